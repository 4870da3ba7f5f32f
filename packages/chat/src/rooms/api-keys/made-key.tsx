'use client';
import type { ApiKeysState } from '@stoa/core/state';
import { CopyableText } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';

export interface MadeKeyProps {
  made: NonNullable<ApiKeysState['made']>;
  /** False where no list of keys stands below. */
  isListed?: boolean;
  /** False where it was there before what shows it. */
  takesFocus?: boolean;
  onDone: () => void;
}

/** Says that a key is made, with the secret where it is shown this once. It takes focus when it comes, so that nobody leaves without having heard of it. */
export function MadeKey({
  made: { name, secret },
  isListed = true,
  takesFocus = true,
  onDone,
}: MadeKeyProps) {
  const texts = useTexts(apiKeysTexts);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [secret, takesFocus]);
  if (secret === null)
    return (
      <Banner
        kind="success"
        title={isListed ? texts.created(name) : texts.createdElsewhere(name)}
        onDismiss={onDone}
      />
    );
  return (
    <section
      data-slot="made-key"
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-panel border border-transparent bg-warning-soft p-4 forced-colors:border-line"
    >
      <div className="flex items-start gap-3">
        <KeyRound size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h4
            ref={heading}
            id={id}
            tabIndex={-1}
            className="text-ui font-medium outline-none [overflow-wrap:anywhere]"
          >
            {texts.secretTitle(name)}
          </h4>
          <p className="text-ui text-pretty text-ink-muted">{texts.secretHint}</p>
        </div>
      </div>
      <CopyableText
        variant="solid"
        value={secret}
        name={texts.secretLabel}
        copyLabel={texts.copyKey}
        byHand={texts.copyByHand}
      >
        <Button onClick={onDone}>{texts.done}</Button>
      </CopyableText>
    </section>
  );
}
