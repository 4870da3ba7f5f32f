'use client';
import type { EmbedSecret } from '@stoa/core/state';
import { CopyableText } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { embedTexts } from './embed.texts.js';

export interface SecretOnceProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  secret: EmbedSecret;
  /** The administrator has put it where it belongs. */
  onDone: () => void;
}

/** A secret that is shown this once. It takes focus, so that nobody leaves without having heard of it. */
export function SecretOnce({ secret, onDone, className, ...props }: SecretOnceProps) {
  const text = useTexts(embedTexts);
  const texts = text.secret;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [secret.secret]);
  return (
    <section
      data-slot="secret-once"
      aria-labelledby="embed-secret"
      className={cn(
        'flex max-w-[52rem] flex-col gap-3 rounded-panel border border-transparent bg-warning-soft p-4 forced-colors:border-line',
        className,
      )}
      {...props}
    >
      <div className="flex items-start gap-3">
        <KeyRound size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h2 ref={heading} id="embed-secret" tabIndex={-1} className="text-body font-medium outline-none">
            {texts[secret.cause]}
          </h2>
          <p className="text-ui text-pretty text-ink-muted">{texts.hint}</p>
        </div>
      </div>
      <CopyableText
        variant="solid"
        value={secret.secret}
        name={texts.label}
        copyLabel={texts.copy}
        byHand={text.copyByHand}
      >
        <Button onClick={onDone}>{texts.done}</Button>
      </CopyableText>
    </section>
  );
}
