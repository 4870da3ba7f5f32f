import type { GenerationState } from '@stoa/core/state';
import { StoaProvider, useFrameStore } from '@stoa/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { BlockHostsProvider } from '../../../packages/chat/src/base/blocks/block-hosts.js';
import {
  createMarkdownCache,
  Markdown,
  MarkdownCacheProvider,
} from '../../../packages/chat/src/parts/markdown/index.js';
import { ArtifactPanel } from '../../../packages/chat/src/rooms/artifacts/artifact-panel.js';
import { CodeEditor } from '../../../packages/chat/src/rooms/artifacts/views/code-editor.js';
import { makeStoa } from '../../../packages/chat/src/testing/make-stoa.js';

/** What shows a text that grows. */
export type Streamer = 'code block' | 'artifact';

declare global {
  interface Window {
    /** The script of the worker that colours code, as the app starts it. */
    highlightWorker: string;
    beginLines(streamer: Streamer): void;
    /** Streams a program of so many lines, `perFrame` characters a frame. */
    streamLines(lines: number, perFrame: number): Promise<void>;
    openEditor(lines: number): void;
  }
}

const line = (index: number): string =>
  index % 9 === 0
    ? `/** Answers question ${index} of the people in the harbour. */`
    : `  const value${index} = compute(${index}, { name: "berth ${index % 40}", depth: ${index % 17}.5 }); // seen`;
const program = (lines: number): string =>
  ['```js harbour.js', ...Array.from({ length: lines }, (_, index) => line(index)), '```'].join('\n');
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const artifactId = 'Harbour-1234567';
const facts = {
  artifactId,
  version: 1,
  name: 'Harbour',
  type: 'code' as const,
  description: '',
  createdAt: 'Feb 19, 2025',
};

let root: Root | undefined;
let show: (text: string, isStreaming: boolean) => void = () => undefined;

function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root.');
  return element;
}

const streamers: Record<Streamer, (root: Root, hosts: { startHighlighter: () => Worker }) => void> = {
  'code block'(target, hosts) {
    const store = createStore(() => ({ text: '', streaming: true }));
    const cache = createMarkdownCache();
    function Reply() {
      const reply = useFrameStore(store, (state) => state);
      return <Markdown text={reply.text} streaming={reply.streaming} idPrefix="reply" />;
    }
    flushSync(() =>
      target.render(
        <BlockHostsProvider value={hosts}>
          <MarkdownCacheProvider value={cache}>
            <Reply />
          </MarkdownCacheProvider>
        </BlockHostsProvider>,
      ),
    );
    show = (text, streaming) => store.setState({ text, streaming });
  },
  artifact(target, hosts) {
    const generation: GenerationState = {
      status: 'running',
      messageId: 'm',
      key: 'k',
      facts,
      revises: null,
      text: '',
    };
    const stage = makeStoa({ flags: { artifacts: true }, artifacts: { generation } });
    const { conversation } = stage;
    flushSync(() =>
      target.render(
        <StoaProvider stoa={stage}>
          <BlockHostsProvider value={hosts}>
            <ArtifactPanel
              conversation={conversation}
              shown={{ conversationId: 'c1', artifactId, version: 1 }}
              onShow={() => undefined}
              onClose={() => undefined}
            />
          </BlockHostsProvider>
        </StoaProvider>,
      ),
    );
    show = (text) => conversation.artifacts?.store.setState({ ...generation, text }, true);
  },
};

window.beginLines = (streamer) => {
  const worker = URL.createObjectURL(new Blob([window.highlightWorker], { type: 'text/javascript' }));
  root = createRoot(rootElement());
  streamers[streamer](root, { startHighlighter: () => new Worker(worker) });
};

window.streamLines = async (lines, perFrame) => {
  const text = program(lines);
  for (let shown = 0; shown < text.length; shown += perFrame) {
    await frame();
    show(text.slice(0, shown + perFrame), true);
  }
  for (let index = 0; index < 3; index += 1) await frame();
};

window.openEditor = (lines) => {
  root = createRoot(rootElement());
  flushSync(() =>
    root?.render(
      <CodeEditor
        text={program(lines)}
        language="markdown"
        label="Text of the artifact"
        // As the panel does: the draft of a text of this length is put together with every change.
        onChange={(read) => void read()}
        onSave={() => undefined}
      />,
    ),
  );
};
