/** The holder's own value, before a patched `toJSON`. */
function ownValue(this: Readonly<Record<string, unknown>>, key: string): unknown {
  return this[key];
}

/**
 * JSON of a plain value, also on pages that patch `toJSON` into prototypes, which would turn arrays into strings.
 *
 * @param value holds nothing that needs its own `toJSON`, such as a date
 */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, 'toJSON' in Array.prototype || 'toJSON' in Object.prototype ? ownValue : undefined);
