const steps: Readonly<Record<string, 1 | -1 | undefined>> = { j: 1, k: -1 };

const rowsOf = (viewport: HTMLElement) => [...viewport.querySelectorAll<HTMLElement>('[data-slot=message]')];

/** The message being read: the last one that begins above the middle of the viewport. */
function rowInView(viewport: HTMLElement, rows: readonly HTMLElement[]): number {
  const { top, height } = viewport.getBoundingClientRect();
  const middle = top + height / 2;
  const at = rows.findLastIndex((row) => row.getBoundingClientRect().top <= middle);
  return at < 0 ? rows.length - 1 : at;
}

/** Focuses a row and scrolls its beginning into view. */
function show(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Focuses the first button of a message; where its buttons are still loading, once they are there, unless focus has moved on. */
function focusActions(row: HTMLElement): void {
  const actions = row.querySelector('[data-slot=message-actions]');
  const go = () => actions?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  if (!actions || actions.querySelector('button')) return go();
  const waiting = new MutationObserver(() => {
    waiting.disconnect();
    if (row.matches(':focus')) go();
  });
  waiting.observe(actions, { childList: true, subtree: true });
}

/** Renders the message after (1) or before (-1) a row if needed; undefined at either end. */
export type NeighbourOf = (row: HTMLElement, step: 1 | -1) => HTMLElement | undefined;

/**
 * The keys of a thread that has focus: J and K go from message to message, Enter goes to the buttons of one, Escape comes back. The
 * arrow keys, Home and End scroll, as they do everywhere; a reply may be longer than the screen.
 */
export function onThreadKey(event: KeyboardEvent, viewport: HTMLElement, neighbourOf: NeighbourOf): void {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>('[data-slot=message]');
  const isOnRow = row === target;
  const take = (run: () => void) => {
    event.preventDefault();
    run();
  };

  // Even if a tooltip handled it. Menus and popovers are mounted elsewhere in the document.
  if (event.key === 'Escape' && row && !target.closest('textarea, input'))
    return take(() =>
      isOnRow ? viewport.focus({ preventScroll: true }) : row.focus({ preventScroll: true }),
    );
  if (event.defaultPrevented || (!isOnRow && target !== viewport)) return;
  if (event.key === 'Enter' && isOnRow) return take(() => focusActions(row));
  const step = steps[event.key.toLowerCase()];
  if (step === undefined || event.shiftKey) return;
  take(() => {
    const rows = rowsOf(viewport);
    const next = row ? neighbourOf(row, step) : rows[rowInView(viewport, rows)];
    if (next) show(next);
  });
}
