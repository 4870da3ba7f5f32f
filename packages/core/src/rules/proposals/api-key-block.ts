import { isPlainObject, readLooseObject, textAt, type PlainObject, type PlainValue } from './loose-values.js';
import type { ReadJson5 } from '../chat/prefixes.js';
import { parsed, unreadable, type Parsed } from './block-parsing.js';

/** A key that is to be changed or shown, and in what. */
export interface ApiKeyItem {
  id: string;
  name: string;
  /** Of an update: the fields to set. */
  updates: PlainObject;
}

/** The proposal of an `APIkey` block. */
export type ApiKeyProposal =
  | {
      op: 'CREATE';
      data: PlainObject;
      /** Required fields that are not there. */
      missing: string[];
      /** It is for a delegate and for the system, and can be for one of them alone. */
      isTorn: boolean;
    }
  | { op: 'UPDATE' | 'GET' | 'DEACTIVATE'; items: ApiKeyItem[] };

/** Placeholders that models write for an empty value. */
const isNothing = (text: string): boolean => text.includes('N/A') || text === 'null';

/** The same value with null where the model meant nothing. */
function withNulls(value: PlainValue): PlainValue {
  if (typeof value === 'string') return isNothing(value) ? null : value;
  if (Array.isArray(value)) return value.map(withNulls);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNulls(inner)]));
}

const required = ['account', 'appName', 'accessTypes', 'rateLimit'];
const creatable = [...required, 'delegate', 'appDescription', 'expirationDate', 'systemUse'];
const updatable = ['rateLimit', 'expirationDate', 'accessTypes', 'account'];

const only = (object: PlainObject, keys: readonly string[]): PlainObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));

/** What a required field may not be. */
const isEmpty = (value: PlainValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function createOf(data: PlainValue | undefined): Parsed<ApiKeyProposal> {
  if (!isPlainObject(data)) return unreadable;
  const fields = only(data, creatable);
  const missing = required.filter((key) => isEmpty(fields[key]));
  return parsed({
    op: 'CREATE',
    data: fields,
    missing,
    isTorn: fields['systemUse'] === true && Boolean(fields['delegate']),
  });
}

function itemOf(value: PlainValue, isUpdate: boolean): ApiKeyItem | undefined {
  const id = isPlainObject(value) ? textAt(value, 'id')?.trim() : undefined;
  if (!isPlainObject(value) || !id) return undefined;
  return { id, name: textAt(value, 'name') ?? '', updates: isUpdate ? only(value, updatable) : {} };
}

/**
 * Reads an `APIkey` block. CREATE says what it lacks of an account, a name, access types and a rate limit, and whether it is for a delegate and
 * for the system at once; the other operations name keys by id.
 *
 * @source protocol §6.4; administration specification §5 (2.078, 2.079)
 */
export function parseApiKeyBlock(code: string, read: ReadJson5): Parsed<ApiKeyProposal> {
  const object = readLooseObject(code, read);
  if (!object.ok) return object;
  const op = textAt(object.value, 'OP');
  const data = object.value['DATA'] === undefined ? undefined : withNulls(object.value['DATA']);
  if (op === 'CREATE') return createOf(data);
  if (op !== 'UPDATE' && op !== 'GET' && op !== 'DEACTIVATE') return unreadable;
  const list = Array.isArray(data) ? data : [];
  const items = list.map((value) => itemOf(value, op === 'UPDATE'));
  const known = items.filter((item) => item !== undefined);
  return items.length === 0 || items.length > 50 || known.length !== items.length
    ? unreadable
    : parsed({ op, items: known });
}
