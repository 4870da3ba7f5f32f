import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import {
  BlockHostsProvider,
  type BlockHosts,
} from '../../../../packages/chat/src/base/blocks/block-hosts.js';
import { useFrameStore } from '@stoa/react';
import {
  createMarkdownCache,
  Markdown,
  MarkdownCacheProvider,
} from '../../../../packages/chat/src/parts/markdown/index.js';
import type { CreateAdapter } from '../adapter.js';

const createStoa =
  (hosts: BlockHosts): CreateAdapter =>
  (element) => {
    const store = createStore(() => ({ text: '', streaming: true }));
    const cache = createMarkdownCache();
    function Reply() {
      const reply = useFrameStore(store, (state) => state);
      return <Markdown text={reply.text} streaming={reply.streaming} idPrefix="reply" />;
    }
    const root = createRoot(element);
    flushSync(() =>
      root.render(
        <BlockHostsProvider value={hosts}>
          <MarkdownCacheProvider value={cache}>
            <Reply />
          </MarkdownCacheProvider>
        </BlockHostsProvider>,
      ),
    );
    return {
      commit: (text) => store.setState({ text, streaming: true }),
      end: (text) => store.setState({ text, streaming: false }),
    };
  };

/**
 * Our own part as the thread uses it: the text in a store, read once a frame, a cache of what has been parsed, and a worker that
 * colours code.
 */
export const stoa = createStoa({
  // An app has the worker's script under an address of its own.
  startHighlighter: () =>
    new Worker(URL.createObjectURL(new Blob([window.highlightWorker], { type: 'text/javascript' }))),
});

/** The same without coloured code, as the peers are measured: the worker never answers. */
export const stoaPlain = createStoa({
  startHighlighter: () => ({
    addEventListener: () => undefined,
    postMessage: () => undefined,
    terminate: () => undefined,
  }),
});
