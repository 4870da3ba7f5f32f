import type { ReadJson5 } from '../chat/prefixes.js';
import { blockLimits, parsed, tooLarge, unreadable, type Parsed } from './block-parsing.js';

/** A value of JSON without anything that reaches a prototype. */
export type PlainValue = null | boolean | number | string | PlainValue[] | { [key: string]: PlainValue };

/** An object of such values. */
export type PlainObject = Record<string, PlainValue>;

/** Whether a value is an object and no list. */
export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reachesPrototype = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/**
 * Copies a value as JSON knows it, without keys that could reach a prototype; undefined when it is deeper or larger than blocks may
 * be. Numbers that JSON does not know become null.
 */
export function plainValue(value: unknown): PlainValue | undefined {
  let left: number = blockLimits.maxValues;
  let isBeyond = false;
  const copy = (from: unknown, depth: number): PlainValue => {
    if (depth > blockLimits.maxDepth || --left < 0) isBeyond = true;
    if (isBeyond) return null;
    if (typeof from === 'string' || typeof from === 'boolean') return from;
    if (typeof from === 'number') return Number.isFinite(from) ? from : null;
    if (Array.isArray(from)) return from.map((item) => copy(item, depth + 1));
    if (typeof from !== 'object' || from === null) return null;
    const entries = Object.entries(from).filter(
      ([key, item]) => !reachesPrototype(key) && item !== undefined,
    );
    return Object.fromEntries(entries.map(([key, item]) => [key, copy(item, depth + 1)]));
  };
  const copied = copy(value, 0);
  return isBeyond ? undefined : copied;
}

/** Reads a JSON5 text of a block. Never throws. */
export function readLoose(text: string, read: ReadJson5): Parsed<PlainValue> {
  if (text.length > blockLimits.maxCharacters) return tooLarge;
  try {
    const value = plainValue(read(text));
    return value === undefined ? tooLarge : parsed(value);
  } catch {
    return unreadable;
  }
}

/** Reads a block whose text is one object. */
export function readLooseObject(text: string, read: ReadJson5): Parsed<PlainObject> {
  const value = readLoose(text, read);
  return !value.ok ? value : isPlainObject(value.value) ? parsed(value.value) : unreadable;
}

/** A string of an object, or undefined. */
export const textAt = (object: PlainObject, key: string): string | undefined => {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};
