/** The holder's own value, before anybody's `toJSON`. */
function asItIs(this: Readonly<Record<string, unknown>>, key: string): unknown {
  return this[key];
}

/**
 * JSON of a plain value as it is. Some pages give arrays and objects a `toJSON` of their own, which would make strings of lists.
 *
 * @param value holds nothing that needs its own `toJSON`, such as a date
 */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, 'toJSON' in Array.prototype || 'toJSON' in Object.prototype ? asItIs : undefined);
