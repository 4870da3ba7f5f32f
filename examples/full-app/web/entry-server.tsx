import { PassThrough } from 'node:stream';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import type { RenderPage } from '@stoa/server/pages';
import { AppNotLoaded, NotFoundPage } from '@stoa/chat/sign-in';
import { TextsProvider } from '@stoa/ui';
import { App } from './app.js';
import { documentEnd, documentStart } from './document.js';
import { language } from './language.js';
import { createInertPorts } from './wiring/inert-ports.js';

const notLoaded = renderToStaticMarkup(
  <TextsProvider locale={language.locale}>
    <AppNotLoaded />
  </TextsProvider>,
);

/** Renders a page: the sign-in page, or the shell of the signed-in app or of the administration area. */
export const render: RenderPage = (page) => {
  let ready: () => void;
  let fail: (error: unknown) => void;
  const shell = new Promise<void>((resolve, reject) => {
    ready = resolve;
    fail = reject;
  });
  const [path = '/'] = page.url.split('?', 1);
  const app = page.isNotFound ? (
    <TextsProvider locale={language.locale}>
      <NotFoundPage href="/" />
    </TextsProvider>
  ) : (
    <App data={page.data} location={{ path, origin: '' }} connect={createInertPorts} />
  );
  const stream = renderToPipeableStream(app, {
    nonce: page.nonce,
    // Lazy parts are loaded on the server already, so the page is sent in one piece.
    progressiveChunkSize: Infinity,
    onAllReady: () => ready(),
    onShellError: (error) => fail(error),
  });
  return {
    shell,
    pipe(destination) {
      destination.write(documentStart(page));
      const body = new PassThrough();
      body.on('data', (chunk: Buffer) => destination.write(chunk));
      body.on('end', () => destination.end(documentEnd(page, notLoaded)));
      stream.pipe(body);
    },
    abort: () => stream.abort(),
  };
};
