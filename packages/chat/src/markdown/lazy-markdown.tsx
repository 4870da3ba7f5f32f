'use client';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { MarkdownProps } from './markdown-view.js';
import type { WholeParser } from './whole-parser.js';

/** What was fetched once is at hand for everybody. */
function createWholeFetch() {
  let here: WholeParser | null = null;
  return {
    here: () => here,
    fetch: () => import('./whole-parser-room.js').then((room) => (here = room.wholeParser)),
  };
}

const whole = createWholeFetch();
const load = () => import('./markdown-view.js');

const Loaded = lazy(() =>
  load().then(({ MarkdownView }) => ({
    default: function LoadedMarkdown(props: MarkdownProps) {
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
    },
  })),
);

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
