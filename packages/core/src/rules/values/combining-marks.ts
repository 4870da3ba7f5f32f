/** Combining marks in a row that a letter may bear. @source UAX #15, Stream-Safe Text Format @units characters */
const most = 30;

const tooMany = /\p{M}{31}/u;
const bounded = new RegExp(`\\p{M}{${most}}(?=\\p{M})`, 'gu');

/** Begins anew on a space after 30 combining marks in a row: a browser lays out a letter with its marks in the square of their number. */
export const boundCombiningMarks = (text: string): string =>
  tooMany.test(text) ? text.replace(bounded, '$&\u00A0') : text;

/** `boundCombiningMarks` for a growing text, of which only the new end is read. */
export function createMarkBound(): (text: string) => string {
  let seen = '';
  let isBounded = false;
  return (text) => {
    const grows = text.startsWith(seen);
    isBounded =
      (grows && isBounded) || tooMany.test(grows ? text.slice(Math.max(0, seen.length - 2 * most)) : text);
    seen = text;
    return isBounded ? boundCombiningMarks(text) : text;
  };
}
