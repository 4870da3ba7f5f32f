'use client';
import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './markdown.js';

const load = () => import('./markdown.js').then((room) => ({ default: room.Markdown }));
const Loaded = lazy(load);

/** Fetches the renderer ahead of the first reply, so that it is there when the first words are. */
export const preloadMarkdown = (): void => void load();

/** `Markdown`, fetched on first use; until it is there the text stands plain. */
export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <div
          data-slot="plain-text"
          className="text-body whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
        >
          {props.text}
        </div>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
