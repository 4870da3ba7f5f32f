/** A stretch of text, or a character that shows nothing with its number, as `U+202E`. */
export interface TextPart {
  text: string;
  code?: string;
}

/**
 * Controls, marks of direction, joiners, blanks without width, and tags: what can hide or turn what a person reads. Line ends, tabs,
 * and what puts a picture together, are no such thing.
 */
const hidden =
  /(?![\n\t]|\ufe0e|\ufe0f|(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic}))(?:\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}|[\u2028\u2029\ufff9-\ufffb])/gu;

/** Takes a text apart at the characters that show nothing. */
export function hiddenParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(hidden)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    const [character] = found;
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    parts.push({ text: character, code: `U+${number}` });
    at = found.index + character.length;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at) });
  return parts.length > maxParts ? folded(parts) : parts;
}

const maxParts = 400;

/** Counts the hidden characters beyond the limit instead of listing them. */
function folded(parts: TextPart[]): TextPart[] {
  const rest = parts.slice(maxParts);
  const count = rest.filter(({ code }) => code !== undefined).length;
  const text = rest.map((part) => (part.code === undefined ? part.text : '')).join('');
  return [...parts.slice(0, maxParts), { text: '', code: `× ${count}` }, ...(text ? [{ text }] : [])];
}

/** A text in which nothing hides: for titles and sentences, where a character that shows nothing could turn what stands beside it. */
export const visibleText = (text: string): string =>
  hiddenParts(text)
    .map((part) => (part.code === undefined ? part.text : `⟨${part.code}⟩`))
    .join('');

/** Whether something in a text shows nothing. */
export const hidesSomething = (text: string): boolean =>
  hiddenParts(text).some(({ code }) => code !== undefined);
