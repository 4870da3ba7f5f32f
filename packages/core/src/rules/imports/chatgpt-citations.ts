import { leftOutParts, type LeftOut } from './left-out.js';
import { listOf, own, ownAt, pageLink, parsedJson, textOf } from '../values/foreign-values.js';

/** Marks that only the page they come from can show: a kind and its values between characters of private use. */
const marks = /\uE200([^\uE201]{0,4000})\uE201/gu;
/** Marks of older exports, and of files that were searched. */
const olderMarks = /【[^】]{1,200}】/gu;

const links = (items: readonly unknown[]): string => {
  const byAddress = new Map<unknown, string>();
  for (const item of items) {
    const url = own(item, 'url') ?? own(item, 'cloud_doc_url');
    const link = pageLink(textOf(own(item, 'title')) ?? textOf(own(item, 'attribution')), url);
    if (link.startsWith('[') && !byAddress.has(url)) byAddress.set(url, link);
  }
  return [...byAddress.values()].join(', ');
};

/** The pages of a reference: its own address, or those of its items and of what supports them. */
function linksOf(reference: unknown): string {
  const items = listOf(own(reference, 'items'));
  const supporting = items.flatMap((item) => listOf(own(item, 'supporting_websites')));
  return links([...items, ...supporting, ...listOf(own(reference, 'sources')), reference]);
}

/** What a mark says by itself: the name of a thing, a link, a formula. */
function wordsOf(mark: string): string | null {
  const [kind = '', ...values] = mark.split('\uE202');
  if (kind === 'url') return pageLink(textOf(values[0]), values[1]) || null;
  if (kind === 'entity') return textOf(listOf(parsedJson(values[0]))[1]);
  const data = parsedJson(kind.startsWith('genu') ? kind.slice(kind.indexOf('{')) : values[0]);
  for (const widget of Object.values(typeof data === 'object' && data !== null ? data : {})) {
    const tex = textOf(own(widget, 'content'));
    if (kind.startsWith('genu') && tex !== null) return `\n\n$$\n${tex}\n$$\n\n`;
  }
  return null;
}

/** Replaces the marks of a text by links to what they name. A mark without a source is taken out and counted. */
export function withCitations(text: string, message: unknown, leftOut: LeftOut): string {
  if (!/[\uE200【]/u.test(text)) return text;
  const byMark = new Map<string, unknown>();
  for (const reference of listOf(ownAt(message, 'metadata', 'content_references'))) {
    const mark = own(reference, 'matched_text');
    if (typeof mark === 'string' && !byMark.has(mark)) byMark.set(mark, reference);
  }
  const older = listOf(ownAt(message, 'metadata', 'citations'));
  const placed = new Map<unknown, unknown>();
  for (const citation of older) placed.set(own(citation, 'start_ix'), citation);
  const replaced = text.replace(marks, (mark, inside: string) => {
    const reference = byMark.get(mark);
    const linked = linksOf(reference);
    if (linked !== '') return `(${linked})`;
    const words = wordsOf(inside) ?? textOf(own(reference, 'alt'));
    if (words !== null) return words;
    leftOut.add(leftOutParts.citations);
    return '';
  });
  let at = 0;
  let [counted, characters] = [0, 0];
  return replaced.replace(olderMarks, (mark, offset: number) => {
    const isMark = mark.includes('†') || byMark.has(mark);
    if (!isMark) return mark;
    // By its place in characters where the text is as it was; else by order.
    characters += replaced.slice(counted, offset).match(/./gsu)?.length ?? 0;
    counted = offset;
    const place = replaced === text ? placed.get(characters) : undefined;
    const citation = place ?? older[at];
    at += 1;
    const linked = linksOf(byMark.get(mark)) || links([own(citation, 'metadata')]);
    if (linked !== '') return ` (${linked})`;
    const file = textOf(ownAt(citation, 'metadata', 'title')) ?? textOf(ownAt(citation, 'metadata', 'name'));
    if (file !== null) return ` (${file})`;
    leftOut.add(leftOutParts.citations);
    return '';
  });
}
