import { browserClock, createBrowserStorage, createBrowserTabs, newRandomId } from '@stoa/client/browser';
import type { EmbedClientOptions } from '@stoa/client/embed';
import type { ClockPort, StoragePort, TabsPort } from '@stoa/core/state';

/** Tabs that can be let go of. */
export type ChatTabs = TabsPort & { close(): void };

/** What a chat finds around it. Everything can be replaced, for tests and for pages that are not in a browser. */
export interface ChatSurroundings extends Pick<EmbedClientOptions, 'fetch' | 'connectivity' | 'random'> {
  /** Everything of a chat stands under `prefix`. */
  createStorage: (prefix: string) => StoragePort;
  createTabs: (name: string) => ChatTabs;
  /** Forgets what an element has kept of itself under `prefix`: how wide it was, whether it was open. */
  forget: (prefix: string) => void;
  clock: ClockPort;
  newId: () => string;
  /** Tells when the page is left and when it is back. @returns the end of it */
  follow: (page: { left: () => void; back: () => void }) => () => void;
}

const noTabs: ChatTabs = { post: () => undefined, subscribe: () => () => undefined, close: () => undefined };

/** Frames without an origin of their own may have no channel: then tabs do not hear each other. */
function createTabs(name: string): ChatTabs {
  try {
    const tabs = createBrowserTabs(name);
    let isClosed = false;
    return {
      // Whoever leaves still writes what waits, and has nobody to tell.
      post: (message) => (isClosed ? undefined : tabs.post(message)),
      subscribe: (listener) => tabs.subscribe(listener),
      close() {
        isClosed = true;
        tabs.close();
      },
    };
  } catch {
    return noTabs;
  }
}

function follow({ left, back }: { left: () => void; back: () => void }): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const end = new AbortController();
  const { signal } = end;
  const changed = () => (document.visibilityState === 'hidden' ? left() : back());
  document.addEventListener('visibilitychange', changed, { signal });
  window.addEventListener('pagehide', left, { signal });
  window.addEventListener('pageshow', back, { signal });
  window.addEventListener('online', back, { signal });
  return () => end.abort();
}

function forget(prefix: string): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area];
      for (const key of Object.keys(storage))
        // The name of another chat may begin with that of this one.
        if (key.startsWith(prefix) && !key.includes(':', prefix.length)) storage.removeItem(key);
    } catch {
      // The page forbids storage.
    }
  }
}

/** The browser. Nothing of it is touched before it is asked for. */
export const browserSurroundings: ChatSurroundings = {
  createStorage: (prefix) => createBrowserStorage({ database: 'stoa-chat', scope: prefix }),
  createTabs,
  forget,
  clock: browserClock,
  newId: newRandomId,
  follow,
};
