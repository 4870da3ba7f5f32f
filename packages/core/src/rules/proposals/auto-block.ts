import { plainValue, readLoose, type PlainValue } from './loose-values.js';
import {
  quoteReferences,
  referencesOf,
  resolveReferences,
  type ReferenceSource,
} from './operation-references.js';
import type { ReadJson5 } from '../chat/prefixes.js';
import { blockLimits, normalCode, parsed, tooLarge, unreadable, type Parsed } from './block-parsing.js';

/** One call that a reply proposes. */
export interface OperationCall {
  /** As it is written. */
  text: string;
  id: string;
  /** References in them are resolved. */
  args: PlainValue[];
}

/**
 * The one pattern for calls that servers send. A pattern comes with the state of a message, which may be anybody's, so none is ever
 * compiled: this one is known and read by hand, any other counts as absent.
 *
 * @source protocol §2.6 `opsConfig`.
 */
export const functionCalling = {
  name: 'functionCalling',
  type: 'regex',
  opPattern: '(\\w+)\\s*\\((.*)\\)\\s*$',
  opIdGroup: 1,
  opArgsGroup: 2,
} as const;

/** Whether calls are written as functions, as the state of their message says. */
export function usesFunctionCalling(state: Readonly<Record<string, unknown>>): boolean {
  const config = plainValue(state['opsConfig']) as { opFormat?: Record<string, unknown> } | null | undefined;
  const format = config?.opFormat;
  if (typeof format !== 'object' || format === null) return false;
  return Object.entries(functionCalling).every(([key, value]) => format[key] === value);
}

/** Where the parenthesis that opens at `from` closes before `end`, seeing strings; -1 when a string or the text ends first. */
function closing(code: string, from: number, end: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < end; at++) {
    const unit = code[at] as string;
    if (quote !== '') {
      if (unit === '\\') at++;
      else if (unit === '\n') return -1;
      else if (unit === quote) quote = '';
    } else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === '(') depth++;
    else if (unit === ')' && --depth === 0) return at;
  }
  return -1;
}

interface RawCall {
  text: string;
  head: string;
  args: string;
}

const isWord = (unit: string | undefined): boolean => unit !== undefined && /\w/.test(unit);

/** The word that a text ends with, blanks after it left out. */
function lastWordOf(text: string): string {
  const trimmed = text.trimEnd();
  let from = trimmed.length;
  while (isWord(trimmed[from - 1])) from--;
  return trimmed.slice(from);
}

/** Where the arguments of a call on this line open: after a word for functions, else at the first parenthesis. */
function openingOf(line: string, isFunction: boolean): number {
  let open = line.indexOf('(');
  if (!isFunction) return open;
  for (; open !== -1; open = line.indexOf('(', open + 1)) {
    let before = open - 1;
    while (before >= 0 && (line[before] === ' ' || line[before] === '\t')) before--;
    if (isWord(line[before])) return open;
  }
  return -1;
}

function endOfLine(code: string, from: number): number {
  const found = code.indexOf('\n', from);
  return found === -1 ? code.length : found;
}

/**
 * The calls of a block, one a line. Arguments may go on over several lines as long as their parentheses do; a line whose parentheses
 * do not match is read up to the last one that closes.
 */
function rawCalls(code: string, isFunction: boolean): RawCall[] {
  const calls: RawCall[] = [];
  let mayGoOn = true;
  for (let at = 0; at < code.length && calls.length <= blockLimits.maxCalls;) {
    const lineEnd = endOfLine(code, at);
    const line = code.slice(at, lineEnd);
    const opening = openingOf(line, isFunction);
    const open = at + opening;
    let end = lineEnd;
    if (opening !== -1) {
      const close = closing(code, open, mayGoOn ? code.length : lineEnd);
      const closeEnd = close === -1 ? lineEnd : endOfLine(code, close);
      const isComplete = close !== -1 && /^\s*(?:[;,]\s*)?$/.test(code.slice(close + 1, closeEnd));
      // The text after a line is scanned without a match at most once.
      if (!isComplete && (close === -1 || close > lineEnd)) mayGoOn = false;
      const last = line.lastIndexOf(')');
      if (isComplete) {
        const args = code.slice(open + 1, close);
        calls.push({ text: code.slice(at, close + 1).trim(), head: line.slice(0, opening), args });
        end = closeEnd;
      } else if (last > opening && (!isFunction || line.slice(last + 1).trim() === '')) {
        calls.push({ text: line.trim(), head: line.slice(0, opening), args: line.slice(opening + 1, last) });
      }
    }
    at = end + 1;
  }
  return calls;
}

const unquoted = (text: string): string => {
  const trimmed = text.trim();
  return /^(["']).*\1$/s.test(trimmed) && trimmed.length > 1 ? trimmed.slice(1, -1) : trimmed;
};

function argumentsOf(text: string, read: ReadJson5): PlainValue[] | undefined {
  if (text.trim() === '') return [];
  const list = readLoose(`[${text}]`, read);
  const args = list.ok && Array.isArray(list.value) ? list.value : text.split(',').map(unquoted);
  return args.length <= blockLimits.maxArguments ? args : undefined;
}

const idPattern = /^[^\s()[\]{}"'`,;]+$/;

/** Reads one call: `do("op", …)` names its operation in the first argument, which must be a string. */
function callOf(
  raw: RawCall,
  isFunction: boolean,
  source: AutoSource,
): OperationCall | 'tooLarge' | undefined {
  const args = argumentsOf(isFunction ? quoteReferences(raw.args) : raw.args, source.read);
  if (!args) return 'tooLarge';
  const word = isFunction ? lastWordOf(raw.head) : raw.head.trim();
  const isDo = !isFunction && word === 'do';
  if (isDo && !/^\s*["']/.test(raw.args)) return undefined;
  const id = isDo ? args.shift() : word;
  if (typeof id !== 'string' || !idPattern.test(id) || id.length > blockLimits.maxNameCharacters)
    return undefined;
  const references = isFunction ? referencesOf(source) : undefined;
  return {
    text: raw.text,
    id,
    args: references ? args.map((one) => resolveReferences(one, references)) : args,
  };
}

/** The inputs for parsing a block besides its text. */
export interface AutoSource extends ReferenceSource {
  read: ReadJson5;
}

/**
 * Reads the calls of an `auto` block. Lines that are no call are passed over; a block without any call, or with more than may be made
 * at once, is not read.
 *
 * @source protocol §6.1; arguments over several lines are ours.
 */
export function parseAutoBlock(code: string, source: AutoSource): Parsed<OperationCall[]> {
  if (code.length > blockLimits.maxCharacters) return tooLarge;
  const isFunction = usesFunctionCalling(source.state);
  const calls: OperationCall[] = [];
  for (const raw of rawCalls(normalCode(code), isFunction)) {
    const call = callOf(raw, isFunction, source);
    if (call === 'tooLarge') return tooLarge;
    if (call) calls.push(call);
  }
  if (calls.length > blockLimits.maxCalls) return tooLarge;
  return calls.length > 0 ? parsed(calls) : unreadable;
}
