/** Leaves for the sign-in page, and comes back to where the person was. */
export function leaveForSignIn(reason: string): void {
  const here = `${window.location.pathname}${window.location.search}${window.location.hash}`;
  const target = new URL('/', window.location.origin);
  target.searchParams.set('reason', reason);
  if (here !== '/') target.searchParams.set('returnTo', here);
  window.location.assign(target);
}

/** Ends the session on the server, then follows the address that it answers with. */
export async function signOut(): Promise<boolean> {
  const response = await fetch('/api/auth/sign-out', { method: 'POST' }).catch(() => undefined);
  if (!response?.ok) return false;
  const { location } = (await response.json()) as { location: string };
  window.location.assign(location);
  return true;
}
