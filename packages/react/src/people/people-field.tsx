'use client';
import type { EmailListOptions, EmailListState, EmailListStore } from '@stoa/core/state';
import { Field, useTexts } from '@stoa/ui';
import { EmailPicker } from '@stoa/ui/email-picker';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormDraft } from '../form/use-form-draft.js';
import { useStoa } from '../state/stoa-context.js';
import { peopleTexts } from './people.texts.js';

const nothing: EmailListState = { emails: [], text: '', suggestions: [], search: 'idle', refused: [] };
const noSubscription = () => () => undefined;
/** `entered` waits for the list. */
const blank = { emails: [] as readonly string[], text: '', entered: [] as readonly string[] };

export interface EmailList {
  state: EmailListState;
  /** Takes what is typed, also before the store has come. */
  onText: (text: string) => void;
  /** Takes what is entered; before the store has come, it is added once it is there. */
  onAdd: (entries: string) => void;
  onRemove: (email: string) => void;
}

/** A list that outlasts its form. */
export interface KeptEmailList extends EmailList {
  /** The list once everything that was entered is in it; null where nothing is on its way. */
  entering: () => Promise<EmailListState> | null;
  isRestored: boolean;
  /** Drops the draft: the form was sent or given up. */
  forget: () => void;
  /** Drops the draft, and begins with an empty list. */
  discard: () => void;
}

/**
 * A list of addresses, kept as a draft until it is sent or given up.
 *
 * @param draftId where the drafts store keeps it
 * @param options what the list is for; they count as it opens
 */
export function useEmailList(draftId: string, options: Omit<EmailListOptions, 'emails'> = {}): KeptEmailList {
  const { directory } = useStoa();
  const draft = useFormDraft(draftId, blank);
  const [purpose] = useState(options);
  const { change } = draft;
  const [list, setList] = useState<EmailListStore | null>(null);
  const [round, setRound] = useState(0);
  // Until the list is there.
  const early = useRef({ ...draft.values, isTyped: false, isFailed: false });
  const opened = useRef<EmailListStore | null>(null);
  const isForgotten = useRef(false);
  const onItsWay = useRef<Promise<void> | null>(null);
  const keep = useCallback(
    (patch: Partial<typeof blank>) => {
      Object.assign(early.current, patch);
      if (!isForgotten.current) change(patch);
    },
    [change],
  );
  const waitFor = useCallback((work: Promise<void>) => {
    const all: Promise<void> = Promise.all([onItsWay.current, work]).then(() => {
      if (onItsWay.current === all) onItsWay.current = null;
    });
    onItsWay.current = all;
  }, []);
  useEffect(() => {
    let isLeft = false;
    let unsubscribe: () => void = noSubscription();
    async function open() {
      const begun = early.current.emails;
      const found = await directory.openList({ ...purpose, emails: begun });
      if (isLeft) return found.dispose();
      opened.current = found;
      for (const email of begun) if (!early.current.emails.includes(email)) found.remove(email);
      while (early.current.entered.length > 0) {
        const { entered } = early.current;
        await found.add(entered.join(','));
        if (isLeft) return;
        keep({ entered: early.current.entered.slice(entered.length) });
      }
      const { text, isTyped } = early.current;
      const both = [found.store.getState().text, text].filter(Boolean).join(', ');
      // Only the person's own typing asks for suggestions.
      if (text !== '' && isTyped) found.type(both);
      else if (text !== '') found.store.setState({ text: both });
      const follow = ({ emails, text: now }: EmailListState) => keep({ emails, text: now });
      follow(found.store.getState());
      unsubscribe = found.store.subscribe(follow);
      setList(found);
    }
    const opening = open().catch(() => {
      if (isLeft) return;
      const { entered, text } = early.current;
      early.current.isFailed = true;
      keep({ entered: [], text: [...entered, text].filter(Boolean).join(', ') });
    });
    waitFor(opening);
    return () => {
      isLeft = true;
      unsubscribe();
      opened.current?.dispose();
      opened.current = null;
    };
  }, [directory, keep, waitFor, purpose, round]);
  const state = useSyncExternalStore(
    list?.store.subscribe ?? noSubscription,
    list?.store.getState ?? (() => nothing),
    () => nothing,
  );
  const onText = (text: string) => {
    early.current.isTyped = true;
    keep({ text });
    list?.type(text);
  };
  return {
    state: list ? state : { ...nothing, emails: [...draft.values.emails], text: draft.values.text },
    onText,
    onAdd(entries) {
      if (list) return waitFor(list.add(entries));
      // Without a list it stays where it was typed.
      if (early.current.isFailed) return onText(entries);
      keep({ entered: [...early.current.entered, entries] });
      onText('');
    },
    onRemove(email) {
      keep({ emails: early.current.emails.filter((one) => one !== email) });
      opened.current?.remove(email);
    },
    entering: () =>
      onItsWay.current?.then(() => {
        const { emails, text } = early.current;
        return opened.current?.store.getState() ?? { ...nothing, emails: [...emails], text };
      }) ?? null,
    isRestored: draft.isRestored,
    forget() {
      isForgotten.current = true;
      draft.forget();
    },
    discard() {
      // Another list, for the old one may still have an answer to come.
      early.current = { ...blank, isTyped: false, isFailed: false };
      setList(null);
      setRound(round + 1);
      draft.discard();
    },
  };
}

/** Whether nobody is in a list yet, or the field holds what is no address of it. */
export const lacksPeople = ({ emails, text }: EmailListState): boolean =>
  emails.length === 0 || text.trim() !== '';

export interface PeopleFieldProps extends EmailList {
  disabled?: boolean;
  /** Its form was refused: it says what it lacks. */
  isRefused?: boolean;
  label?: string;
  hint?: string;
  required?: boolean;
}

/** The field for recipients. */
export function PeopleField({
  state,
  onText,
  onAdd,
  onRemove,
  disabled = false,
  isRefused = false,
  label,
  hint,
  required = true,
}: PeopleFieldProps) {
  const texts = useTexts(peopleTexts);
  const [refused] = state.refused;
  const lacked =
    isRefused && lacksPeople(state) ? texts.needs[state.text.trim() === '' ? 'people' : 'typed'] : null;
  return (
    <Field
      required={required}
      label={label ?? texts.label}
      hint={hint ?? texts.hint}
      error={refused ? texts.problems[refused.problem](refused.text) : lacked}
    >
      <EmailPicker
        texts={texts.picker}
        emails={state.emails}
        text={state.text}
        isSearching={state.search === 'searching'}
        disabled={disabled}
        options={state.suggestions.map((one) =>
          one.type === 'email'
            ? { entry: one.email, label: one.email }
            : {
                entry: `#${one.name}`,
                label: one.name,
                detail: texts.members(one.memberCount),
                isGroup: true,
              },
        )}
        onText={onText}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    </Field>
  );
}
