/**
 * Reads as much as is there of a JSON text that may end anywhere: open strings, lists and objects are closed, a half-written
 * number or word is left out.
 *
 * @returns `undefined` when not even the beginning of a value is there.
 * @source protocol §2.8 "tolerant reader"; `null` is read too.
 */
export function parsePartialJson(text: string): unknown {
  const reader = { text, at: 0 };
  const value = readValue(reader, 0);
  return value === missing ? undefined : value;
}

interface Reader {
  text: string;
  at: number;
}

const missing = Symbol('missing');
const maxDepth = 100;

function skipSpace(reader: Reader): string {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++;
  return reader.text[reader.at] ?? '';
}

function readValue(reader: Reader, depth: number): unknown {
  const start = skipSpace(reader);
  if (depth > maxDepth || start === '') return missing;
  if (start === '{') return readObject(reader, depth);
  if (start === '[') return readList(reader, depth);
  if (start === '"') return readString(reader);
  return readWord(reader);
}

function readObject(reader: Reader, depth: number): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  reader.at++;
  while (skipSpace(reader) === '"') {
    const key = readString(reader);
    if (skipSpace(reader) !== ':') break;
    reader.at++;
    const value = readValue(reader, depth + 1);
    if (value === missing) break;
    entries.push([key, value]);
    if (skipSpace(reader) !== ',') break;
    reader.at++;
  }
  if (skipSpace(reader) === '}') reader.at++;
  return Object.fromEntries(entries);
}

function readList(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  reader.at++;
  while (skipSpace(reader) !== '' && reader.text[reader.at] !== ']') {
    const value = readValue(reader, depth + 1);
    if (value === missing) break;
    items.push(value);
    if (skipSpace(reader) !== ',') break;
    reader.at++;
  }
  if (skipSpace(reader) === ']') reader.at++;
  return items;
}

function readString(reader: Reader): string {
  const from = reader.at++;
  while (reader.at < reader.text.length && reader.text[reader.at] !== '"') {
    reader.at += reader.text[reader.at] === '\\' ? 2 : 1;
  }
  const closed = reader.at < reader.text.length;
  const raw = reader.text.slice(from + 1, closed ? reader.at : undefined);
  reader.at = Math.min(reader.at + 1, reader.text.length);
  return unescape(closed ? raw : raw.replace(/\\(u[0-9a-fA-F]{0,3})?$/, ''));
}

function unescape(raw: string): string {
  try {
    // Raw line breaks inside strings occur in models' output, though JSON forbids them.
    const legal = raw.replace(/[\u0000-\u001f]/g, (unit) => JSON.stringify(unit).slice(1, -1));
    return JSON.parse(`"${legal}"`) as string;
  } catch {
    return raw;
  }
}

function readWord(reader: Reader): unknown {
  const word = /^[\w+.-]+/.exec(reader.text.slice(reader.at, reader.at + 400))?.[0] ?? '';
  reader.at += word.length;
  const open = reader.at >= reader.text.length;
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null') return null;
  // `12` at the end of the text may be the beginning of `123`.
  return word === '' || open || Number.isNaN(Number(word)) ? missing : Number(word);
}
