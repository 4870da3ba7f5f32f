import type { Steps } from '@stoa/core/wire';

/** About so much is written in a step. @units characters */
const pieceCharacters = 64 * 1024;

/** `JSON.stringify` in steps, for a JSON object with lists of many members or of long ones. */
export function* stringifySteps(value: object): Steps<string> {
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const text = Array.isArray(member) ? yield* listSteps(member) : JSON.stringify(member);
    members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

/** Members of a list of numbers that are written together. */
const numbersPerPiece = 4_096;

function* listSteps(list: readonly unknown[]): Steps<string> {
  const pieces: string[] = [];
  let written = 0;
  for (let at = 0; at < list.length;) {
    const count = typeof list[at] === 'number' ? numbersPerPiece : 1;
    const piece = JSON.stringify(list.slice(at, at + count)).slice(1, -1);
    pieces.push(piece);
    at += count;
    written += piece.length;
    if (written < pieceCharacters) continue;
    written = 0;
    yield;
  }
  return `[${pieces.join(',')}]`;
}
