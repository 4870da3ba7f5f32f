/** The tag of the pseudo-locale, as Unicode has it: English with accents, and longer. */
export const pseudoLocale = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));

/** Ends each text, so that one that is cut off shows. */
export const endMark = '⟧';

/** German and Finnish are longer by a third than English; words that stand alone by more. */
const growth = (length: number) => Math.ceil(length * (length <= 10 ? 0.6 : 0.35));

/** A text in the pseudo-locale: accented, longer by a third or more, between marks. */
export function pseudoText(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const letters = Array.from(text, (letter) => accents.get(letter) ?? letter).join('');
  // Words that break like words do.
  const filler = 'ƒîļļéŕ '
    .repeat(20)
    .slice(0, Math.max(0, growth(text.length) - 1))
    .trimEnd();
  return `⟦${letters} ${filler}${endMark}`;
}

/** The texts of a room in the pseudo-locale: each text, those in lists and those that functions write. */
export function pseudoTexts<Shape>(texts: Shape): Shape {
  if (typeof texts === 'string') return pseudoText(texts) as Shape;
  if (typeof texts === 'function')
    return ((...values: unknown[]) =>
      pseudoTexts((texts as unknown as (...given: unknown[]) => unknown)(...values))) as Shape;
  if (Array.isArray(texts)) return texts.map(pseudoTexts) as Shape;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoTexts(text)])) as Shape;
}
