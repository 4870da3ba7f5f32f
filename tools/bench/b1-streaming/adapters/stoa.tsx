import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { useFrameStore } from '../../../../packages/chat/src/app/use-store.js';
import {
  createMarkdownCache,
  MarkdownCacheProvider,
} from '../../../../packages/chat/src/markdown/markdown-cache.js';
import { Markdown } from '../../../../packages/chat/src/markdown/markdown.js';
import type { CreateAdapter } from '../adapter.js';

/** Our own part as the thread uses it: the text in a store, read once a frame, and a cache of what has been parsed. */
export const stoa: CreateAdapter = (element) => {
  const store = createStore(() => ({ text: '', streaming: true }));
  const cache = createMarkdownCache();
  function Reply() {
    const reply = useFrameStore(store, (state) => state);
    return <Markdown text={reply.text} streaming={reply.streaming} idPrefix="reply" />;
  }
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <MarkdownCacheProvider value={cache}>
        <Reply />
      </MarkdownCacheProvider>,
    ),
  );
  return {
    commit: (text) => store.setState({ text, streaming: true }),
    end: (text) => store.setState({ text, streaming: false }),
  };
};
