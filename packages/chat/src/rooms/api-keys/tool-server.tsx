'use client';
import { CopyableText, Section } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { apiKeysTexts } from './api-keys.texts.js';

/** Where programs that speak the Model Context Protocol find the assistants of a person. */
export function ToolServer() {
  const texts = useTexts(apiKeysTexts);
  const address = new URL('/mcp', document.baseURI).href;
  return (
    <Section title={texts.toolServerTitle} hint={texts.toolServerHint}>
      <CopyableText
        value={address}
        name={texts.toolServerAddress}
        copyLabel={texts.copyAddress}
        byHand={texts.copyByHand}
      />
    </Section>
  );
}
