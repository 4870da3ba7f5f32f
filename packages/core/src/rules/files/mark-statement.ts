/** A piece of a passage, and whether the reply has its words. */
export interface PassagePiece {
  text: string;
  isMarked: boolean;
}

/** Words, and numbers with their marks of thousands and fractions. */
const word = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;
/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const frequent = new Set(
  'that this with from have they were which their there been will would about what when where your into more than them then these those some such only also after before other over under very most page'.split(
    ' ',
  ),
);
/** Of a reply, what stands before a number is looked at so far. @units characters */
const statementCharacters = 400;
const stemCharacters = 6;
const numbers = /\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9})\]/g;

interface Word {
  text: string;
  index: number;
}

function wordsOf(text: string): Word[] {
  const words = [...text.matchAll(word)].map(({ 0: found, index }) => ({ text: found, index }));
  if (!unspaced.test(text) || typeof Intl.Segmenter !== 'function') return words;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return words.flatMap((run) =>
    unspaced.test(run.text)
      ? [...segmenter.segment(run.text)].map(({ segment, index }) => ({
          text: segment,
          index: run.index + index,
        }))
      : [run],
  );
}

/** The beginning that the forms of a word share; null for a word too short or too frequent to tell statements apart. */
function stemOf(text: string): string | null {
  const lower = text.toLowerCase();
  if (/\p{N}/u.test(text)) return text.length > 1 ? lower : null;
  if (unspaced.test(text)) return text.length > 1 ? lower : null;
  // Endings are written at the word.
  if (/\p{sc=Hangul}/u.test(text)) return text.length > 1 ? lower.slice(0, 2) : null;
  return text.length > 3 && !frequent.has(lower) ? lower.slice(0, stemCharacters) : null;
}

/** The statements that a citation number supports: the text before each of its occurrences, back to the previous number. */
function statementsOf(reply: string, number: number): string[] {
  return [...reply.matchAll(numbers)].flatMap(({ 1: list = '', index }) => {
    if (!(list.match(/\d+/g) ?? []).map(Number).includes(number)) return [];
    const before = reply.slice(Math.max(0, index - statementCharacters), index);
    return before.slice(Math.max(0, before.search(/\][^\][]*$/)));
  });
}

/** Marks the words of a passage that stand in the statements before its number, too. */
export function markStatement(content: string, reply: string, number: number): PassagePiece[] {
  const said = new Set(
    statementsOf(reply, number)
      .flatMap(wordsOf)
      .map(({ text }) => stemOf(text)),
  );
  const pieces: PassagePiece[] = [];
  let end = 0;
  for (const { text: found, index } of wordsOf(content)) {
    const stem = stemOf(found);
    if (stem === null || !said.has(stem)) continue;
    if (index > end) pieces.push({ text: content.slice(end, index), isMarked: false });
    pieces.push({ text: found, isMarked: true });
    end = index + found.length;
  }
  if (end < content.length) pieces.push({ text: content.slice(end), isMarked: false });
  return pieces;
}
