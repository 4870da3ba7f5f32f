/** Where the form that signs out is sent. */
export const signOutAction = '/api/auth/sign-out';

/** The sign-in page with the reason, and the current address to return to. */
export function signInAddress(reason: string, { origin, pathname, search, hash }: Location): URL {
  const here = `${pathname}${search}${hash}`;
  const target = new URL('/', origin);
  target.searchParams.set('reason', reason);
  if (here !== '/') target.searchParams.set('returnTo', here);
  return target;
}

/** What tabs of one browser tell each other: that the person signs out, and that the answer has come. */
type SessionNews = 'signingOut' | 'signedOut';

/** How long a lost session counts as the sign-out of another tab, which may not have succeeded. @units milliseconds */
const signOutMs = 60_000;

/** The channel of {@link SessionNews}; undefined where the browser has none. */
export const openSessionChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('stoa/session');

export interface SessionPage {
  leave: (reason: string) => void;
  reload: () => void;
  channel: BroadcastChannel | undefined;
}

/**
 * What to do when a call finds the session lost: `leave`, but not while the person signs out. The calls that are refused because of it
 * would otherwise take the place of the page that says so, and of the provider's own sign-out on the way to it. The other tabs leave
 * with the reason `signedOut`.
 */
export function createSessionLost(
  page: Window,
  { leave, reload, channel }: SessionPage,
): (reason: string) => void {
  let isSigningOut = false;
  let isSigningOutElsewhere = false;
  const tell = (news: SessionNews) => channel?.postMessage(news);
  // Every way out is a form: of the workspace, the palette, the administration area and the disclosure.
  page.document.addEventListener('submit', ({ target, defaultPrevented }) => {
    const form = target as HTMLFormElement;
    if (defaultPrevented || form.getAttribute('action') !== signOutAction) return;
    isSigningOut = true;
    tell('signingOut');
  });
  // Whether signing out succeeded is the server's to say of a page that comes back as it was left.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSigningOut) reload();
  });
  // The page goes once the server has answered. Where that was no sign-out, the server writes the page of the others as it was.
  page.addEventListener('pagehide', () => {
    if (isSigningOut) tell('signedOut');
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    if (isSigningOut) return;
    if (data === 'signedOut') return leave('signedOut');
    isSigningOutElsewhere = true;
    page.setTimeout(() => (isSigningOutElsewhere = false), signOutMs);
  });
  return (reason) => {
    if (!isSigningOut) leave(isSigningOutElsewhere ? 'signedOut' : reason);
  };
}
