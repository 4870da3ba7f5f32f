import { isPlainObject, readLooseObject, textAt, type PlainObject } from './loose-values.js';
import type { ReadJson5 } from '../chat/prefixes.js';
import { blockLimits, parsed, unreadable, type Parsed } from './block-parsing.js';

/** The one operation that an `invoke` block asks for. */
export interface Invocation {
  name: string;
  payload: PlainObject;
  thought?: string;
}

/** Reads an `invoke` block: one JSON5 object with `name`, `payload` and `thought`. @source protocol §6.2. */
export function parseInvokeBlock(code: string, read: ReadJson5): Parsed<Invocation> {
  const object = readLooseObject(code, read);
  if (!object.ok) return object;
  const name = textAt(object.value, 'name')?.trim() ?? '';
  const payload = object.value['payload'] ?? {};
  if (name === '' || name.length > blockLimits.maxNameCharacters || !isPlainObject(payload))
    return unreadable;
  const thought = textAt(object.value, 'thought');
  return parsed({ name, payload, ...(thought === undefined ? {} : { thought }) });
}

/** The message of `tellUser`; undefined for every other operation. */
export const visibleText = ({ name, payload }: Invocation): string | undefined =>
  name === 'tellUser' ? textAt(payload, 'message') : undefined;
