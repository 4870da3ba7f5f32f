import type { SourcePlace } from './sources.js';

/** A passage that a reply names by its number. */
export interface CitedPassage {
  number: number;
  /** Of the document. */
  name: string;
  /** Where it stands in the document. */
  places: SourcePlace[];
  content: string;
  contentKey: string | null;
  groupId: string | null;
}

/** Passages of a reply by number. */
export type CitedPassages = ReadonlyMap<number, CitedPassage>;

const anchor = 'passage-';

/** The number of the passage that an anchor names; null for every other anchor. */
export function citedNumberOf(place: string): number | null {
  const digits = place.startsWith(anchor) ? place.slice(anchor.length) : '';
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null;
}

/** Code, which stays as it is, or numbers in square brackets that are no link. */
const codeOrNumbers =
  /(?:^|\n) {0,3}(`{3,}|~{3,})[^\n]*[^]*?(?:\n {0,3}\1|$)|`[^`\n]*`|\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9})\](?![([:])/g;

/**
 * Makes links of the numbers in a reply that name passages: `[2, 5]` leads to two of them. Numbers that name none stay as they are.
 */
export function linkCitations(text: string, passages: CitedPassages): string {
  if (passages.size === 0 || !text.includes('[')) return text;
  return text.replace(codeOrNumbers, (whole, _fence: string | undefined, list: string | undefined) => {
    const numbers = (list?.match(/\d+/g) ?? []).map(Number);
    if (numbers.length === 0 || !numbers.every((number) => passages.has(number))) return whole;
    return numbers.map((number) => `[${number}](#${anchor}${number})`).join('');
  });
}

/** A piece of a passage, and whether the reply has its words. */
export interface PassagePiece {
  text: string;
  isMarked: boolean;
}

const word = /[\p{L}\p{N}]{4,}/gu;
const frequent = new Set(
  'that this with from have they were which their there been will would about what when where your into more than them then these those some such only also after before other over under very most page'.split(
    ' ',
  ),
);
/** Of a reply, what stands before a number is looked at so far. @units characters */
const statementCharacters = 400;
const stemCharacters = 6;
const stemOf = (text: string): string => text.toLowerCase().slice(0, stemCharacters);

/** Marks the words of a passage that stand in the statement before its number, too. */
export function markStatement(content: string, reply: string, number: number): PassagePiece[] {
  const at = reply.search(new RegExp(`\\[[\\d,; ]*\\b${number}\\b[\\d,; ]*\\]`));
  const before = at < 0 ? '' : reply.slice(Math.max(0, at - statementCharacters), at);
  // What stands before another number rests on another passage.
  const statement = before.slice(Math.max(0, before.search(/\][^\][]*$/)));
  const said = new Set(
    (statement.match(word) ?? []).filter((one) => !frequent.has(one.toLowerCase())).map(stemOf),
  );
  const pieces: PassagePiece[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(word)) {
    if (!said.has(stemOf(found))) continue;
    if (index > end) pieces.push({ text: content.slice(end, index), isMarked: false });
    pieces.push({ text: found, isMarked: true });
    end = index + found.length;
  }
  if (end < content.length) pieces.push({ text: content.slice(end), isMarked: false });
  return pieces;
}
