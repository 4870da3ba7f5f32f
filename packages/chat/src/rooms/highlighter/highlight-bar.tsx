'use client';
import { Button, useTexts } from '@stoa/ui';
import { Layers, MessageSquareQuote, Undo2, WandSparkles, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { highlightModes, type HighlightMode } from '@stoa/core/rules';
import { highlighterTexts } from './highlighter.texts.js';

const icons: Readonly<Record<HighlightMode, LucideIcon>> = {
  prompt: MessageSquareQuote,
  edit: WandSparkles,
  compose: Layers,
};

export interface HighlightBarProps {
  onMode: (mode: HighlightMode) => void;
  /** Left out where the reply is as a model wrote it. */
  onRevert?: () => void;
}

/** The toolbar at a selection; arrows go from button to button. @source chat specification §4 "Highlight toolbar modes" */
export function HighlightBar({ onMode, onRevert }: HighlightBarProps) {
  const texts = useTexts(highlighterTexts);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 };
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : at + (steps[event.key] ?? NaN);
    const button = buttons[(next + buttons.length) % buttons.length];
    if (Number.isNaN(next) || !button) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <div
      data-slot="highlight-bar"
      role="toolbar"
      aria-label={texts.mode}
      tabIndex={-1}
      className="flex flex-wrap gap-0.5 outline-none"
      onKeyDown={onKeyDown}
    >
      {highlightModes.map((mode) => {
        const Icon = icons[mode];
        return (
          <Button key={mode} size="sm" variant="ghost" onClick={() => onMode(mode)}>
            <Icon size={16} aria-hidden />
            {texts.modes[mode]}
          </Button>
        );
      })}
      {onRevert ? (
        <Button size="sm" variant="ghost" onClick={onRevert}>
          <Undo2 size={16} aria-hidden className="rtl:-scale-x-100" />
          {texts.revert}
        </Button>
      ) : null}
    </div>
  );
}
