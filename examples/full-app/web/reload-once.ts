const mark = 'stoa/reloaded';

/**
 * Reloads a page whose app failed to load, at most once in a tab: until then it looks ready and answers nothing.
 *
 * @errors throws where the browser keeps nothing, and does not reload.
 */
export function reloadOnce({ sessionStorage, location }: Pick<Window, 'sessionStorage' | 'location'>): void {
  if (sessionStorage.getItem(mark)) return;
  sessionStorage.setItem(mark, '1');
  location.reload();
}
