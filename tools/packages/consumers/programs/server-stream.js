// Run under the condition `react-server`: writes what a browser gets of a page of server components.
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-server-dom-webpack/server';
import { ServerPage } from './server-page.js';

const [, , manifest, embedKey] = process.argv;
renderToPipeableStream(createElement(ServerPage, { embedKey }), JSON.parse(manifest)).pipe(process.stdout);
