/** Type and subtype of a media type: in lower case, without parameters. @source RFC 9110 §8.3.1 */
export const mediaTypeEssence = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** Types of text that neither begin with `text/` nor end with what they are written in. */
const textTypes: ReadonlySet<string> = new Set([
  'application/json',
  'application/xml',
  'application/x-tex',
  'application/x-latex',
]);

/** Written as text, and meant to be read by programs alone: their words are somewhere between marks and data. */
const markedTypes: ReadonlySet<string> = new Set(['text/rtf', 'application/x-ipynb+json']);

/**
 * Whether the bytes of a file are what a person reads: `text/*`, JSON, XML and what is written in them (`+json`, `+xml`), compared
 * exactly. A name that merely holds "xml", as those of Word and Excel do, says nothing.
 *
 * @source RFC 6839 §3.1, RFC 7303 §4.2; the exceptions are ours
 */
export function isTextType(type: string): boolean {
  const essence = mediaTypeEssence(type);
  if (markedTypes.has(essence)) return false;
  return (
    textTypes.has(essence) ||
    /^text\/[\w!#$&^.+-]+$/.test(essence) ||
    /^[\w-]+\/[\w!#$&^.+-]+\+(json|xml)$/.test(essence)
  );
}
