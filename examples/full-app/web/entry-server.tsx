import { PassThrough } from 'node:stream';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import type { RenderPage, SpokenLanguage } from '@stoa/server/pages';
import { AppNotLoaded, NotFoundPage } from '@stoa/chat/sign-in';
import { TextsProvider, type Catalog } from '@stoa/ui';
import { App } from './app.js';
import { areaAt, type PageArea } from './area.js';
import { documentEnd, documentStart } from './document.js';
import { languageNamed, languageOf, languages, type Language, type LanguageTag } from './language.js';
import { loadTranslation } from './translation.js';
import { createInertPorts } from './wiring/inert-ports.js';

interface Spoken {
  catalogs: Record<PageArea, Catalog | undefined>;
  /** The notice that the app could not be loaded. */
  notLoaded: string;
}

async function speak(language: Language): Promise<Spoken> {
  const [workspace, administration] = await Promise.all([
    loadTranslation(language, 'workspace'),
    loadTranslation(language, 'administration'),
  ]);
  const notLoaded = renderToStaticMarkup(
    <TextsProvider locale={language.locale} catalog={workspace}>
      <AppNotLoaded />
    </TextsProvider>,
  );
  return { catalogs: { workspace, administration }, notLoaded };
}

/** All of them from the start, so that no page waits for its texts. */
const spoken = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language.tag, await speak(language)])),
) as Record<LanguageTag, Spoken>;

export const spokenLanguage: SpokenLanguage = (tag) => languageNamed(tag)?.tag ?? null;

/** Renders a page: the sign-in page, or the shell of the signed-in app or of the administration area. */
export const render: RenderPage = (page) => {
  let ready: () => void;
  let fail: (error: unknown) => void;
  const shell = new Promise<void>((resolve, reject) => {
    ready = resolve;
    fail = reject;
  });
  const [path = '/', query = ''] = page.url.split('?', 2);
  const language = languageOf(page.data.language);
  const { catalogs, notLoaded } = spoken[language.tag];
  const catalog = catalogs[areaAt(path)];
  const app = page.isNotFound ? (
    <TextsProvider locale={language.locale} catalog={catalog}>
      <NotFoundPage href="/" />
    </TextsProvider>
  ) : (
    <App
      data={page.data}
      catalog={catalog}
      location={{ path, query, origin: '' }}
      connect={createInertPorts}
    />
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
