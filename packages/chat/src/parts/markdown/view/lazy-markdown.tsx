'use client';
import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './markdown-view.js';
import { whole } from '../parser/whole-fetch.js';

const load = () => import('./loaded-markdown.js');

const Loaded = lazy(() => load().then((room) => ({ default: room.LoadedMarkdown })));

/** Fetches the renderer ahead of the first reply, so that it is there when the first words are. */
export const preloadMarkdown = (): void => void Promise.allSettled([load(), whole.fetch()]);

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
