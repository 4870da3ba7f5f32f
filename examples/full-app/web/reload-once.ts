const mark = 'stoa/reloaded';

/** Whether this tab has been reloaded since its app last started, which it now is; yes where the browser keeps nothing. */
function wasReloaded(tab: Pick<Window, 'sessionStorage'>): boolean {
  try {
    if (tab.sessionStorage.getItem(mark)) return true;
    tab.sessionStorage.setItem(mark, '1');
    return false;
  } catch {
    return true;
  }
}

/**
 * Reloads a page whose app failed to load, once: without it the page looks ready and does nothing. The second time it shows the notice,
 * whose button reloads.
 */
export function reloadOnce(
  tab: Pick<Window, 'sessionStorage' | 'location'>,
  notice: HTMLElement | null,
): void {
  if (!wasReloaded(tab)) return tab.location.reload();
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => tab.location.reload());
}

/** Lets the next failure reload again, once the app has come. */
export function appLoaded(tab: Pick<Window, 'sessionStorage'>): void {
  try {
    tab.sessionStorage.removeItem(mark);
  } catch {
    // Nothing was kept.
  }
}
