import type { SearchTerm } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { readSearchDate, writeSearchDate } from './search-dates.js';
import { emptyQuery, type SearchKey, type SearchQuery } from './search-query.js';

/** The most terms and the most tags that a search has, and the longest of either. @source contract `conversations.search` */
const maxTerms = 16;
const longestTerm = 200;

const places: Record<string, SearchQuery['place']> = { local: 'local', private: 'local', cloud: 'cloud' };

/** One piece of a search: a bare or quoted word, perhaps behind a key. */
interface Piece {
  raw: string;
  key: string | null;
  text: string;
  isQuoted: boolean;
}

const pieces = /(?:(?<![a-z])([a-z]+):)?(?:"([^"]*)"|([^\s"]+))|(\S)/giu;

function* piecesOf(text: string): Generator<Piece> {
  for (const match of text.matchAll(pieces)) {
    const [raw, key, quoted, bare, stray] = match;
    const words = quoted ?? bare ?? stray ?? '';
    yield { raw, key: key?.toLowerCase() ?? null, text: words, isQuoted: quoted !== undefined };
  }
}

/** Takes in a piece with a key. False when it says nothing that can be asked; it is a plain word then. */
function takeFilter(query: SearchQuery, { key, text }: Piece, now: number): boolean {
  const value = cut(text.trim());
  if (value === '') return false;
  switch (key as SearchKey) {
    case 'tag':
      if (query.tags.length < maxTerms && !query.tags.includes(value)) query.tags.push(value);
      return true;
    case 'folder':
      if (query.folders.length < maxTerms && !query.folders.includes(value)) query.folders.push(value);
      return true;
    case 'in': {
      const place = Object.hasOwn(places, value.toLowerCase()) ? places[value.toLowerCase()] : undefined;
      if (place) query.place = place;
      return place !== undefined;
    }
    case 'before':
    case 'after': {
      const time = readSearchDate(value, now);
      if (time !== null) query[key as 'before' | 'after'] = time;
      return time !== null;
    }
    default:
      return false;
  }
}

/** Half a character is found nowhere. */
const withoutLoneSurrogates = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '');
const cut = (text: string): string => withoutLoneSurrogates(text.slice(0, longestTerm)).trim();

function addTerms(query: SearchQuery, text: string, kind: SearchTerm['kind']): void {
  const term = cut(text.replace(/\s+/gu, ' ').trim());
  if (term === '' || query.terms.length >= maxTerms) return;
  if (!query.terms.some((other) => other.text === term && other.kind === kind))
    query.terms.push({ text: term, kind });
}

/**
 * Reads a search: words, "quoted phrases", and `tag:`, `folder:`, `in:local` (or `in:private`, as people read it), `in:cloud`, `before:`, `after:` with a date (`2026`,
 * `2026-11`, `2026-11-21`, `today`, `yesterday`, `7d`). Values may be quoted. A key that is unknown, or has no value yet, is a
 * plain word, so a search never fails and never loses what was typed.
 *
 * @units `now` milliseconds since 1970; dates are those of the reader's calendar
 */
export function parseSearch(text: string, now: number): SearchQuery {
  const query: SearchQuery = { ...emptyQuery, terms: [], tags: [], folders: [] };
  for (const piece of piecesOf(withoutLoneSurrogates(text.slice(0, limits.searchMaxCharacters)))) {
    if (piece.key !== null && takeFilter(query, piece, now)) continue;
    if (!piece.isQuoted) addTerms(query, piece.raw.replaceAll('"', ' '), 'prefix');
    else {
      if (piece.key !== null) addTerms(query, `${piece.key}:`, 'prefix');
      addTerms(query, piece.text, 'phrase');
    }
  }
  return query;
}

/**
 * The pieces of a search that look like a condition and are searched as words: behind an unknown key, or with a value that its key does
 * not take. An address (`https://…`) or a name of code (`std::map`) is none.
 */
export function misreadConditions(text: string): string[] {
  const found: string[] = [];
  for (const piece of piecesOf(text)) {
    if (piece.key === null || piece.text.trim() === '' || /^[:/\\]/.test(piece.text)) continue;
    // Whether a date is one does not depend on the day of today.
    if (!takeFilter({ ...emptyQuery, tags: [], folders: [] }, piece, 0)) found.push(piece.raw);
  }
  return [...new Set(found)];
}

const quoted = (text: string): string => (/[\s"]/u.test(text) ? `"${text.replaceAll('"', ' ')}"` : text);

/** Writes a search so that `parseSearch` reads the same again. */
export function formatSearch(query: SearchQuery): string {
  return [
    ...query.terms.map(({ text, kind }) => (kind === 'phrase' ? `"${text}"` : text)),
    ...query.tags.map((tag) => `tag:${quoted(tag)}`),
    ...query.folders.map((folder) => `folder:${quoted(folder)}`),
    ...(query.place === 'all' ? [] : [`in:${query.place}`]),
    ...(query.after === null ? [] : [`after:${writeSearchDate(query.after)}`]),
    ...(query.before === null ? [] : [`before:${writeSearchDate(query.before)}`]),
  ].join(' ');
}
