import { formatList } from '@stoa/ui';
import type { SanitizedSvg } from './sanitize-svg.js';
import type { DiagramsText } from './diagrams.texts.js';

/** Maximum number of texts in a description. */
const maxTexts = 12;

/** The text alternative of a picture: the description of its author, or else the texts in it. */
export function describeSvg(
  { title, description, texts, nodeCount }: SanitizedSvg,
  kind: string,
  text: DiagramsText,
  locale: string,
): string {
  const own = [title, description].filter(Boolean).join('. ');
  if (own) return own;
  const named = texts.slice(0, maxTexts);
  if (texts.length > named.length) named.push(text.andMore(texts.length - named.length));
  const list = formatList(locale, named, 'unit');
  return text.summary(text.kind(kind), nodeCount, list);
}
