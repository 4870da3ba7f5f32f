// Writes the first look of a page of server components, from what a browser gets of it.
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import * as door from '@stoa/chat/embed/react';
import { createElement, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const [, , stream, name] = process.argv;

// A bundle for servers would have the client components by the names that the browser's bundle gave them.
globalThis.__webpack_require__ = () => door;
const { createFromNodeStream } = await import('react-server-dom-webpack/client.node');
const page = createFromNodeStream(Readable.from([readFileSync(stream)]), {
  moduleMap: { [name]: { '*': { id: name, chunks: [], name: '*' } } },
  serverModuleMap: null,
  moduleLoading: null,
});
const { pipe } = renderToPipeableStream(
  createElement(() => use(page)),
  { onAllReady: () => pipe(process.stdout) },
);
