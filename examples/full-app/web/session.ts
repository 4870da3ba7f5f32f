/** Navigates to the sign-in page with the reason and the current address as return address. */
export function redirectToSignIn(reason: string): void {
  const { pathname, search, hash } = window.location;
  const here = `${pathname}${search}${hash}`;
  const target = new URL('/', window.location.origin);
  target.searchParams.set('reason', reason);
  if (here !== '/') target.searchParams.set('returnTo', here);
  window.location.assign(target);
}
