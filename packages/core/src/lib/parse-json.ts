import { endOfString } from './json-strings.js';

/** Why a JSON text was not taken. */
export class JsonTextError extends Error {
  override name = 'JsonTextError';
}

/** How deep and how long a JSON text may be. */
export interface JsonBounds {
  maxCharacters: number;
  maxDepth?: number;
}

const suspicious = /__proto__|constructor|\\u/i;

/**
 * Parses a JSON text from outside: bounded in length and depth, and without keys that could reach a prototype.
 *
 * `__proto__` is dropped at any depth, `constructor` only where it holds a `prototype`, so that ordinary data survives.
 *
 * @errors throws `JsonTextError` beyond the bounds, `SyntaxError` when it is not JSON.
 */
export function parseJson(text: string, { maxCharacters, maxDepth = 200 }: JsonBounds): unknown {
  if (text.length > maxCharacters)
    throw new JsonTextError(`The text is longer than ${maxCharacters} characters.`);
  if (isDeeperThan(text, maxDepth))
    throw new JsonTextError(`The text is nested deeper than ${maxDepth} levels.`);
  const value: unknown = JSON.parse(text);
  return suspicious.test(text) ? withoutPrototypeKeys(value) : value;
}

/** Removes keys that could reach a prototype, in place; the value must come from `JSON.parse`. */
export function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Object.keys(value)) {
    const member = Object.getOwnPropertyDescriptor(value, key)?.value as unknown;
    if (key === '__proto__' || (key === 'constructor' && holdsPrototype(member))) {
      Reflect.deleteProperty(value, key);
    } else if (typeof member === 'object') {
      withoutPrototypeKeys(member);
    }
  }
  return value;
}

const holdsPrototype = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');

const quote = 34;

/** Counts brackets outside strings, before anything recursive meets the value. */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) i = endOfString(text, i + 1);
    else if (unit === 91 || unit === 123) {
      if (++depth > maxDepth) return true;
    } else if (unit === 93 || unit === 125) depth--;
  }
  return false;
}
