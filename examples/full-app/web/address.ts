import type { ConversationListState, LayoutState, Stoa } from '@stoa/core/state';
import { isBlank, isUntitled } from '@stoa/core/rules';
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

type Page = LayoutState['page'];

/** The address of the page of files. */
const filesPath = '/files';
const assistantsPath = '/assistants';

/** The page that stands at a path, over the conversation. */
export function pageAt(path: string): Page {
  if (path === filesPath) return 'home';
  if (path !== assistantsPath && !path.startsWith(`${assistantsPath}/`)) return 'chat';
  try {
    return decodeURI(path).slice(1) as Page;
  } catch {
    // A stray percent sign names nothing.
    return path.slice(1) as Page;
  }
}

const pageHref = (page: Exclude<Page, 'chat'>): string =>
  page === 'home' ? filesPath : encodeURI(`/${page}`);

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
    : { id, href: conversationHref(id), title: item && !isUntitled(item.name) ? item.name : null };
}

/**
 * Keeps the address and the title of the page with the selected conversation, and follows Back and Forward. What the person opens is a
 * step; what only follows (the start, a first message, a deletion) takes the place of the last one.
 */
export function useAddress(
  { conversations, layout, boot }: Stoa,
  productName: string,
  titles: { files: string; assistants: string },
): void {
  const { files, assistants } = titles;
  useEffect(() => {
    const { store } = conversations;
    let shown = layout.store.getState().page;
    const tellTitle = (): void => {
      document.title = `${shown === 'home' ? files : assistants} · ${productName}`;
    };

    /** Files and assistants stand over the conversation, which stays selected. */
    const followPage = (): void => {
      const { page } = layout.store.getState();
      if (page === shown) return;
      shown = page;
      if (page === 'chat') return follow();
      tellTitle();
      const href = pageHref(page);
      if (window.location.pathname !== href) window.history.pushState(null, '', href);
    };
    let last: string | null = store.getState().selectedId;
    let isWalking = false;

    const follow = (): void => {
      if (shown !== 'chat') return;
      const state = store.getState();
      const place = placeOf(state);
      document.title = place.title === null ? productName : `${place.title} · ${productName}`;
      if (boot.store.getState().status !== 'ready' || place.id === null) return;
      const wasOnPage = pageAt(window.location.pathname) !== 'chat';
      const isOther = last !== null && place.id !== last && !state.pendingDeletes[last];
      const isStep = !isWalking && (wasOnPage || isOther);
      last = place.id;
      isWalking = false;
      if (place.href === window.location.pathname) return;
      if (isStep) window.history.pushState(null, '', place.href);
      else window.history.replaceState(null, '', place.href);
    };
    const walk = (): void => {
      const page = pageAt(window.location.pathname);
      isWalking = true;
      layout.showPage(page);
      if (page !== 'chat') return;
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
    if (shown !== 'chat') tellTitle();
    follow();
    return () => {
      for (const stop of unsubscribe) stop();
      window.removeEventListener('popstate', walk);
    };
  }, [conversations, layout, boot, productName, files, assistants]);
}
