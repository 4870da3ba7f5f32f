import type { TabsPort } from '@stoa/core/state';

/** Connects the tabs of one person in one browser. Where the browser has no channel, tabs simply do not hear each other. */
export function createBrowserTabs(scope: string): TabsPort & { close(): void } {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`stoa/${scope}`);
  return {
    post: (message) => channel?.postMessage(message),
    subscribe(listener) {
      const handle = (event: MessageEvent) => listener(event.data);
      channel?.addEventListener('message', handle);
      return () => channel?.removeEventListener('message', handle);
    },
    close: () => channel?.close(),
  };
}
