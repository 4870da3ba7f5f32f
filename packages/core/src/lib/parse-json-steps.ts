import { endOfString } from './json-strings.js';
import { isDeeperThan, JsonTextError, parseJson, type JsonBounds } from './parse-json.js';
import type { Steps } from './steps.js';

/** A text up to this length is parsed at once. @units characters */
const wholeCharacters = 256 * 1024;
/** About as much of a longer one is parsed in a step. @units characters */
const pieceCharacters = 64 * 1024;

/** An array or object that is being scanned. */
interface Open {
  isArray: boolean;
  start: number;
  /** Where its members are divided, the comma's place each. */
  commas: number[];
  /** Long arrays and objects among its members, which are parsed by themselves. */
  long: { start: number; end: number; value: unknown }[];
}

/**
 * {@link parseJson} in steps: long arrays and objects are parsed a few members at a time, so that a thread can serve others meanwhile.
 * The parsing itself is the platform's.
 *
 * @param parse parses a piece, which is a complete JSON text of its own
 * @errors as `parseJson`
 */
export function* parseJsonSteps(
  text: string,
  { maxCharacters, maxDepth = 200 }: JsonBounds,
  parse: (piece: string) => unknown = (piece) => parseJson(piece, { maxCharacters, maxDepth }),
): Steps<unknown> {
  if (text.length > maxCharacters)
    throw new JsonTextError(`The text is longer than ${maxCharacters} characters.`);
  if (text.length <= wholeCharacters) {
    if (isDeeperThan(text, maxDepth))
      throw new JsonTextError(`The text is nested deeper than ${maxDepth} levels.`);
    return parse(text);
  }
  const stack: Open[] = [];
  let due = pieceCharacters;
  let root: Open['long'][number] | undefined;
  for (let at = 0; at < text.length; at++) {
    if (at >= due) {
      due = at + pieceCharacters;
      yield;
    }
    const unit = text.charCodeAt(at);
    if (unit === quote) at = endOfString(text, at + 1);
    else if (unit === comma) stack.at(-1)?.commas.push(at);
    else if (unit === openArray || unit === openObject) {
      if (stack.length === maxDepth)
        throw new JsonTextError(`The text is nested deeper than ${maxDepth} levels.`);
      stack.push({ isArray: unit === openArray, start: at, commas: [], long: [] });
    } else if (unit === closeArray || unit === closeObject) {
      const open = stack.pop();
      if (!open || open.isArray !== (unit === closeArray)) return parse(text);
      if (at - open.start < wholeCharacters && open.long.length === 0 && stack.length > 0) continue;
      const long = { start: open.start, end: at + 1, value: yield* assemble(text, open, at, parse) };
      const around = stack.at(-1);
      if (around) around.long.push(long);
      else if (root) return parse(text);
      else root = long;
    }
  }
  // What is no array or object, or has anything around it, is for the platform to judge.
  if (!root || stack.length > 0 || /\S/.test(text.slice(0, root.start) + text.slice(root.end)))
    return parse(text);
  return root.value;
}

/** The value of an array or object, from pieces of several members. */
function* assemble(text: string, open: Open, end: number, parse: (piece: string) => unknown): Steps<unknown> {
  const ends = [...open.commas, end];
  const array: unknown[] = [];
  const object: Record<string, unknown> = {};
  const take = (from: number, to: number): void => {
    const members = text.slice(from, to);
    if (open.isArray) for (const one of parse(`[${members}]`) as unknown[]) array.push(one);
    else Object.assign(object, parse(`{${members}}`));
  };
  let from = open.start + 1;
  let start = from;
  let nextLong = 0;
  for (const to of ends) {
    const long = open.long[nextLong];
    const isLong = long !== undefined && long.start < to;
    // Between two commas something has to stand, but in what is empty.
    if (!isLong && ends.length > 1 && !/\S/.test(text.slice(start, to)))
      throw new SyntaxError('A member is missing.');
    if (isLong) {
      if (from < start) take(from, start - 1);
      // What stands around the long value is parsed with a 0 in its place.
      const frame = `${text.slice(start, long.start)}0${text.slice(long.end, to)}`;
      if (open.isArray) {
        parse(`[${frame}]`);
        array.push(long.value);
      } else {
        const [key] = Object.keys(parse(`{${frame}}`) as object);
        if (key !== undefined && !reachesPrototype(key, long.value)) object[key] = long.value;
      }
      nextLong += 1;
      from = to + 1;
      yield;
    } else if (to - from >= pieceCharacters) {
      take(from, to);
      from = to + 1;
      yield;
    }
    start = to + 1;
  }
  if (from < end || (from === end && open.commas.length === 0)) take(from, end);
  return open.isArray ? array : object;
}

/** As `parseJson` has it. */
const reachesPrototype = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

const [quote, comma] = [34, 44];
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125];
