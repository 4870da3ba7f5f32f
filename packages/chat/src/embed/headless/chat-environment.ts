import { browserClock, createBrowserStorage, createBrowserTabs, newRandomId } from '@stoa/client/browser';
import type { EmbedClientOptions } from '@stoa/client/embed';
import type { ClockPort, StoragePort, TabsPort } from '@stoa/core/state';

/** A tabs port that can be closed. */
export type ChatTabs = TabsPort & { close(): void };

/** Platform ports of a chat; each can be replaced, for tests and other runtimes. */
export interface ChatEnvironment extends Pick<EmbedClientOptions, 'fetch' | 'connectivity' | 'random'> {
  /** Storage in which every key of the chat begins with `prefix`. */
  createStorage: (prefix: string) => StoragePort;
  createTabs: (name: string) => ChatTabs;
  /** Removes what an element stored under `prefix`: its width, whether it was open. */
  resetVisitor: (prefix: string) => void;
  clock: ClockPort;
  newId: () => string;
  /** Subscribes to the page becoming hidden and visible again. @returns unsubscribe */
  onPageLifecycle: (page: { left: () => void; back: () => void }) => () => void;
}

const noTabs: ChatTabs = { post: () => undefined, subscribe: () => () => undefined, close: () => undefined };

/** A frame with an opaque origin may have no BroadcastChannel: its tabs are not synchronized. */
function createTabs(name: string): ChatTabs {
  try {
    const tabs = createBrowserTabs(name);
    let isClosed = false;
    return {
      // Pending writes are still flushed after closing; they are not broadcast.
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
        // The name of another chat may start with this one.
        if (key.startsWith(prefix) && !key.includes(':', prefix.length)) storage.removeItem(key);
    } catch {
      // The page forbids storage.
    }
  }
}

/** Browser implementations; no browser API is touched before its first use. */
export const browserEnvironment: ChatEnvironment = {
  createStorage: (prefix) => createBrowserStorage({ database: 'stoa-chat', scope: prefix }),
  createTabs,
  resetVisitor: forget,
  clock: browserClock,
  newId: newRandomId,
  onPageLifecycle: follow,
};
