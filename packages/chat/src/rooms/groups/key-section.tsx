'use client';
import type { Group } from '@stoa/core/contract';
import { selectFlag, type GroupActions } from '@stoa/core/state';
import { ConfirmRow, Section, useLazyStore, useStoa, useStore } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { MadeKey } from '../api-keys/door.js';
import { groupsTexts } from './groups.texts.js';
import { useGroupChange } from './use-group-change.js';

const nothingMade: ReturnType<GroupActions['store']['getState']> = { made: {} };

/** Replaces the key with which programs act for the group, where keys are served. @source assistants specification §7, §8 (1.131, 1.151) */
export function KeySection({ group }: { group: Group }) {
  const texts = useTexts(groupsTexts);
  const { flags, groups } = useStoa();
  const isServed = useStore(flags.store, selectFlag('apiKeys'));
  const [isAsked, setAsked] = useState(false);
  const [wasReplaced, setReplaced] = useState(false);
  // Another tab or group may be looked at before the only view of the secret is done with.
  const { actions, state } = useLazyStore(groups, nothingMade);
  const made = state.made[group.id];
  const opener = useRef<HTMLButtonElement>(null);
  const { isBusy, failure, run } = useGroupChange();
  if (!isServed) return null;
  /** What had focus goes away, and the button is there again. */
  const goBack = () => void setTimeout(() => opener.current?.focus());
  const answer = (isConfirmed: boolean) => {
    setAsked(false);
    goBack();
    if (!isConfirmed) return;
    actions?.forgetKey(group.id);
    setReplaced(true);
    void run((all) => all.replaceKey(group.id));
  };
  return (
    <Section
      title={texts.apiKey}
      hint={texts.apiKeyHint}
      data-slot="group-key"
      end={
        isAsked || made?.secret ? null : (
          <Button ref={opener} loading={isBusy} onClick={() => setAsked(true)}>
            <KeyRound size={16} aria-hidden />
            {texts.replaceKey}
          </Button>
        )
      }
    >
      {failure === null ? null : <Banner kind="error" title={failure} />}
      {isAsked ? (
        <ConfirmRow
          question={texts.askReplaceKey}
          confirmLabel={texts.replaceKey}
          cancelLabel={texts.cancel}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ) : null}
      {made ? (
        <MadeKey
          made={{ id: group.id, name: group.name, secret: made.secret }}
          isListed={false}
          takesFocus={wasReplaced}
          onDone={() => {
            actions?.forgetKey(group.id);
            goBack();
          }}
        />
      ) : null}
    </Section>
  );
}
