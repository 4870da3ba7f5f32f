import { isPlainObject, plainValue, type PlainValue } from './loose-values.js';

/** The sources of references in arguments. */
export interface ReferenceSource {
  /** The state of the message that holds the call. */
  state: Readonly<Record<string, unknown>>;
  /** The text of another message of the conversation. */
  messageText(id: string): string | undefined;
}

/** Looks up what references stand for; a reference that leads nowhere stays as it is written. */
export interface References {
  /** `%^{n}`: the text of a message by its number. */
  message(number: string): string | undefined;
  /** `#$n` a data source, `#!n` an operation, `#@n` an assistant: the object as JSON text. */
  object(type: string, id: string): string | undefined;
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** How much text references may put in altogether: the same one may be named over and over. @units characters */
const maxInserted = 200_000;

/** The references of one message. What each stands for is looked up once, however often it is named. @source protocol §6.1, §2.6 `references`, `messageIdMapping`. */
export function referencesOf({ state, messageText }: ReferenceSource): References {
  let left = maxInserted;
  const texts = new Map<string, string | undefined>();
  const objects = firstOfEach(own(state, 'references'));
  const once = (name: string, look: () => string | undefined): string | undefined => {
    if (!texts.has(name)) texts.set(name, look());
    const text = texts.get(name);
    if (text === undefined || text.length > left) return undefined;
    left -= text.length;
    return text;
  };
  return {
    message: (number) =>
      once(`%^${number}`, () => {
        const id = own(own(state, 'messageIdMapping'), number);
        return typeof id === 'string' ? messageText(id) : undefined;
      }),
    object: (type, id) =>
      once(type + id, () => {
        const object = plainValue(objects.get(type + id));
        return object === undefined || object === null ? undefined : JSON.stringify(object);
      }),
  };
}

/** The objects of references by type and id; the first of several counts. */
function firstOfEach(references: unknown): ReadonlyMap<string, unknown> {
  const objects = new Map<string, unknown>();
  for (const one of Array.isArray(references) ? references : []) {
    const name = `${String(own(one, 'type'))}${String(own(one, 'id'))}`;
    if (!objects.has(name)) objects.set(name, own(one, 'object'));
  }
  return objects;
}

const bare = /%\^(?:\{\d{1,6}\}|\d{1,6})|#[$!@]\d{1,6}/y;

/**
 * Puts references that stand outside strings between quotation marks, so that the whole can be read as JSON5. What they stand for is
 * put in only afterwards, so that no text of a message is ever read as part of a call.
 */
export function quoteReferences(args: string): string {
  let out = '';
  let quote = '';
  for (let at = 0; at < args.length; at++) {
    const unit = args[at] as string;
    if (quote === '' && (unit === '%' || unit === '#')) {
      bare.lastIndex = at;
      const [found] = bare.exec(args) ?? [];
      if (found) {
        out += `"${found}"`;
        at += found.length - 1;
        continue;
      }
    }
    out += unit;
    if (quote !== '' && unit === '\\') out += args[++at] ?? '';
    else if (unit === quote) quote = '';
    else if (quote === '' && (unit === '"' || unit === "'")) quote = unit;
  }
  return out;
}

const messagePattern = /%\^(?:\{(\d{1,6})\}|(\d{1,6}))/g;
const objectReference = /^(#[$!@])(\d{1,6})$/;
const nestedObject = /"(#[$!@])(\d{1,6})"/g;

/** Puts in what the references inside a value stand for. */
export function resolveReferences(value: PlainValue, references: References): PlainValue {
  if (typeof value === 'string') {
    const [, type, id] = objectReference.exec(value) ?? [];
    if (type !== undefined && id !== undefined) return references.object(type, id) ?? value;
    return value
      .replace(nestedObject, (text, kind: string, at: string) => references.object(kind, at) ?? text)
      .replace(
        messagePattern,
        (text, inBraces?: string, plain?: string) => references.message(inBraces ?? plain ?? '') ?? text,
      );
  }
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, references));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveReferences(item, references)]),
  );
}
