/** Labels of definitions and notes compare without regard to case and to how their words are spaced. */
export const labelKey = (label: string): string =>
  label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();

/** The key of a note, told apart from that of a link. */
export const noteKey = (label: string): string => `^${labelKey(label)}`;

const references = /\[((?:\\.|[^[\]\\])+)\]/g;

/** The labels that a source may refer to, as keys; more than it does refer to, never fewer. */
export function labelsIn(source: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!source.includes('[')) return found;
  for (const match of source.matchAll(references)) {
    const label = match[1] ?? '';
    found.add(labelKey(label));
    // A label that goes on in the next line of a quote or a list has their marks in between.
    if (label.includes('\n')) found.add(labelKey(label.replace(/\n[ \t>]*/g, ' ')));
  }
  return found;
}
