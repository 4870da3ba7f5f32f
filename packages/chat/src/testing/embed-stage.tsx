'use client';
import { useEffect, useState } from 'react';
import { EmbedPanel } from '../embed/panel/embed-panel.js';
import { loadLanguage, type PanelLanguage } from '../embed/panel/use-language.js';
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
  const [words, setWords] = useState<PanelLanguage | null>(null);
  const texts = options.options?.texts;
  useEffect(() => void loadLanguage(locale, texts).then(setWords), [locale, texts]);
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
      {words ? <EmbedPanel chat={made.chat} controller={made.controller} language={words} /> : null}
    </div>
  );
}
