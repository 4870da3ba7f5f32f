import type { CreateAdapter } from './adapter.js';
import { limit } from './adapters/limit.js';
import { reactMarkdown } from './adapters/react-markdown.js';
import { stoa } from './adapters/stoa.js';
import { streamdown } from './adapters/streamdown.js';
import { streamingMarkdown } from './adapters/streaming-markdown.js';
import { makeDocument } from './document.js';

const adapters: Record<string, CreateAdapter> = {
  limit,
  stoa,
  'streaming-markdown': streamingMarkdown,
  streamdown,
  'react-markdown': reactMarkdown,
};

declare global {
  interface Window {
    streamInto(adapter: string, characters: number, perFrame: number): Promise<number>;
  }
}

/** Streams a document of `characters` into an adapter, `perFrame` characters a frame, and returns the number of frames. */
window.streamInto = async (name, characters, perFrame) => {
  const create = adapters[name];
  const root = document.getElementById('root');
  if (!create || !root) throw new Error(`no adapter called ${name}`);
  const text = makeDocument(characters);
  const adapter = create(root);
  let frames = 0;
  for (let end = perFrame; end < text.length + perFrame; end += perFrame) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    adapter.commit(text.slice(0, end), text.slice(end - perFrame, end));
    frames += 1;
  }
  adapter.end(text);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return frames;
};
