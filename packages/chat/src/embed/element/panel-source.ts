import type { PanelModule } from '../panel/panel-contract.js';
import type { FrameTexts } from '../texts/embed-texts.js';
import { readOptions } from './host-options.js';
import { localeOf } from './read-frame.js';
import type { ElementLifecycle, ShellParts } from './shell-parts.js';

/** Exports of the chunk that is fetched when the panel is first opened. */
export interface PanelParts extends PanelModule {
  /** Attaches controller, panel and stage to an element. */
  activateElement: (shell: ShellParts, source: PanelSource) => Promise<ElementLifecycle>;
}

/** Loads the modules that the element fetches on demand: from beside the script, or through the bundler of the site. */
export interface PanelSource {
  /** The server that the script came from: the default of the option `server`. */
  server: string | undefined;
  /** Fetches ahead; a failure is ignored. */
  prefetch: (shadow: ShadowRoot, nonce: string) => void;
  /** Fetches everything and activates the element. Rejects if a part cannot be fetched; the next call fetches again. */
  activate: (shell: ShellParts) => Promise<ElementLifecycle>;
  /** The panel's style sheet, for a shadow root. */
  sheet: () => Promise<string>;
  mountPanel: () => Promise<PanelModule['mountPanel']>;
  /** The frame's texts in a language; null for English, which is bundled, and for a language without a translation. */
  words: (locale: string) => Promise<FrameTexts | null>;
  /** Applies the texts of the host's language and the host's own `texts` to a shell. */
  name: (shell: ShellParts) => Promise<void>;
}

/** Fetches the source, a small module of its own: the only address that the element knows. */
export type FindSource = (attempt: number) => Promise<{ panelSource: PanelSource }>;

/** The modules behind a source. @param attempt counts from 0 */
export interface PanelImports {
  parts: (attempt: number) => Promise<PanelParts>;
  sheet: (attempt: number) => Promise<{ panelCss: string }>;
  words: (attempt: number) => Promise<{ frameLocales: Readonly<Record<string, FrameTexts>> }>;
  prefetch?: PanelSource['prefetch'];
  server?: string;
}

/** Memoizes a promise; a rejection is not kept. */
function retryable<T>(make: (attempt: number) => Promise<T>): () => Promise<T> {
  let attempt = 0;
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make(attempt++).catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** Creates a source that fetches each module once for all elements. */
export function createPanelSource(imports: PanelImports): PanelSource {
  const parts = retryable(imports.parts);
  const words = retryable(imports.words);
  const sheet = retryable(async (attempt) => (await imports.sheet(attempt)).panelCss);
  const source: PanelSource = {
    server: imports.server,
    sheet,
    prefetch: imports.prefetch ?? (() => void Promise.all([parts(), sheet()]).catch(() => {})),
    activate: async (shell) => {
      try {
        const [{ activateElement }] = await Promise.all([parts(), sheet()]);
        return await activateElement(shell, source);
      } catch (error) {
        // Shown in the language of the page if its texts can be fetched.
        await source.name(shell).catch(() => {});
        throw error;
      }
    },
    mountPanel: async () => (await parts()).mountPanel,
    words: async (locale) => {
      const language = locale.toLowerCase().split('-')[0]!;
      return language === 'en' ? null : ((await words()).frameLocales[language] ?? null);
    },
    name: async ({ host, launcher, texts: words }) => {
      const { texts, locale } = readOptions(host);
      Object.assign(words, texts);
      Object.assign(words, await source.words(localeOf(host, { locale })), texts);
      launcher.ariaLabel = words.openChat;
    },
  };
  return source;
}
