import { canonicalJson } from '@stoa/core/rules';

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** @errors throws with `sentence` and what was found. */
export function expect(isTrue: boolean, sentence: string, found?: unknown): asserts isTrue {
  if (!isTrue) throw new Error(found === undefined ? sentence : `${sentence} Found: ${shown(found)}`);
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export const isEqual = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** A member of a value that may be anything. */
export const member = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
