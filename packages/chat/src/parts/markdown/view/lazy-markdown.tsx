'use client';
import { useCallback, useState } from 'react';
import { fullRendererLoader } from '../render/full-renderer-loader.js';
import { MarkdownView, type MarkdownProps } from './markdown-view.js';

/** A text as formatted markdown, which loads the full renderer with the first text that needs it. */
export function LazyMarkdown(props: MarkdownProps) {
  const [renderer, setRenderer] = useState(fullRendererLoader.loaded);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      void fullRendererLoader.load().then(
        (loaded) => {
          setRenderer(loaded);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [],
  );
  return (
    <MarkdownView
      {...props}
      fullRenderer={renderer}
      onFullRendererNeeded={load}
      fullRendererFailed={hasFailed}
    />
  );
}
