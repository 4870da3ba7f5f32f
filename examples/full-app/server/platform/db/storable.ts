/** Characters that PostgreSQL refuses in text and jsonb: NUL and lone surrogates. */
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text with each character that the database refuses replaced by U+FFFD. */
export const storableText = (text: string): string => text.replace(unstorable, '\uFFFD');

/** A JSON value with every string in it, keys included, made storable. */
export function storable<T>(value: T): T {
  return storableValue(value) as T;
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  // A compressed conversation is a long list of numbers.
  if (Array.isArray(value)) return value.every(isNumber) ? value : value.map(storableValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [storableText(key), storableValue(member)]),
  );
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
