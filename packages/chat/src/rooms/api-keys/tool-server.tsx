'use client';
import { LabelledCopyButton, Section } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useState } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';

/** Where programs that speak the Model Context Protocol find the assistants of a person. */
export function ToolServer() {
  const texts = useTexts(apiKeysTexts);
  const [isFailed, setFailed] = useState(false);
  const address = new URL('/mcp', document.baseURI).href;
  return (
    <Section title={texts.toolServerTitle} hint={texts.toolServerHint}>
      <div className="flex flex-wrap items-center gap-2">
        <output
          dir="ltr"
          aria-label={texts.toolServerAddress}
          className="min-w-0 flex-1 basis-64 rounded-control border border-line-strong bg-surface-raised px-2.5 py-1.5 font-code text-caption break-all text-ink select-all"
        >
          {address}
        </output>
        <LabelledCopyButton
          size="md"
          value={address}
          label={texts.copyAddress}
          onCopied={(isCopied) => setFailed(!isCopied)}
        />
      </div>
      {isFailed ? (
        <p role="alert" className="text-ui text-danger">
          {texts.copyByHand}
        </p>
      ) : null}
    </Section>
  );
}
