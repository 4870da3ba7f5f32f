'use client';
import type { EmailListState, EmailListStore } from '@stoa/core/state';
import { Field, useTexts } from '@stoa/ui';
import { EmailPicker } from '@stoa/ui/email-picker';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormDraft } from '../../base/form/use-form-draft.js';
import { useStoa } from '../../base/state/stoa-context.js';
import { shareTexts } from './share.texts.js';

const nothing: EmailListState = { emails: [], text: '', suggestions: [], search: 'idle', refused: [] };
const noSubscription = () => () => undefined;

export interface EmailList {
  /** Null until its store has come. */
  list: EmailListStore | null;
  state: EmailListState;
  /** Takes what is typed, also before the store has come. */
  onText: (text: string) => void;
  /** Takes what is entered; before the store has come, it is added once it is there. */
  onAdd: (entries: string) => void;
}

/** A list that outlasts its form. */
export interface KeptEmailList extends EmailList {
  isRestored: boolean;
  /** Drops the draft: the form was sent or given up. */
  forget: () => void;
  /** Drops the draft and empties the list. */
  discard: () => void;
}

/**
 * A list of addresses, kept as a draft until it is sent or given up.
 *
 * @param draftId where the drafts store keeps it
 */
export function useEmailList(draftId: string): KeptEmailList {
  const { directory } = useStoa();
  const draft = useFormDraft(draftId, { emails: [] as readonly string[], text: '' });
  const { change } = draft;
  const [initial] = useState(draft.values);
  const [list, setList] = useState<EmailListStore | null>(null);
  const typed = useRef(initial.text);
  const entered = useRef<string[]>([]);
  useEffect(() => {
    let opened: EmailListStore | null = null;
    let isLeft = false;
    directory.openList({ emails: initial.emails }).then(
      (found) => {
        if (isLeft) return found.dispose();
        opened = found;
        const type = () => typed.current !== '' && found.type(typed.current);
        if (entered.current.length > 0) void found.add(entered.current.splice(0).join(',')).then(type);
        else type();
        found.store.subscribe(({ emails, text }) => change({ emails, text }));
        setList(found);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      opened?.dispose();
    };
  }, [directory, initial, change]);
  const state = useSyncExternalStore(
    list?.store.subscribe ?? noSubscription,
    list?.store.getState ?? (() => nothing),
    () => nothing,
  );
  const onText = (text: string) => {
    typed.current = text;
    change({ text });
    list?.type(text);
  };
  return {
    list,
    state: list ? state : { ...nothing, emails: [...draft.values.emails], text: draft.values.text },
    onText,
    onAdd(entries) {
      if (list) return void list.add(entries);
      entered.current.push(entries);
      onText('');
    },
    isRestored: draft.isRestored,
    forget: draft.forget,
    discard() {
      for (const email of state.emails) list?.remove(email);
      onText('');
      draft.discard();
    },
  };
}

export interface PeopleFieldProps extends EmailList {
  disabled?: boolean;
}

/** Who is to receive something. */
export function PeopleField({ list, state, onText, onAdd, disabled = false }: PeopleFieldProps) {
  const words = useTexts(shareTexts);
  const [refused] = state.refused;
  return (
    <Field
      required
      label={words.people}
      hint={words.peopleHint}
      error={refused ? words.problems[refused.problem](refused.text) : null}
    >
      <EmailPicker
        words={words.picker}
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
                detail: words.members(one.memberCount),
                isGroup: true,
              },
        )}
        onText={onText}
        onAdd={onAdd}
        onRemove={(email) => list?.remove(email)}
      />
    </Field>
  );
}
