'use client';
import { maskedApiKey, type ApiKey } from '@stoa/core/contract';
import { isViewableBy } from '@stoa/core/rules';
import type { ApiKeysActions } from '@stoa/core/state';
import { CopyButton, FailureLine, RevealButton, useStoa } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';

/** The secret of a key: masked until it is asked for, and not viewable for whoever gave it to a delegate. @source administration specification §6 (2.086, 2.087) */
export function KeySecret({ item, keys }: { item: ApiKey; keys: ApiKeysActions }) {
  const texts = useTexts(apiKeysTexts);
  const { person } = useStoa();
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = item.applicationName;
  if (!isViewableBy(item, person.email))
    return <span className="text-ui text-ink-muted">{texts.notViewable}</span>;
  const reveal = async () => {
    setAsking(true);
    const outcome = await keys.view(item.api_owner_id);
    setAsking(false);
    setSecret(outcome.ok ? outcome.value : null);
    setFailure(outcome.ok ? null : outcome.failure.message);
  };
  return (
    <span data-slot="key-secret" className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 items-center gap-1">
        <output
          dir="ltr"
          aria-label={texts.keyOf(name)}
          className={cn(
            'min-w-0 font-code text-caption text-ink select-all',
            secret === null ? 'overflow-hidden whitespace-nowrap' : 'break-all',
          )}
        >
          {secret ?? maskedApiKey}
        </output>
        <RevealButton
          size="sm"
          isRevealed={secret !== null}
          label={secret === null ? texts.reveal(name) : texts.hide(name)}
          loading={isAsking}
          onClick={() => (secret === null ? void reveal() : setSecret(null))}
        />
        {secret === null ? null : <CopyButton value={secret} label={texts.copyOf(name)} />}
      </span>
      <FailureLine failure={failure} />
    </span>
  );
}
