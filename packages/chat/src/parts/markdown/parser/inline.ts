import { createElement, type ReactNode } from 'react';
import { isAllowedUrl } from '../../links/links.js';
import { NoteCallMark } from '../view/calls.js';
import { element, only } from './draw.js';
import { labelKey, noteKey } from './labels.js';
import type { References } from './references.js';

/**
 * The inline markdown that has one reading only, read in one pass.
 *
 * What it accepts is a subset of markdown in which every mark is used up: strong and emphasised words whose marks can only open,
 * or only close, where they stand; code between single marks; links with a plain address in brackets; names of what the text
 * defines plainly, or defines nowhere. No other mark is left over as text. For such a text there is nothing that two parsers could see differently, and a property test holds it to react-markdown.
 * Whatever is outside of the subset is not read at all: the caller then takes react-markdown.
 */

/** Words between marks. Controls and tabs are no part of it. */
// oxlint-disable-next-line no-control-regex
const words = /[^`*_[\]<&\\~$\u0000-\u001f\u007f]+/y;
/** What an address or a mail literal cannot do without. */
const mayBeLiteral = /www\.|@|:\/\//i;
const code = /`([^`\n]+)`(?!`)/y;
/** An address that needs no escape and means itself. */
const target = /\]\(((?:[A-Za-z0-9\-._~:/?#@!$&'*+,=]|%[0-9A-Fa-f]{2})+)\)/y;

/** Words in brackets that nothing follows which could make them more, with or without a label behind them. */
const bracketed =
  /\[([^`*_[\]<&\\~$^!\u0000-\u001f\u007f]+)\](?:\[([^`*_[\]<&\\~$^!\u0000-\u001f\u007f]+)\])?(?![(:[])/y;
/** A call of a note, by a name in letters and digits. */
const noteCall = /\[\^([A-Za-z0-9-]{1,60})\](?![(:[])/y;

const isWordAt = (text: string, index: number) => /[A-Za-z0-9]/.test(text[index] ?? '');
/** Letters beyond ASCII count as words; whatever else stands beside a mark there is not decided here. */
const isLetterAt = (text: string, index: number) => {
  const char = text[index];
  return char !== undefined && (char <= '\u007f' ? /[A-Za-z0-9]/.test(char) : /[\p{L}\p{N}]/u.test(char));
};
const isSpaceOrEdge = (char: string | undefined) => char === undefined || char === ' ' || char === '\n';
const isPunctuation = (char: string | undefined) =>
  char !== undefined && /[!-/:-@[-`{-~–—“”‘’…«»]/.test(char);

/** A run of one or two `*` at `index`: what it can do there; null where that is not plain. */
function runAt(text: string, index: number): { length: 1 | 2; role: 'opens' | 'closes' | 'words' } | null {
  let end = index;
  while (text[end] === '*') end += 1;
  const length = end - index;
  const before = text[index - 1];
  const after = text[end];
  if (isSpaceOrEdge(before) && isSpaceOrEdge(after)) return length === 1 ? { length, role: 'words' } : null;
  if (length !== 1 && length !== 2) return null;
  if (isLetterAt(text, end))
    return isSpaceOrEdge(before) || isPunctuation(before) ? { length, role: 'opens' } : null;
  if (isLetterAt(text, index - 1))
    return isSpaceOrEdge(after) || isPunctuation(after) ? { length, role: 'closes' } : null;
  if (isSpaceOrEdge(before) && isPunctuation(after)) return { length, role: 'opens' };
  if (isPunctuation(before) && isSpaceOrEdge(after)) return { length, role: 'closes' };
  return null;
}

/** Where one level of marks ends: at the end of the text, at a closing run, or at the bracket of a link. */
type Until = 'end' | '*' | '**' | ']';

interface Reader {
  text: string;
  at: number;
  depth: number;
  references: References;
}

/** Marks that stand deeper in one another are left to the whole parser. */
const deepest = 12;

function readLevel(reader: Reader, until: Until, inLink: boolean): ReactNode[] | null {
  const { text } = reader;
  const children: ReactNode[] = [];
  let pending = '';
  const counts = { strong: 0, em: 0, code: 0, a: 0, sup: 0 };
  const push = (tag: keyof typeof counts, props: Record<string, unknown>, inner: ReactNode[] | string) => {
    if (pending) children.push(pending);
    pending = '';
    const content = typeof inner === 'string' ? inner : only(inner);
    children.push(element(tag, counts[tag], props, content));
    counts[tag] += 1;
  };
  const pushCall = (index: number) => {
    if (pending) children.push(pending);
    pending = '';
    children.push(createElement(NoteCallMark, { key: `sup-${counts.sup}`, index }));
    counts.sup += 1;
  };
  const finish = () => {
    if (pending) children.push(pending);
    return children;
  };
  while (reader.at < text.length) {
    words.lastIndex = reader.at;
    const run = words.exec(text)?.[0];
    if (run !== undefined) {
      if (mayBeLiteral.test(run)) return null;
      pending += run;
      reader.at += run.length;
      continue;
    }
    switch (text[reader.at]) {
      case '\n':
        if (text[reader.at - 1] === ' ' || text[reader.at + 1] === ' ') return null;
        pending += '\n';
        reader.at += 1;
        break;
      case '`': {
        code.lastIndex = reader.at;
        const found = code.exec(text);
        const inner = found?.[1];
        if (!found || inner === undefined || text[reader.at - 1] === '`') return null;
        const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
        push('code', {}, isPadded ? inner.slice(1, -1) : inner);
        reader.at += found[0].length;
        break;
      }
      case '*': {
        const star = runAt(text, reader.at);
        if (!star) return null;
        reader.at += star.length;
        if (star.role === 'words') {
          pending += '*';
          break;
        }
        if (star.role === 'closes') return until === '*'.repeat(star.length) ? finish() : null;
        if (reader.depth >= deepest) return null;
        reader.depth += 1;
        const inner = readLevel(reader, star.length === 1 ? '*' : '**', inLink);
        reader.depth -= 1;
        if (!inner || inner.length === 0) return null;
        push(star.length === 1 ? 'em' : 'strong', {}, inner);
        break;
      }
      case '_':
        // Between letters and digits it neither opens nor closes.
        if (!isWordAt(text, reader.at - 1) || !isWordAt(text, reader.at + 1)) return null;
        pending += '_';
        reader.at += 1;
        break;
      case '<':
      case '&':
        if (text[reader.at + 1] !== ' ') return null;
        pending += text[reader.at];
        reader.at += 1;
        break;
      case '[': {
        if (inLink || text[reader.at - 1] === '!') return null;
        if (text[reader.at + 1] === '^') {
          noteCall.lastIndex = reader.at;
          const [whole, name = ''] = noteCall.exec(text) ?? [];
          if (whole === undefined) return null;
          const key = noteKey(name);
          const index = reader.references.call(key);
          if (index !== null) pushCall(index);
          else if (reader.references.mayHave(key)) return null;
          else pending += whole;
          reader.at += whole.length;
          break;
        }
        bracketed.lastIndex = reader.at;
        const [whole, said = '', label] = bracketed.exec(text) ?? [];
        if (whole !== undefined) {
          // A box of a task, a blank name, an address: not decided here.
          if (/^[xX]?$/.test(said.trim()) || label?.trim() === '' || mayBeLiteral.test(whole)) return null;
          const { references } = reader;
          const key = labelKey(label ?? said);
          const href = references.hrefOf(key);
          if (href !== undefined) push('a', { href: isAllowedUrl(href, 'href') ? href : '' }, said);
          else if (references.mayHave(key) || references.mayHave(labelKey(said))) return null;
          else pending += whole;
          reader.at += whole.length;
          break;
        }
        reader.at += 1;
        const inner = readLevel(reader, ']', true);
        target.lastIndex = reader.at;
        const found = target.exec(text);
        const href = found?.[1];
        if (!inner || inner.length === 0 || !found || href === undefined) return null;
        push('a', { href: isAllowedUrl(href, 'href') ? href : '' }, inner);
        reader.at += found[0].length;
        break;
      }
      case ']':
        return until === ']' ? finish() : null;
      default:
        return null;
    }
  }
  return until === 'end' ? finish() : null;
}

/** The children of an element that holds `text`, or null where the text needs the whole parser. */
export const readInline = (text: string, references: References): ReactNode[] | null =>
  readLevel({ text, at: 0, depth: 0, references }, 'end', false);

/** Whether a line inside a paragraph can be nothing but words: no line that begins a block starts like it. */
export const isProse = (line: string) =>
  /^(?:[A-Za-z("'\u00a1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff]|\*{1,2}[A-Za-z0-9"'(`]|`[^`]|\[[^\]^]|\d(?!\d{0,8}[.)](?:[ \t]|$)))/.test(
    line,
  );

/** A paragraph's lines as the children of its element, or null. Nothing of the block may be anything else than prose. */
export function readParagraph(source: string, references: References): ReactNode[] | null {
  let start = 0;
  while (start < source.length) {
    const found = source.indexOf('\n', start);
    const end = found < 0 ? source.length : found;
    if (!isProse(source.slice(start, Math.min(end, start + 24)))) return null;
    start = end + 1;
  }
  return source.endsWith(' ') ? null : readInline(source, references);
}
