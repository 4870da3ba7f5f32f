import type { Drawing } from './clean-svg.js';
import type { DiagramsText } from './diagrams-text.js';

/** How many words of a picture its description names. */
const namedWords = 12;

/** A picture in words: what its author says of it, or else what can be read in it. */
export function describeDrawing(
  { title, description, words, nodeCount }: Drawing,
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
