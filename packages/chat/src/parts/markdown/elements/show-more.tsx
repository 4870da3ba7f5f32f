'use client';
import { Button, useLocale, useTexts, formatNumber } from '@stoa/ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { markdownTexts } from './markdown.texts.js';

/** Items, rows or notes rendered before a press on "more": bounds the elements that one text can create. */
export const firstShown = 512;

/** How many of `count` are rendered, and the number after the next request for more: each doubles it, up to a step that is no long task. */
export function useShown(count: number, first = firstShown) {
  const [wanted, setWanted] = useState(first);
  return {
    shown: Math.min(count, wanted),
    showMore: () => flushSync(() => setWanted(wanted + Math.min(wanted, 2 * first))),
  };
}

/** Asks for more of what is bounded. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  const texts = useTexts(markdownTexts);
  const locale = useLocale();
  return (
    <Button data-slot="show-more" size="sm" variant="outline" className="self-start" onClick={onMore}>
      {texts.showMore(formatNumber(locale, left))}
    </Button>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Renders all that is bounded in `container`, a step a frame. */
export async function showAllIn(container: ParentNode): Promise<void> {
  for (;;) {
    const more = container.querySelector<HTMLElement>('[data-slot=show-more]');
    if (!more) return;
    more.click();
    await nextFrame();
  }
}
