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
