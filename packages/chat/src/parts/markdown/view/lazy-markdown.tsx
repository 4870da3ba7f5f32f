'use client';
import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './markdown-view.js';
import { fullRendererLoader } from '../render/full-renderer-loader.js';

const load = () => import('./loaded-markdown.js');

const Loaded = lazy(() => load().then((room) => ({ default: room.LoadedMarkdown })));

/** Loads the renderer ahead of the first reply. */
export const preloadMarkdown = (): void => void Promise.allSettled([load(), fullRendererLoader.load()]);

/** `Markdown`, loaded on first use; plain text until then. */
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
