'use client';
import type { EmailListState, EmailListStore } from '@stoa/core/state';
import { Field, useTexts } from '@stoa/ui';
import { EmailPicker } from '@stoa/ui/email-picker';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { shareTexts } from './share.texts.js';

const nothing: EmailListState = { emails: [], text: '', suggestions: [], search: 'idle', refused: [] };
const noSubscription = () => () => undefined;

/** A list of addresses for as long as the part is shown; null until its store has come. */
export function useEmailList(): { list: EmailListStore | null; state: EmailListState } {
  const { directory } = useStoa();
  const [list, setList] = useState<EmailListStore | null>(null);
  useEffect(() => {
    let opened: EmailListStore | null = null;
    let isLeft = false;
    directory.openList().then(
      (found) => {
        if (isLeft) return found.dispose();
        opened = found;
        setList(found);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      opened?.dispose();
    };
  }, [directory]);
  const state = useSyncExternalStore(
    list?.store.subscribe ?? noSubscription,
    list?.store.getState ?? (() => nothing),
    () => nothing,
  );
  return { list, state };
}

export interface PeopleFieldProps {
  list: EmailListStore | null;
  state: EmailListState;
  disabled?: boolean;
}

/** Who is to receive something. */
export function PeopleField({ list, state, disabled = false }: PeopleFieldProps) {
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
        disabled={disabled || !list}
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
        onText={(text) => list?.type(text)}
        onAdd={(entries) => void list?.add(entries)}
        onRemove={(email) => list?.remove(email)}
      />
    </Field>
  );
}
