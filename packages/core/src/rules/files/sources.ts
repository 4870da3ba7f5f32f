import * as z from 'zod/mini';
import * as limits from '../../contract/limits.js';
import {
  cutText,
  entriesOf,
  looseCount,
  looseList,
  looseText,
  looseTextOrNull,
  orElse,
  plainName,
  readLoosely,
} from '../values/tolerant.js';

/** Where in a source something stands: `page`, `1–3, 7`. */
export interface SourcePlace {
  name: string;
  /** At most `limits.sourceTextMaxCharacters`, and an ellipsis where more was said. */
  values: string;
}

/** One thing that a reply is built on. */
export interface MessageSource {
  /** Tells it from the others of its group. */
  id: string;
  name: string;
  /** The kind from the server; empty when unknown. */
  type: string;
  /** An address in the web, untrusted. */
  url: string | null;
  /** The passages. */
  content: string | null;
  contentKey: string | null;
  groupId: string | null;
  places: SourcePlace[];
}

/** Sources that were found in the same way. */
export interface SourceGroup {
  key: string;
  sources: MessageSource[];
  /** Sources of this group that are not in `sources`, because there are too many. */
  more: number;
  /** Passages that were read in them, where the server counted. */
  chunkCount: number | null;
}

const maxGroups = 20;
const maxSources = 200;
const maxLocations = 500;
const maxPlaces = 12;
const maxValues = 500;
const contentCharacters = 4000;

const sourceSchema = z.pipe(
  z.object({
    type: looseText(100),
    dataType: looseText(100),
    key: looseTextOrNull(1000),
    name: looseTextOrNull(500),
    url: looseTextOrNull(4000),
    content: looseTextOrNull(contentCharacters),
    contentKey: looseTextOrNull(1000),
    groupId: looseTextOrNull(200),
    locations: looseList(z.record(z.string(), z.unknown()), maxLocations),
  }),
  z.transform(({ type, dataType, key, name, locations, ...rest }) => ({
    ...rest,
    key,
    type: plainName(type || dataType),
    name: plainName(name ?? '') || lastPart(key ?? rest.contentKey ?? rest.url ?? ''),
    places: placesOf(locations),
  })),
);

const groupSchema = z.object({
  sources: orElse(z.array(z.unknown()), []),
  data: orElse(z.object({ chunkCount: looseCount }), { chunkCount: null }),
});

/** The last part of a path or address. */
const lastPart = (path: string): string =>
  plainName(path.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? '');

/** Numbers as ranges: 1, 2, 3 and 7 are `1–3, 7`. */
function rangesOf(numbers: readonly number[]): string[] {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const ranges: { from: number; to: number }[] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
}

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null;
};

/** Cut with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most).trimEnd()}…`;

/** Groups the values of the locations by key. @source protocol §2.6 */
export function placesOf(locations: readonly Record<string, unknown>[]): SourcePlace[] {
  const byKey = new Map<string, unknown[]>();
  for (const location of locations)
    for (const [key, value] of entriesOf(location, maxPlaces)) {
      const values = byKey.get(key) ?? [];
      if (values.length < maxValues && (byKey.has(key) || byKey.size < maxPlaces))
        byKey.set(key, [...values, value]);
    }
  return [...byKey].flatMap(([key, values]) => {
    const numbers = values.map(numberOf).filter((value) => value !== null);
    const texts = values.filter(
      (value): value is string =>
        typeof value === 'string' && value.trim() !== '' && numberOf(value) === null,
    );
    const all = [...rangesOf(numbers), ...new Set(texts.map((text) => text.trim()))].join(', ');
    return all === ''
      ? []
      : [{ name: labelOfKey(key).toLowerCase(), values: shortened(all, limits.sourceTextMaxCharacters) }];
  });
}

/** The label of a key: `webSearch` is `Web Search`. @source protocol §2.6 */
export function labelOfKey(key: string): string {
  const words = plainName(cutText(key, 60))
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The identity of a source, by which entries are deduplicated. */
const sameSource = (source: Omit<MessageSource, 'id'>): string => JSON.stringify(source);

function groupOf(key: string, value: unknown): SourceGroup | null {
  const group = readLoosely(groupSchema, value, null);
  if (!group) return null;
  const found = new Map<string, MessageSource>();
  let more = 0;
  for (const one of group.sources) {
    if (found.size === maxSources) {
      more += 1;
      continue;
    }
    const source = readLoosely(sourceSchema, one, null);
    if (!source || source.name === '') continue;
    const { key: id, ...rest } = source;
    const same = sameSource(rest);
    if (!found.has(same)) found.set(same, { id: `${found.size}/${id ?? ''}`, ...rest });
  }
  const sources = [...found.values()];
  return sources.length === 0 ? null : { key, sources, more, chunkCount: group.data.chunkCount };
}

/**
 * The sources in the state of a message, by group, in the order in which the state has them. Whatever the state holds, nothing
 * throws: what cannot be read is left out.
 *
 * @source protocol §2.6; chat specification §3 "Source item"
 */
export function sourcesOf(state: Readonly<Record<string, unknown>>): SourceGroup[] {
  const found = Object.hasOwn(state, 'sources') ? state['sources'] : null;
  return entriesOf(found, maxGroups).flatMap(([key, value]) => groupOf(key, value) ?? []);
}

/**
 * Whether a download of a source is offered: its key is not global, and is the reader's own or belongs to a group. It only says
 * what is shown; who may have the file is decided by the server.
 *
 * @source chat specification §6; protocol §2.6
 */
export function isSourceOffered(
  { contentKey, groupId }: Pick<MessageSource, 'contentKey' | 'groupId'>,
  email: string,
): boolean {
  if (contentKey === null || contentKey.includes('global/')) return false;
  return groupId !== null || (email !== '' && contentKey.toLowerCase().includes(email.toLowerCase()));
}
