import type { Message } from '../../contract/conversations/conversations.js';
import { recordFrom } from '../values/record-from.js';

/** The key of a message's data under which stands what was put into it by name. @source ours */
export const insertedKey = 'inserted';

/** A conversation or a template that a message holds: the person sees its name, the model reads its JSON. */
export interface InsertedItem {
  kind: 'conversation' | 'template';
  id: string;
  name: string;
  /** Its place in the text that the person reads and edits: `[name]`. */
  mark: string;
}

/** The same with its JSON, which the model reads. */
export interface InsertedText extends InsertedItem {
  text: string;
}

/** The same as a message keeps it: where in its content the JSON stands. @units UTF-16 code units */
interface InsertedPlace extends InsertedItem {
  start: number;
  length: number;
}

/** Names in marks are one line without the brackets that bound them. */
const markName = (name: string): string =>
  name
    .replace(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, 80);

/** A mark that no other text holds: a name that is taken gets a number. */
export function markOf(name: string, isTaken: (mark: string) => boolean): string {
  const base = markName(name) || '…';
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? `[${base}]` : `[${base} ${number}]`;
    if (!isTaken(mark)) return mark;
  }
}

/** A text cut at the marks that stand in it. */
export function partsAt<T extends InsertedItem>(text: string, items: readonly T[]): (string | T)[] {
  const byMark = new Map(items.map((item) => [item.mark, item]));
  if (byMark.size === 0) return text === '' ? [] : [text];
  // The longer of two marks with the same beginning is the one that stands there.
  const marks = [...byMark.keys()]
    .sort((one, other) => other.length - one.length)
    .map((mark) => mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return text
    .split(new RegExp(`(${marks.join('|')})`, 'g'))
    .filter((part) => part !== '')
    .map((part) => byMark.get(part) ?? part);
}

/** A text with its marks replaced, and where each item stands first. Items without a mark in it are left out. */
export function withInserted(
  shown: string,
  inserted: readonly InsertedText[],
): { content: string; places: InsertedPlace[] } {
  const places = new Map<string, InsertedPlace>();
  let content = '';
  for (const part of partsAt(shown, inserted)) {
    if (typeof part === 'string') content += part;
    else {
      const { text, ...item } = part;
      if (!places.has(item.mark))
        places.set(item.mark, { ...item, start: content.length, length: text.length });
      content += text;
    }
  }
  return { content, places: [...places.values()] };
}

const kinds: readonly unknown[] = ['conversation', 'template'];
const isOffset = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function placeFrom(value: unknown, length: number): InsertedPlace[] {
  const record = recordFrom(value);
  if (!record || !kinds.includes(record['kind'])) return [];
  const { kind, id, name, mark, start, length: size } = record;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof mark !== 'string' || mark === '')
    return [];
  if (!isOffset(start) || !isOffset(size) || start + size > length) return [];
  return [{ kind: kind as InsertedItem['kind'], id, name, mark, start, length: size }];
}

/** What a message holds by name, with the JSON that stands in its content; empty for a message without, or one whose record does not fit. */
export function insertedTextsOf({ content, data }: Pick<Message, 'content' | 'data'>): InsertedText[] {
  const stored = data[insertedKey];
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((value) => placeFrom(value, content.length))
    .map(({ start, length, ...item }) => ({ ...item, text: content.slice(start, start + length) }));
}

/** Reads what a draft or a queue keeps beside its text. */
export function readInserted(value: unknown): InsertedText[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const record = recordFrom(one);
    const text = record?.['text'];
    if (typeof text !== 'string') return [];
    return placeFrom({ ...record, start: 0, length: 0 }, 0).map(({ start: _, length: __, ...item }) => ({
      ...item,
      text,
    }));
  });
}
