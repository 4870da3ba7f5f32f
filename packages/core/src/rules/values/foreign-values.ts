import { isDeeperThan } from '../../lib/parse-json.js';
import { jsonText } from './json-text.js';

/** Looks at values of files that anybody may have written. Nothing here throws. */

/** Deeper data is dropped: it is nothing that a person wrote, and storing it could exhaust the stack. */
const deepestData = 60;

/** A member of an object by its own key; never one that is inherited. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** A member that is reached through several objects. */
export const ownAt = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((at, key) => own(at, key), value);

/** The value if it is a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a text that says something. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** A name or id in a file as text; numbers count. */
export const keyOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : textOf(value);

const earliest = Date.UTC(1990, 0);
const latest = Date.UTC(2200, 0);

/** A number as milliseconds, whether it counts seconds, milliseconds, micro- or nanoseconds. */
function asMs(time: number): number {
  if (time > 1e17) return time / 1e6;
  if (time > 1e14) return time / 1e3;
  return time > 1e11 ? time : time * 1e3;
}

/** A time in any of the usual forms as ISO text; undefined when it is none. */
export function timeOf(value: unknown): string | undefined {
  const numeric = typeof value === 'string' && /^\d+(\.\d+)?$/u.test(value) ? Number(value) : value;
  const ms =
    typeof numeric === 'number'
      ? asMs(numeric)
      : typeof numeric === 'string'
        ? Date.parse(numeric)
        : Number.NaN;
  return ms >= earliest && ms < latest ? new Date(ms).toISOString() : undefined;
}

/** The first of several values that is a time. */
export const firstTime = (...values: unknown[]): string | undefined => {
  for (const value of values) {
    const time = timeOf(value);
    if (time !== undefined) return time;
  }
  return undefined;
};

/** A copy of plain data without what lies too deep and without keys that could reach a prototype. */
export function plainData(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepestData) return null;
  if (Array.isArray(value)) return value.map((one) => plainData(one, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || key === 'prototype' || key === 'constructor') continue;
    copy[key] = plainData(member, depth + 1);
  }
  return copy;
}

/** The text of a content: a string, or the text parts of a list. */
export function plainTextOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((part) => (typeof part === 'string' ? part : (textOf(own(part, 'text')) ?? '')))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A fence that no line of the text can close. */
export function fenced(text: string, language = ''): string {
  const longest = [...text.matchAll(/`{3,}/gu)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A text of JSON as a value; undefined for none, or one that nests too deep. */
export function parsedJson(text: unknown): unknown {
  if (typeof text !== 'string' || isDeeperThan(text, deepestData)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A value as text: a text as it is, else its text parts, else its JSON. */
export function anyText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return plainTextOf(value) || jsonText(plainData(value), 1_000_000);
}

/** A link to a page, or its name alone where the address is none of a page. */
export function pageLink(title: string | null, address: unknown): string {
  const url = typeof address === 'string' && /^https?:\/\/[^\s<>]+$/iu.test(address) ? address : null;
  const name = (title ?? url ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 300)
    .replace(/[[\]\\]/gu, '\\$&');
  return url === null ? name : `[${name}](<${url}>)`;
}

/** Says that an image stood here; its data is not in an export. @param about what it shows, where the file says it */
export const imageMark = (about: string | null = null): string =>
  about === null ? '*[Image]*' : `*[Image: ${attachmentName(about).replace(/[*[\]]/gu, '\\$&')}]*`;

/** Lines as a quotation. */
export const quoted = (text: string): string => text.replace(/^/gmu, '> ');

/** Says that a file was attached, where its content is not in the export. */
export const attachmentMark = (name: string | null): string => `*[Attachment: ${attachmentName(name)}]*`;

/** The name of an attached file on one line. */
export const attachmentName = (name: string | null): string =>
  (name ?? 'Attachment').replace(/\s+/gu, ' ').slice(0, 200);
