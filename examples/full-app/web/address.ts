import type { ConversationListState, Stoa } from '@stoa/core/state';
import { isBlank } from '@stoa/core/rules';
import { useEffect } from 'react';

const prefix = '/c/';

/** The address of a conversation. */
export const conversationHref = (id: string): string => `${prefix}${encodeURIComponent(id)}`;

/** The id of the conversation that a path leads to; undefined for the start. */
export function conversationAt(path: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(path.slice(prefix.length)) || undefined;
  } catch {
    // A stray percent sign names nothing.
    return path.slice(prefix.length);
  }
}

/** The address of the page of files. */
export const filesPath = '/files';

interface Place {
  id: string | null;
  href: string;
  title: string | null;
}

/** Where the page stands. The start has no id: a conversation that nobody has written in has no address of its own. */
function placeOf({ items, selectedId, missingId }: ConversationListState): Place {
  const id = selectedId ?? missingId;
  const item = items.find((one) => one.id === selectedId);
  const isStart = id === null || (missingId === null && (!item || isBlank(item)));
  return isStart
    ? { id: selectedId, href: '/', title: null }
    : { id, href: conversationHref(id), title: item?.name ?? null };
}

/**
 * Keeps the address and the title of the page with the selected conversation, and follows Back and Forward. What the person opens is a
 * step; what only follows (the start, a first message, a deletion) takes the place of the last one.
 */
export function useAddress(
  { conversations, layout, boot }: Stoa,
  productName: string,
  filesTitle: string,
): void {
  useEffect(() => {
    const { store } = conversations;
    let isPage = layout.store.getState().page === 'home';

    /** The page of files stands over the conversation, which stays selected. */
    const followPage = (): void => {
      const isNow = layout.store.getState().page === 'home';
      if (isNow === isPage) return;
      isPage = isNow;
      if (!isNow) return follow();
      document.title = `${filesTitle} · ${productName}`;
      if (window.location.pathname !== filesPath) window.history.pushState(null, '', filesPath);
    };
    let last: string | null = store.getState().selectedId;
    let isWalking = false;

    const follow = (): void => {
      if (isPage) return;
      const state = store.getState();
      const place = placeOf(state);
      document.title = place.title === null ? productName : `${place.title} · ${productName}`;
      if (boot.store.getState().status !== 'ready' || place.id === null) return;
      const wasOnPage = window.location.pathname === filesPath;
      const isOther = last !== null && place.id !== last && !state.pendingDeletes[last];
      const isStep = !isWalking && (wasOnPage || isOther);
      last = place.id;
      isWalking = false;
      if (place.href === window.location.pathname) return;
      if (isStep) window.history.pushState(null, '', place.href);
      else window.history.replaceState(null, '', place.href);
    };
    const walk = (): void => {
      const isFiles = window.location.pathname === filesPath;
      isWalking = true;
      layout.showPage(isFiles ? 'home' : 'chat');
      if (isFiles) return;
      const id = conversationAt(window.location.pathname);
      isWalking = true;
      if (id === undefined) conversations.startNew();
      else void conversations.show(id);
    };
    const unsubscribe = [
      store.subscribe(follow),
      boot.store.subscribe(follow),
      layout.store.subscribe(followPage),
    ];
    window.addEventListener('popstate', walk);
    if (isPage) document.title = `${filesTitle} · ${productName}`;
    follow();
    return () => {
      for (const stop of unsubscribe) stop();
      window.removeEventListener('popstate', walk);
    };
  }, [conversations, layout, boot, productName, filesTitle]);
}
