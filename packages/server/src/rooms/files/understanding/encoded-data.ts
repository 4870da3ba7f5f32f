import { marks } from './marks.js';

/** Encoded data that is shorter is left where it is: a key, a hash, an address. @units characters */
const shortest = 512;
/** A line of encoded data that is divided into lines. @units characters */
const lineCharacters = 60;

/** What stands before data in an address. */
const saidBefore = 'base64,';

const isEncoding = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  // + / - _
  code === 43 ||
  code === 47 ||
  code === 45 ||
  code === 95;

/** Whether a run of letters is encoded bytes, and not a very long word: it changes between capitals, small letters and digits all the time. */
function isEncoded(run: string): boolean {
  const sample = run.slice(0, 4096);
  let changes = 0;
  let kind = 0;
  const seen = new Set<number>();
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at);
    const next = code >= 97 ? 1 : code >= 65 && code <= 90 ? 2 : 3;
    if (next !== kind) changes += 1;
    kind = next;
    seen.add(next);
  }
  return seen.has(1) && seen.has(2) && changes > sample.length / 3;
}

/**
 * A text without the bytes that are written into it in letters (base64), of a picture in a page or a key: nobody reads them, and they
 * take the place of what is read. What is left out is counted.
 */
export function withoutEncodedData(text: string): string {
  if (text.length < shortest) return text;
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    if (!isEncoding(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    let end = at;
    let count = 0;
    // One line, or several lines of the same length.
    for (let lineLength = -1; ;) {
      const line = end;
      while (end < text.length && isEncoding(text.charCodeAt(end))) end += 1;
      const length = end - line;
      count += length;
      if (lineLength < 0) lineLength = length;
      let next = end;
      while (next < text.length && text.charCodeAt(next) === 61) next += 1;
      const isPadded = next > end && next - end <= 2;
      if (isPadded) {
        end = next;
        break;
      }
      const gap = text[end] === '\r' && text[end + 1] === '\n' ? 2 : text[end] === '\n' ? 1 : 0;
      const goesOn =
        gap > 0 &&
        length >= lineCharacters &&
        length === lineLength &&
        isEncoding(text.charCodeAt(end + gap));
      if (!goesOn) break;
      end += gap;
    }
    at = Math.max(end, at + 1);
    const isSaid = text.slice(Math.max(0, start - saidBefore.length), start) === saidBefore;
    if (count < shortest || !(isSaid || isEncoded(text.slice(start, end)))) continue;
    pieces.push(text.slice(from, start), marks.encoded(count));
    from = end;
  }
  return from === 0 ? text : pieces.join('') + text.slice(from);
}
