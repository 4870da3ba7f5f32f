import { cutText } from '@stoa/core/rules';

/** How much of a cut result is its beginning. */
const headShare = 0.7;

/**
 * A result as a model reads it: complete, or its beginning and its end with what is left out between them.
 *
 * @param most @units characters
 */
export function cutResult(text: string, most: number): { text: string; cutFrom: number } {
  if (text.length <= most) return { text, cutFrom: 0 };
  const head = cutText(text, Math.floor(most * headShare));
  const from = text.length - Math.floor(most * (1 - headShare));
  // Not from the middle of a character that takes two units.
  const tail = text.slice(/[\uDC00-\uDFFF]/.test(text[from] ?? '') ? from + 1 : from);
  const left = text.length - head.length - tail.length;
  return {
    text: `${head}\n\n[… ${left} of ${text.length} characters are left out here …]\n\n${tail}`,
    cutFrom: text.length,
  };
}
