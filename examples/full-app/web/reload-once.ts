const mark = 'stoa/reloaded';

/**
 * Loads the page once more, and never twice in a tab: where its app did not come, it looks ready and answers nothing.
 *
 * @errors throws where the browser keeps nothing, and does not reload.
 */
export function reloadOnce({ sessionStorage, location }: Pick<Window, 'sessionStorage' | 'location'>): void {
  if (sessionStorage.getItem(mark)) return;
  sessionStorage.setItem(mark, '1');
  location.reload();
}
