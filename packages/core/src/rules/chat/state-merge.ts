/** A plain object of message state. */
export type MessageState = Record<string, unknown>;

const isObject = (value: unknown): value is MessageState =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function appendNew(into: readonly unknown[], added: readonly unknown[]): unknown[] {
  const known = new Set(into.map((item) => JSON.stringify(item)));
  const fresh = added.filter((item) => {
    const text = JSON.stringify(item);
    return known.has(text) ? false : known.add(text);
  });
  return [...into, ...fresh];
}

/**
 * Merges what a state event brings into the message state: objects into objects, arrays appended without what is there already
 * (compared as JSON text), everything else overwrites. Neither argument is changed; a `__proto__` key is dropped.
 *
 * @source protocol §2.6.
 */
export function mergeState(into: MessageState, added: MessageState): MessageState {
  const merged: MessageState = { ...into };
  for (const [key, value] of Object.entries(added)) {
    if (key === '__proto__') continue;
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
    if (isObject(before) && isObject(value)) merged[key] = mergeState(before, value);
    else if (Array.isArray(before) && Array.isArray(value)) merged[key] = appendNew(before, value);
    else merged[key] = value;
  }
  return merged;
}
