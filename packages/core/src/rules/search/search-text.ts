import type { SearchTerm, SnippetPart } from '../../contract/conversations/conversations.js';

/** Letters that no decomposition takes apart. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};
const isSpelled = /[ßæœøđðħıłþς]/gu;
/** Accents, Hebrew points, Arabic vowel signs and the Arabic stretching stroke; vowel signs of Indic scripts are letters. */
const marks = /\u0640|[\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u064B-\u065F\u0670]/gu;
const ascii = /^[\u0000-\u007F]*$/u;

/** Text as it is compared: without case, diacritics and differences of width. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text.toLowerCase().replace(beyondAscii, (run) => [...run].map(foldCharacter).join(''));
}
const beyondAscii = /[^\u0000-\u007F]+/gu;

const foldedCharacters = new Map<string, string>();

/** One character folded by itself, so that positions in folded text can be led back. */
function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  const known = foldedCharacters.get(character);
  if (known !== undefined) return known;
  const folded = character
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(isSpelled, (letter) => spelled[letter] ?? letter);
  // There are no more characters than Unicode has, but a page need not remember them all.
  if (foldedCharacters.size < 20_000) foldedCharacters.set(character, folded);
  return folded;
}

/** Folded text with the place in the original of each of its units. */
interface Folded {
  text: string;
  /** `starts[i]` and `ends[i]`: where the character that unit `i` comes from begins and ends; null when nothing moved. */
  places: { starts: number[]; ends: number[] } | null;
}

function foldWithPlaces(text: string): Folded {
  if (ascii.test(text)) return { text: text.toLowerCase(), places: null };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = foldCharacter(character);
    const end = at + character.length;
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(at);
      ends.push(end);
    }
    // A mark that folds to nothing belongs to the letter before it.
    if (part === '' && ends.length > 0) ends[ends.length - 1] = end;
    folded += part;
    at = end;
  }
  return { text: folded, places: { starts, ends } };
}

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts that are written without spaces: a word may begin anywhere in them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the character belongs to a script that is written without spaces. */
export const isUnspaced = (character: string): boolean => unspaced.test(character);

/** The grapheme that ends before `at`. */
function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.charAt(at - 1);
}
const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Whether a word begins (or ends) between two characters. */
function isBoundary(before: string, after: string): boolean {
  if (before === '' || after === '') return true;
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  return unspaced.test(before) || unspaced.test(after);
}

/** Where `needle` stands in folded text as a term of its kind asks. */
function* placesOf(text: string, needle: string, kind: SearchTerm['kind']): Generator<number> {
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const startsWord = isBoundary(
      at === 0 ? '' : characterBefore(text, at),
      needle === '' ? '' : characterAt(text, at),
    );
    const endsWord =
      kind === 'prefix' ||
      isBoundary(characterBefore(text, end), end >= text.length ? '' : characterAt(text, end));
    if (startsWord && endsWord) yield at;
  }
}

/** Words of a phrase may stand apart by any white space. */
const foldSpaces = (text: string): string => text.replace(/\s/gu, ' ');

/** A term as it is compared. */
const needleOf = (term: SearchTerm): string => foldText(term.text).replace(/\s+/gu, ' ').trim();

/** Whether every term stands in text that is folded already. */
export function foldedHasAll(folded: string, terms: readonly SearchTerm[]): boolean {
  return terms.every((term) => foldedHas(folded, term));
}

/** Whether a term stands in text that is folded already. */
export function foldedHas(folded: string, term: SearchTerm): boolean {
  const needle = needleOf(term);
  if (needle === '') return true;
  const text = needle.includes(' ') ? foldSpaces(folded) : folded;
  return !placesOf(text, needle, term.kind).next().done;
}

/** A stretch of text, from and to units of the original. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * Where the terms stand in a text, in order, joined where they touch or overlap. `most` bounds the work in long texts.
 *
 * @units places in UTF-16 units
 */
export function findMatches(text: string, terms: readonly SearchTerm[], most = 200): TextRange[] {
  const folded = foldWithPlaces(text);
  const spaced = foldSpaces(folded.text);
  const found: TextRange[] = [];
  for (const term of terms) {
    const needle = needleOf(term);
    if (needle === '') continue;
    let count = 0;
    for (const at of placesOf(spaced, needle, term.kind)) {
      const last = at + needle.length - 1;
      found.push({ start: folded.places?.starts[at] ?? at, end: folded.places?.ends[last] ?? last + 1 });
      if (++count >= most) break;
    }
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: TextRange[] = [];
  for (const range of found) {
    const before = joined.at(-1);
    if (before && range.start <= before.end) before.end = Math.max(before.end, range.end);
    else joined.push({ ...range });
  }
  return joined;
}

/** A text in pieces, the matches among them; the pieces together are the text. */
export function markMatches(text: string, ranges: readonly TextRange[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false });
    if (end > start) parts.push({ text: text.slice(start, end), isMatch: true });
    at = Math.max(at, end);
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}
