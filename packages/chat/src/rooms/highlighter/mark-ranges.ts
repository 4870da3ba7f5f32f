const name = 'stoa-selection';

/** Keeps ranges marked while focus is elsewhere, where the browser can; returns a function that takes the marks away. */
export function markRanges(ranges: readonly Range[]): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS) || ranges.length === 0) return () => undefined;
  CSS.highlights.set(name, new Highlight(...ranges));
  return () => void CSS.highlights.delete(name);
}
