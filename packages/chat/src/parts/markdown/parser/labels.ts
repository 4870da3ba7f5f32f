/** Normalizes a label: labels are equal regardless of case and white space. */
export const labelKey = (label: string): string =>
  label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();

/** The key of a footnote, distinct from that of a link. */
export const footnoteKey = (label: string): string => `^${labelKey(label)}`;

const definedLabel = /^\[((?:\\.|[^[\]\\])+)\]:/;

/** Whether other definitions of a text leave the meaning of every reference in its beginning as it was. */
export function areDefinedAlike(beginning: string, before: string, after: string): boolean {
  if (before === after) return true;
  const known = new Set(before.split('\n'));
  const now = new Set(after.split('\n'));
  const labels = labelsIn(beginning);
  const isForeign = (line: string) =>
    line === '' || !labels.has(labelKey(definedLabel.exec(line)?.[1] ?? ''));
  return (
    [...known].every((line) => now.has(line) || isForeign(line)) &&
    [...now].every((line) => known.has(line) || isForeign(line))
  );
}

const references = /\[((?:\\.|[^[\]\\])+)\]/g;

/** The keys of the labels that a source may refer to: a superset of those that it does. */
export function labelsIn(source: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!source.includes('[')) return found;
  for (const match of source.matchAll(references)) {
    const label = match[1] ?? '';
    found.add(labelKey(label));
    // The markers of a quote or a list interrupt a label that spans lines.
    if (label.includes('\n')) found.add(labelKey(label.replace(/\n[ \t>]*/g, ' ')));
  }
  return found;
}
