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

function* listSteps(list: readonly unknown[]): Steps<string> {
  const members: string[] = [];
  let written = 0;
  for (const member of list) {
    const text = JSON.stringify(member ?? null);
    members.push(text);
    written += text.length;
    if (written < pieceCharacters) continue;
    written = 0;
    yield;
  }
  return `[${members.join(',')}]`;
}
