'use client';
import type { Group } from '@stoa/core/contract';
import { selectFlag } from '@stoa/core/state';
import { ConfirmRow, Section, useStoa, useStore } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { MadeKey } from '../api-keys/door.js';
import { groupsTexts } from './groups.texts.js';
import { useGroupChange } from './use-group-change.js';

/** Replaces the key with which programs act for the group, where keys are served. @source assistants specification §7, §8 (1.131, 1.151) */
export function KeySection({ group }: { group: Group }) {
  const texts = useTexts(groupsTexts);
  const isServed = useStore(useStoa().flags.store, selectFlag('apiKeys'));
  const [isAsked, setAsked] = useState(false);
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const { isBusy, failure, run } = useGroupChange();
  if (!isServed) return null;
  async function replace() {
    setAsked(false);
    const outcome = await run((actions) => actions.replaceKey(group.id));
    if (outcome.ok) setMade({ secret: outcome.value });
  }
  return (
    <Section
      title={texts.apiKey}
      hint={texts.apiKeyHint}
      data-slot="group-key"
      end={
        isAsked || made ? null : (
          <Button loading={isBusy} onClick={() => setAsked(true)}>
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
          onConfirm={() => void replace()}
          onCancel={() => setAsked(false)}
        />
      ) : null}
      {made ? (
        <MadeKey
          made={{ id: group.id, name: group.name, secret: made.secret }}
          onDone={() => setMade(null)}
        />
      ) : null}
    </Section>
  );
}
