'use client';
import { useCallback, useState } from 'react';
import { MarkdownView, type MarkdownProps } from './markdown-view.js';
import { whole } from '../parser/whole-fetch.js';

/** `MarkdownView` with the whole parser, fetched with the first text that needs it. */
export function LoadedMarkdown(props: MarkdownProps) {
  const [parser, setParser] = useState(whole.here);
  const [isLost, setLost] = useState(false);
  const fetchWhole = useCallback(
    () =>
      void whole.fetch().then(
        (found) => {
          setParser(found);
          setLost(false);
        },
        () => setLost(true),
      ),
    [],
  );
  return <MarkdownView {...props} whole={parser} onWholeNeeded={fetchWhole} isWholeLost={isLost} />;
}
