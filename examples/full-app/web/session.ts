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

/**
 * What to do when a call finds the session lost: `leave`, but not while the person signs out. The calls that are refused because of it
 * would otherwise take the place of the page that says so, and of the provider's own sign-out on the way to it.
 */
export function createSessionLost(
  page: Window,
  { leave, reload }: { leave: (reason: string) => void; reload: () => void },
): (reason: string) => void {
  let isSigningOut = false;
  // Every way out is a form: of the workspace, the palette, the administration area and the disclosure.
  page.document.addEventListener('submit', ({ target, defaultPrevented }) => {
    const form = target as HTMLFormElement;
    if (!defaultPrevented && form.getAttribute('action') === signOutAction) isSigningOut = true;
  });
  // Whether signing out succeeded is the server's to say of a page that comes back as it was left.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSigningOut) reload();
  });
  return (reason) => {
    if (!isSigningOut) leave(reason);
  };
}
