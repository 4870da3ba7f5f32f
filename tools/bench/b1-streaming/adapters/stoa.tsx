import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { BlockHostsProvider } from '../../../../packages/chat/src/base/blocks/block-hosts.js';
import { useFrameStore } from '../../../../packages/chat/src/base/state/use-store.js';
import {
  createMarkdownCache,
  Markdown,
  MarkdownCacheProvider,
} from '../../../../packages/chat/src/parts/markdown/index.js';
import type { CreateAdapter } from '../adapter.js';

/**
 * Our own part as the thread uses it: the text in a store, read once a frame, a cache of what has been parsed, and a worker that
 * colours code.
 */
export const stoa: CreateAdapter = (element) => {
  const store = createStore(() => ({ text: '', streaming: true }));
  const cache = createMarkdownCache();
  // An app has the worker's script under an address of its own.
  const worker = URL.createObjectURL(new Blob([window.highlightWorker], { type: 'text/javascript' }));
  const hosts = { startHighlighter: () => new Worker(worker) };
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
