const id = '[A-Z]{1,4}\\d+';
const span = new RegExp(`^(${id})(?:\\s*[–-]\\s*(${id}))?$`);
const citation = new RegExp(`(?<=['"\`]|\\] )\\[(${id}(?:\\s*[–,-]\\s*${id})*)\\](?= )`, 'g');

/** The ids that `AB1`, `AB1, AB3` or `AB1–AB3` names; nothing for a text that names none. */
export function idsIn(text: string): string[] {
  return text.split(',').flatMap((part) => {
    const [, first, last] = span.exec(part.trim()) ?? [];
    if (first === undefined) return [];
    if (last === undefined) return [first];
    const prefix = first.replace(/\d+$/, '');
    const start = Number(first.slice(prefix.length));
    const end = Number(last.replace(/^\D+/, ''));
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => `${prefix}${start + index}`);
  });
}

/** The ids that a SPEC.md defines: those in bold. */
export const definedIds = (spec: string): string[] =>
  [...spec.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold = '']) => idsIn(bold));

/** The ids that the titles in a test file cite: those in square brackets at the beginning of a title. */
export const citedIds = (source: string): string[] =>
  [...source.matchAll(citation)].flatMap(([, list = '']) => idsIn(list));
