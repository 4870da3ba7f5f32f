import '../../lib/zod-config.js';
import * as z from 'zod/mini';

/**
 * Parses a value, with `fallback` for invalid ones. Replaces the library's own `catch`, which would bring
 * all of its helpers into the bundle.
 */
export const orElse = <T extends z.ZodMiniType, F>(schema: T, fallback: F) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<T> | F => readLoosely(schema, value, fallback)),
  );

/** The beginning of a text, never half of a character that takes two units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Text, cut at a length; anything else is the empty text. */
export const looseText = (most: number) =>
  orElse(
    z.pipe(
      z.string(),
      z.transform((text) => cutText(text, most)),
    ),
    '',
  );

/** The same, or null where there is no text. */
export const looseTextOrNull = (most: number) =>
  z.pipe(
    looseText(most),
    z.transform((text) => (text.trim() === '' ? null : text)),
  );

/** A count that can be one; null for anything else. */
export const looseCount = orElse(z.nullable(z.number().check(z.nonnegative())), null);

/** True, or not. */
export const looseFlag = orElse(z.boolean(), false);

/** The readable items of a list, so many at most; no list at all is an empty one. */
export const looseList = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.pipe(
    orElse(z.array(z.unknown()), []),
    z.transform((list) => {
      const found: z.output<T>[] = [];
      for (const one of list) {
        if (found.length === most) break;
        const parsed = z.safeParse(item, one);
        if (parsed.success) found.push(parsed.data);
      }
      return found;
    }),
  );

/** Keys that could reach a prototype. */
const isPrototypeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** The own members of an object, so many at most, without keys that could reach a prototype; nothing for anything else. */
export function entriesOf(value: unknown, most: number): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([key]) => !isPrototypeKey(key))
    .slice(0, most);
}

/** Parses a value with a schema that accepts everything, else answers with `fallback`. */
export function readLoosely<T extends z.ZodMiniType, F>(
  schema: T,
  value: unknown,
  fallback: F,
): z.output<T> | F {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : fallback;
}

/** Marks that turn the direction of what follows, and controls: in a name they make one file look like another. */
const misleading = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A name as it may be shown: on one line, without marks that make it look like another. */
export const plainName = (name: string): string => name.replace(misleading, '').trim();
