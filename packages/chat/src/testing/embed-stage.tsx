'use client';
import { useEffect, useState } from 'react';
import { EmbedPanel } from '../embed/panel/embed-panel.js';
import { languageOf, loadLocale, type LocaleWords } from '../embed/text/load-locale.js';
import { makeEmbed, type EmbedStage as Made, type EmbedStageOptions } from './make-embed.js';

export interface EmbedStageProps {
  options?: EmbedStageOptions;
  /** The box that the element would give. @units px */
  width: number | string;
  height: number | string;
  /** Runs once on the built state, for stories that move; returns its end. */
  script?: (made: Made) => () => void;
}

/** The panel on hand-made state, in the box that its frame would give it. */
export function EmbedStage({ options = {}, width, height, script }: EmbedStageProps) {
  const [made] = useState(() => makeEmbed(options));
  const locale = options.frame?.locale ?? 'en-GB';
  const [words, setWords] = useState<{ words: LocaleWords | null } | null>(null);
  useEffect(() => void loadLocale(locale).then((loaded) => setWords({ words: loaded })), [locale]);
  useEffect(() => script?.(made), [script, made]);
  return (
    <div
      role="region"
      aria-label="Chat"
      dir={options.frame?.direction}
      lang={locale}
      style={{ inlineSize: width, blockSize: height }}
      className="relative flex max-w-full flex-col overflow-clip rounded-sheet border border-line shadow-overlay"
    >
      {words ? (
        <EmbedPanel
          chat={made.chat}
          controller={made.controller}
          words={{ language: languageOf(locale), words: words.words }}
        />
      ) : null}
    </div>
  );
}
