import type { CreateAdapter, StreamingAdapter } from './adapter.js';
import { limit } from './adapters/limit.js';
import { reactMarkdown } from './adapters/react-markdown.js';
import { stoa, stoaPlain } from './adapters/stoa.js';
import { streamdown } from './adapters/streamdown.js';
import { streamingMarkdown } from './adapters/streaming-markdown.js';
import { makeDocument, type DocumentKind } from './document.js';

const adapters: Record<string, CreateAdapter> = {
  limit,
  stoa,
  'stoa without highlighting': stoaPlain,
  'streaming-markdown': streamingMarkdown,
  streamdown,
  'react-markdown': reactMarkdown,
};

declare global {
  interface Window {
    /** Makes a document and an adapter, and draws nothing yet. */
    beginStream(adapter: string, kind: DocumentKind, characters: number, seed?: number): void;
    /** The script of the worker that colours code, as the app starts it. */
    highlightWorker: string;
    /** Streams on, `perFrame` characters a frame, up to a part of the document (1: all of it, and its end). */
    streamTo(part: number, perFrame: number): Promise<void>;
  }
}

let text = '';
let shown = 0;
let adapter: StreamingAdapter | undefined;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

window.beginStream = (name, kind, characters, seed) => {
  const create = adapters[name];
  const root = document.getElementById('root');
  if (!create || !root) throw new Error(`no adapter called ${name}`);
  text = makeDocument(kind, characters, seed);
  adapter = create(root);
};

window.streamTo = async (part, perFrame) => {
  const until = Math.round(text.length * part);
  while (shown < until) {
    await frame();
    const end = Math.min(shown + perFrame, until);
    adapter?.commit(text.slice(0, end), text.slice(shown, end));
    shown = end;
  }
  if (part === 1) adapter?.end(text);
  // What the last text still sets off (a frame, an idle moment) belongs to it.
  for (let index = 0; index < 3; index += 1) await frame();
  await new Promise((resolve) => setTimeout(resolve, part === 1 ? 400 : 0));
};
