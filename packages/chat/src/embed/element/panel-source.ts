import type { PanelModule } from '../panel/panel-contract.js';
import type { FrameTexts } from '../texts/embed-texts.js';
import { readOptions } from './host-options.js';
import { localeOf } from './read-frame.js';
import type { Body, ShellParts } from './shell.js';

/** What is fetched when the panel is first wanted. */
export interface PanelParts extends PanelModule {
  /** Serves an element from then on. */
  takeOver: (shell: ShellParts, source: PanelSource) => Promise<Body>;
}

/** Knows where everything is that an element does not bring along: beside the script, or with the site's bundler. */
export interface PanelSource {
  /** The server that the script came from: the default of the option `server`. */
  server: string | undefined;
  /** Fetches ahead, out of the person's way; a failure is silent. */
  prefetch: (shadow: ShadowRoot, nonce: string) => void;
  /** Fetches everything and takes over. Rejects where a part cannot be had; asked again, it fetches again. */
  serve: (shell: ShellParts) => Promise<Body>;
  /** The sheet of the panel, fit for a shadow root. */
  sheet: () => Promise<string>;
  mountPanel: () => Promise<PanelModule['mountPanel']>;
  /** The frame's words in a language; null for English, which everything brings along, and where there are none. */
  words: (locale: string) => Promise<FrameTexts | null>;
  /** Gives a shell the words of the host's language, and the host's own. */
  name: (shell: ShellParts) => Promise<void>;
}

/** Fetches the source: a small module of its own, so that the element need not know any address but that. */
export type FindSource = (attempt: number) => Promise<{ panelSource: PanelSource }>;

/** The modules behind a source. @param attempt counts from 0 */
export interface PanelImports {
  parts: (attempt: number) => Promise<PanelParts>;
  sheet: (attempt: number) => Promise<{ panelCss: string }>;
  words: (attempt: number) => Promise<{ frameLocales: Readonly<Record<string, FrameTexts>> }>;
  prefetch?: PanelSource['prefetch'];
  server?: string;
}

/** Does something once; after a failure it may be tried again. */
function once<T>(make: (attempt: number) => Promise<T>): () => Promise<T> {
  let attempt = 0;
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make(attempt++).catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** Makes a source that fetches everything once, whatever the number of elements. */
export function createPanelSource(imports: PanelImports): PanelSource {
  const parts = once(imports.parts);
  const words = once(imports.words);
  const sheet = once(async (attempt) => (await imports.sheet(attempt)).panelCss);
  const source: PanelSource = {
    server: imports.server,
    sheet,
    prefetch: imports.prefetch ?? (() => void Promise.all([parts(), sheet()]).catch(() => {})),
    serve: async (shell) => {
      try {
        const [{ takeOver }] = await Promise.all([parts(), sheet()]);
        return await takeOver(shell, source);
      } catch (error) {
        // Said in the language of the page where that can be had.
        await source.name(shell).catch(() => {});
        throw error;
      }
    },
    mountPanel: async () => (await parts()).mountPanel,
    words: async (locale) => {
      const language = locale.toLowerCase().split('-')[0]!;
      return language === 'en' ? null : ((await words()).frameLocales[language] ?? null);
    },
    name: async ({ host, launcher, words }) => {
      const { texts, locale } = readOptions(host);
      Object.assign(words, texts);
      Object.assign(words, await source.words(localeOf(host, { locale })), texts);
      launcher.ariaLabel = words.openChat;
    },
  };
  return source;
}
