import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves focus among the `[data-roving]` elements of the nearest `nav` with the arrow keys, Home and End. */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const list = event.currentTarget.closest('nav');
  if (!step || !list) return;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-roving]')];
  const at = rows.indexOf(event.currentTarget);
  const next = rows[step(at, rows.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The row after this one, or the one before it. */
export function neighbourOf(row: HTMLElement): HTMLElement | null {
  const rows = [...(row.closest('nav')?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])];
  const at = rows.indexOf(row);
  return rows[at + 1] ?? rows[at - 1] ?? null;
}
