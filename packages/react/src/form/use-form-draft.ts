'use client';
import type { DraftsStore } from '@stoa/core/state';
import { useCallback, useRef, useState } from 'react';
import { useConversationStoa } from '../state/stoa-context.js';

/** Value of a form field. */
export type FieldValue = string | boolean | readonly string[];
type FieldsOf<Fields> = { readonly [Name in keyof Fields]: FieldValue };

export interface FormDraft<Fields> {
  values: Fields;
  change: (patch: Partial<Fields>) => void;
  /** The form began with what was typed before it was closed. */
  isRestored: boolean;
  /** Drops the draft: the form was sent or given up. */
  forget: () => void;
  /** Drops the draft and shows the initial values. */
  discard: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isSameKind = (value: unknown, initial: unknown): boolean =>
  Array.isArray(initial)
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : typeof value === typeof initial;

/** The fields that differ from the initial ones. */
function editedOf<Fields extends FieldsOf<Fields>>(
  values: Readonly<Record<string, unknown>>,
  initial: Fields,
): Partial<Fields> {
  const edited = Object.entries(values).filter(([name, value]) => {
    const before: unknown = initial[name as keyof Fields];
    return before !== undefined && isSameKind(value, before) && !isSame(value, before);
  });
  return Object.fromEntries(edited) as Partial<Fields>;
}

function parse(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** The edited fields of a form that is not on the page; none without a draft. */
export const readFormDraft = ({ store }: Pick<DraftsStore, 'store'>, id: string): Record<string, unknown> =>
  parse(store.getState().drafts[id]);

/**
 * The fields of a form, kept as a draft until it is sent or given up: Escape, a lost session and a reload lose nothing. Only edited
 * fields are kept, so that an untouched one follows a new initial value.
 *
 * @param id where the drafts store keeps them
 */
export function useFormDraft<Fields extends FieldsOf<Fields>>(
  id: string,
  initial: Fields,
): FormDraft<Fields> {
  const { drafts } = useConversationStoa();
  const [begin] = useState(initial);
  const [edited, setEdited] = useState(() => editedOf(readFormDraft(drafts, id), begin));
  const [isRestored, setRestored] = useState(() => Object.keys(edited).length > 0);
  const latest = useRef(edited);

  const change = useCallback(
    (patch: Partial<Fields>) => {
      const next = editedOf({ ...begin, ...latest.current, ...patch }, begin);
      if (isSame(next, latest.current)) return;
      latest.current = next;
      setEdited(next);
      drafts.set(id, Object.keys(next).length > 0 ? JSON.stringify(next) : '');
    },
    [begin, drafts, id],
  );
  const forget = useCallback(() => {
    if (drafts.store.getState().drafts[id]) drafts.clear(id);
  }, [drafts, id]);
  return {
    values: { ...begin, ...edited },
    change,
    isRestored,
    forget,
    discard() {
      latest.current = {};
      setEdited({});
      setRestored(false);
      forget();
    },
  };
}
