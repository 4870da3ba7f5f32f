import type { Operation } from '@stoa/core/contract';
import type { Steps } from '@stoa/core/wire';
import { stringifySteps } from '../../platform/stringify-steps.js';

const longMembers = 20_000;
const longCharacters = 512 * 1024;
/** So much is encoded in a step. @units characters */
const pieceCharacters = 192 * 1024;

/** Whether an answer is so long that others would wait while it is encoded. */
export const isLongAnswer = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((member) =>
    Array.isArray(member)
      ? member.length > longMembers
      : typeof member === 'string' && member.length > longCharacters,
  );

/** The JSON text of what `buildAnswer` gives for an answer, in steps. */
export function* longAnswerSteps({ family }: Pick<Operation, 'family'>, value: object): Steps<Buffer> {
  const inner = yield* stringifySteps(value);
  const json = family === 'proxy' ? `{"statusCode":200,"body":"${yield* escapedSteps(inner)}"}` : inner;
  const parts = [Buffer.from('{"data":"')];
  // Base64 has groups of three bytes; what is left of a piece begins the next.
  let left = Buffer.alloc(0);
  for (const piece of piecesOf(json)) {
    const bytes = Buffer.concat([left, Buffer.from(piece)]);
    const end = bytes.length - (bytes.length % 3);
    parts.push(Buffer.from(bytes.toString('base64', 0, end), 'latin1'));
    left = bytes.subarray(end);
    yield;
  }
  parts.push(Buffer.from(`${left.toString('base64')}"}`));
  return Buffer.concat(parts);
}

function* escapedSteps(text: string): Steps<string> {
  const pieces: string[] = [];
  for (const piece of piecesOf(text)) {
    pieces.push(JSON.stringify(piece).slice(1, -1));
    yield;
  }
  return pieces.join('');
}

/** The pieces of a text; a pair of surrogates stays together. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const to = from + pieceCharacters;
    const isPair = to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800;
    const end = isPair ? to - 1 : to;
    yield text.slice(from, end);
    from = end;
  }
}
