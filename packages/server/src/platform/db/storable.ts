import type { Steps } from '@stoa/core/wire';

/** Characters that PostgreSQL refuses in text and jsonb: NUL and lone surrogates. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A character that no text has, for Unicode sets it aside; four hexadecimal digits follow it. */
const mark = '\uFDD0';
const marked = /\uFDD0(0000|d[89a-f][0-9a-f]{2})/g;

/** The text with each character that the database refuses in a form that {@link restored} reads back. */
export const storableText = (text: string): string =>
  text.replace(unstorable, (unit) => mark + unit.charCodeAt(0).toString(16).padStart(4, '0'));

const restoredText = (text: string): string =>
  text.includes(mark)
    ? text.replace(marked, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The text with each character that the database refuses replaced by U+FFFD: for what others read, such as models. */
const replacedText = (text: string): string => text.replace(unstorable, '\uFFFD');

/** A JSON value with every string in it, keys included, made storable. What is storable stays as it is. */
export const storable = <T>(value: T): T => mapTexts(value, storableText) as T;

/** {@link storable} in steps, for values with lists of many members. */
export function* storableSteps<T>(value: T): Steps<T> {
  return (yield* mapTextsSteps(value, storableText)) as T;
}

/** A JSON value that was made storable, as it was before. */
export const restored = <T>(value: T): T => mapTexts(value, restoredText) as T;

/** {@link restored} in steps, for values with lists of many members. */
export function* restoredSteps<T>(value: T): Steps<T> {
  return (yield* mapTextsSteps(value, restoredText)) as T;
}

/** A JSON value with every string in it, keys included, without characters that the database refuses. */
export const replaceUnstorable = <T>(value: T): T => mapTexts(value, replacedText) as T;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return isNumbers(value) ? value : value.map((member) => mapTexts(member, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [change(key), mapTexts(member, change)]),
  );
}

/** Characters that are looked at in a step; each text counts some for itself. */
const charactersPerStep = 64 * 1024;
const charactersPerText = 32;

function* mapTextsSteps(value: unknown, change: (text: string) => string): Steps<unknown> {
  let seen = 0;
  const counted = (text: string): string => {
    seen += text.length + charactersPerText;
    return change(text);
  };
  return yield* map(value);

  function* map(value: unknown): Steps<unknown> {
    if (typeof value !== 'object' || value === null || isNumbers(value)) return mapTexts(value, counted);
    const changed: [string, unknown][] = [];
    for (const [key, member] of Object.entries(value)) {
      if (seen >= charactersPerStep) {
        seen = 0;
        yield;
      }
      changed.push([key, typeof member === 'object' ? yield* map(member) : mapTexts(member, counted)]);
    }
    return Array.isArray(value)
      ? changed.map(([, member]) => member)
      : Object.fromEntries(changed.map(([key, member]) => [counted(key), member]));
  }
}

/** A compressed conversation is a long list of numbers. */
const isNumbers = (value: object): boolean =>
  Array.isArray(value) && value.every((member) => typeof member === 'number');
