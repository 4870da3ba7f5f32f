/** What may be given of a catalogue: any part of it, at any depth. */
export type Words<T> = {
  [Key in keyof T]?: T[Key] extends (...values: never[]) => unknown
    ? T[Key]
    : T[Key] extends readonly unknown[]
      ? T[Key]
      : T[Key] extends object
        ? Words<T[Key]>
        : T[Key];
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A catalogue with other words in some places. What is not given stays as it is. */
export function mergeWords<T>(base: T, given: Words<T> | undefined): T {
  if (!isGroup(base) || !isGroup(given)) return base;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    merged[key] = isGroup(value) && isGroup(base[key]) ? mergeWords(base[key], value) : value;
  }
  return merged as T;
}
