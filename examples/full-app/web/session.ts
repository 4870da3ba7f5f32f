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

/** Messages between tabs of one browser: a sign-out began, and has ended. */
type SessionNews = 'signingOut' | 'signedOut';

/** How long a lost session counts as a sign-out that was begun, which may not have succeeded. @units milliseconds */
const signOutMs = 60_000;

/** The channel of {@link SessionNews}; undefined where the browser has none. */
export const openSessionChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('stoa/session');

/** Whether the server says that nobody is signed in; false where it gives no answer. */
async function isSignedOut(): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/session');
    return (await answer.text()) === '{}';
  } catch {
    return false;
  }
}

export interface SessionPage {
  leave: (reason: string) => void;
  reload: () => void;
  channel: BroadcastChannel | undefined;
}

/**
 * What to do when a call finds the session lost: `leave`, but not while the person signs out. The calls that are refused because of it
 * would otherwise take the place of the page that says so, and of the provider's own sign-out on the way to it. The other tabs leave
 * with the reason `signedOut`, but only once the server says that nobody is signed in: the sign-out may have failed, or somebody signed
 * in again.
 */
export function createSessionLost(
  page: Window,
  { leave, reload, channel }: SessionPage,
): (reason: string) => void {
  let hereUntil = 0;
  let elsewhereUntil = 0;
  const isSigningOut = () => Date.now() < hereUntil;
  const tell = (news: SessionNews) => channel?.postMessage(news);
  const lost = (reason: string) => {
    if (!isSigningOut()) leave(Date.now() < elsewhereUntil ? 'signedOut' : reason);
  };
  // Every way out is a form: of the workspace, the palette, the administration area and the disclosure.
  page.document.addEventListener('submit', ({ target, defaultPrevented }) => {
    const form = target as HTMLFormElement;
    if (defaultPrevented || form.getAttribute('action') !== signOutAction) return;
    hereUntil = Date.now() + signOutMs;
    tell('signingOut');
  });
  // Whether signing out succeeded is the server's to say of a page that comes back as it was left.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSigningOut()) reload();
  });
  // The page goes once the server has answered, whatever it has answered.
  page.addEventListener('pagehide', () => {
    if (!isSigningOut()) return;
    hereUntil = Infinity;
    tell('signedOut');
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    if (isSigningOut()) return;
    elsewhereUntil = Date.now() + signOutMs;
    if (data === 'signedOut') void isSignedOut().then((isOut) => isOut && lost(data));
  });
  return lost;
}
