import type { SanitizedSvg } from './sanitize-svg.js';
import type { DiagramsText } from './diagrams-text.js';

/** Maximum number of texts in a description. */
const namedWords = 12;

/** The text alternative of a picture: the description of its author, or else the texts in it. */
export function describeSvg(
  { title, description, words, nodeCount }: SanitizedSvg,
  kind: string,
  text: DiagramsText,
  locale: string,
): string {
  const own = [title, description].filter(Boolean).join('. ');
  if (own) return own;
  const named = words.slice(0, namedWords);
  if (words.length > named.length) named.push(text.andMore(words.length - named.length));
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(named);
  return text.summary(text.kind(kind), nodeCount, list);
}
