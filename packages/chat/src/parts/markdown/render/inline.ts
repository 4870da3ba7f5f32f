import { createElement, type ReactNode } from 'react';
import { isAllowedUrl } from '../../links/links.js';
import { FootnoteMark } from '../elements/footnote-references.js';
import { firstShown } from '../elements/show-more.js';
import { boundedChildren } from './element-batches.js';
import { keyedElement } from './element-spec.js';
import { labelKey, footnoteKey } from '../parser/labels.js';
import type { BlockReferences } from '../parser/references.js';
import { addressEnds } from '../parser/lines.js';

/**
 * The fast path of inline markdown: one pass over an unambiguous subset.
 *
 * In the subset every delimiter has exactly one meaning: emphasis whose delimiters can only open, or only close, at their offsets;
 * code between single backticks; links with a plain address; references with a plain definition, or with none. No other delimiter
 * is left over as text. Two parsers cannot differ on such a text, and a property test compares it with react-markdown.
 * A text outside of the subset is rejected, and the caller takes react-markdown.
 */

/** Text between delimiters, without control characters and tabs. */
// oxlint-disable-next-line no-control-regex
const plainText = /[^`*_[\]<&\\~$\u0000-\u001f\u007f]+/y;
/** Characters that every autolink literal holds. */
const mayBeAutolink = /www\.|@|:\/\//i;
/** Letters and marks of Chinese, Japanese and Korean, as far as each is one without doubt. */
const cjkCharacters =
  '\\u3001\\u3002\\u3008-\\u3011\\u3014\\u3015\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f';
const cjk = new RegExp(`[${cjkCharacters}]`);
/** An address in the text that begins and ends beyond doubt. */
const plainAddress = new RegExp(
  `(?<![^ \\n${cjkCharacters}])https?:\\/\\/[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?:\\/[A-Za-z0-9\\-/]*)?(?=[${addressEnds}]|[.,]?(?:[ \\n]|$))`,
  'g',
);
/** Deleted text between words. */
const deleted =
  /(?<![^ \n(])~~([A-Za-z0-9](?:[^`*_[\]<&\\~$\u0000-\u001f\u007f]*[A-Za-z0-9])?)~~(?=[.,;:!?)]?(?:[ \n]|$))/y;
/** Strong and emphasised text between words. */
const strongEmphasis =
  /(?<![^ \n(])\*\*\*([A-Za-z0-9](?:[^`*_[\]<&\\~$\u0000-\u001f\u007f]*[A-Za-z0-9])?)\*\*\*(?=[.,;:!?)]?(?:[ \n]|$))/y;
/** An element of HTML that stands in a paragraph, with plain text in it. */
const inertElement =
  // oxlint-disable-next-line no-control-regex
  /<(sub|sup|kbd|mark)>([^`*_[\]<&\\~$\u0000-\u001f\u007f]+)<\/\1>/y;
const lineBreak = /<br ?\/?>/y;
const code = /`([^`\n]+)`(?!`)/y;
/** A link address without escapes. */
const target = /\]\(((?:[A-Za-z0-9\-._~:/?#@!$&'*+,=]|%[0-9A-Fa-f]{2})+)\)/y;

/** A reference, with or without a label, whose next character cannot continue it. */
const bracketed =
  /\[([^`*_[\]<&\\~$^!\u0000-\u001f\u007f]+)\](?:\[([^`*_[\]<&\\~$^!\u0000-\u001f\u007f]+)\])?(?![(:[])/y;
/** A footnote reference whose label is letters and digits. */
const footnoteReference = /\[\^([A-Za-z0-9-]{1,60})\](?![(:[])/y;

const isWordAt = (text: string, index: number) => /[A-Za-z0-9]/.test(text[index] ?? '');

/** The class of a character beside a delimiter; null where it makes the delimiter ambiguous. */
function classOf(char: string | undefined): 'space' | 'letter' | 'mark' | 'cjk' | null {
  if (char === undefined || char === ' ' || char === '\n') return 'space';
  if (/[!-/:-@[-`{-~–—“”‘’…«»]/.test(char)) return 'mark';
  if (cjk.test(char)) return 'cjk';
  return /[\u0000-\u10ff\u1e00-\u1fff]/.test(char) && /[\p{L}\p{N}]/u.test(char) ? 'letter' : null;
}

interface Delimiter {
  length: 1 | 2;
  /** `both`: it closes what it can close, and opens otherwise. */
  role: 'opens' | 'closes' | 'both' | 'text';
}

/** The role of one or two `*` at `index`; null where it is ambiguous. */
function delimiterAt(text: string, index: number): Delimiter | null {
  let end = index;
  while (text[end] === '*') end += 1;
  const length = end - index;
  const before = classOf(text[index - 1]);
  const after = classOf(text[end]);
  if (before === 'space' && after === 'space') return length === 1 ? { length, role: 'text' } : null;
  if ((length !== 1 && length !== 2) || before === null || after === null) return null;
  // A mark that is none of CJK asks for white space, a mark or a CJK character on the other side.
  const opens = after !== 'space' && (after !== 'mark' || before !== 'letter');
  const closes = before !== 'space' && (before !== 'mark' || after !== 'letter');
  return { length, role: opens && closes ? 'both' : opens ? 'opens' : 'closes' };
}

/** The end of one nesting level: the end of the text, a closing delimiter, or the bracket of a link. */
type Until = 'end' | '*' | '**' | ']';

interface InlineScanner {
  text: string;
  at: number;
  depth: number;
  references: BlockReferences;
}

/** Deeper nesting is left to the full parser. */
const maxDepth = 12;

/** The capture of a sticky expression with one group at `index`. */
function matchAt(expression: RegExp, text: string, index: number): string | null {
  expression.lastIndex = index;
  return expression.exec(text)?.[1] ?? null;
}

/** Splits the text from `start` on at its addresses, which are every second piece; null where one may end elsewhere. */
function splitAddresses(text: string, start: number, plain: string): string[] | null {
  const end = start + plain.length;
  const pieces: string[] = [];
  let at = start;
  plainAddress.lastIndex = start;
  for (let found = plainAddress.exec(text); found; found = plainAddress.exec(text)) {
    const [address] = found;
    if (found.index + address.length > end) break;
    pieces.push(text.slice(at, found.index), address);
    at = found.index + address.length;
  }
  pieces.push(text.slice(at, end));
  return pieces.every((piece, index) => index % 2 === 1 || !mayBeAutolink.test(piece)) ? pieces : null;
}

function renderLevel(reader: InlineScanner, until: Until, inLink: boolean): ReactNode[] | null {
  const { text } = reader;
  const children: ReactNode[] = [];
  let pending = '';
  const counts = { strong: 0, em: 0, code: 0, a: 0, sub: 0, sup: 0, kbd: 0, mark: 0, br: 0, del: 0 };
  const push = (tag: keyof typeof counts, props: Record<string, unknown>, inner?: ReactNode[] | string) => {
    if (pending) children.push(pending);
    pending = '';
    const content = typeof inner === 'object' ? boundedChildren(inner) : inner;
    children.push(keyedElement(tag, counts[tag], props, content));
    counts[tag] += 1;
  };
  const pushFootnote = (index: number) => {
    if (pending) children.push(pending);
    pending = '';
    children.push(createElement(FootnoteMark, { key: `sup-${counts.sup}`, index }));
    counts.sup += 1;
  };
  const finish = () => {
    if (pending) children.push(pending);
    // A request for more cannot stand in a link.
    return inLink && children.length > firstShown ? null : children;
  };
  while (reader.at < text.length) {
    plainText.lastIndex = reader.at;
    const plain = plainText.exec(text)?.[0];
    if (plain !== undefined) {
      if (mayBeAutolink.test(plain)) {
        const words = inLink ? null : splitAddresses(text, reader.at, plain);
        if (!words) return null;
        words.forEach((word, index) => {
          // Every second one is an address.
          if (index % 2 === 0) pending += word;
          else push('a', { href: isAllowedUrl(word, 'href') ? word : '' }, word);
        });
      } else pending += plain;
      reader.at += plain.length;
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
      case '~': {
        const inner = matchAt(deleted, text, reader.at);
        if (inner === null || mayBeAutolink.test(inner)) return null;
        push('del', {}, inner);
        reader.at += inner.length + 4;
        break;
      }
      case '*': {
        const both = matchAt(strongEmphasis, text, reader.at);
        if (both !== null && until === 'end' && !mayBeAutolink.test(both)) {
          push('em', {}, [keyedElement('strong', 0, {}, both)]);
          reader.at += both.length + 6;
          break;
        }
        const star = delimiterAt(text, reader.at);
        if (!star) return null;
        reader.at += star.length;
        if (star.role === 'text') {
          pending += '*';
          break;
        }
        const isAwaited = until === '*'.repeat(star.length);
        if (star.role === 'closes' || (star.role === 'both' && isAwaited)) return isAwaited ? finish() : null;
        // It may close an element further out.
        if (star.role === 'both' && until !== 'end' && until !== ']') return null;
        if (reader.depth >= maxDepth) return null;
        reader.depth += 1;
        const inner = renderLevel(reader, star.length === 1 ? '*' : '**', inLink);
        reader.depth -= 1;
        if (!inner || inner.length === 0) return null;
        push(star.length === 1 ? 'em' : 'strong', {}, inner);
        break;
      }
      case '_':
        // Between letters and digits an underscore is text.
        if (!isWordAt(text, reader.at - 1) || !isWordAt(text, reader.at + 1)) return null;
        pending += '_';
        reader.at += 1;
        break;
      case '<': {
        inertElement.lastIndex = lineBreak.lastIndex = reader.at;
        const [match, tag, inner = ''] = inertElement.exec(text) ?? lineBreak.exec(text) ?? [];
        if (match === undefined) {
          if (text[reader.at + 1] !== ' ') return null;
          pending += '<';
          reader.at += 1;
          break;
        }
        if (mayBeAutolink.test(inner)) return null;
        if (tag === undefined) push('br', {});
        else push(tag as 'sub' | 'sup' | 'kbd' | 'mark', {}, inner);
        reader.at += match.length;
        break;
      }
      case '&':
        if (text[reader.at + 1] !== ' ') return null;
        pending += '&';
        reader.at += 1;
        break;
      case '[': {
        if (inLink || text[reader.at - 1] === '!') return null;
        if (text[reader.at + 1] === '^') {
          footnoteReference.lastIndex = reader.at;
          const [match, name = ''] = footnoteReference.exec(text) ?? [];
          if (match === undefined) return null;
          const key = footnoteKey(name);
          const index = reader.references.addFootnote(key);
          if (index !== null) pushFootnote(index);
          else if (reader.references.mayBeDefined(key)) return null;
          else pending += match;
          reader.at += match.length;
          break;
        }
        bracketed.lastIndex = reader.at;
        const [match, content = '', label] = bracketed.exec(text) ?? [];
        if (match !== undefined) {
          // A task box, a blank label and an autolink are ambiguous.
          if (/^[xX]?$/.test(content.trim()) || label?.trim() === '' || mayBeAutolink.test(match))
            return null;
          const { references } = reader;
          const key = labelKey(label ?? content);
          const link = references.linkOf(key);
          if (link) push('a', { ...link, href: isAllowedUrl(link.href, 'href') ? link.href : '' }, content);
          else if (references.mayBeDefined(key) || references.mayBeDefined(labelKey(content))) return null;
          else pending += match;
          reader.at += match.length;
          break;
        }
        reader.at += 1;
        const inner = renderLevel(reader, ']', true);
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

/** The children of an element that holds `text`; null where it needs the full parser. */
export const renderInline = (text: string, references: BlockReferences): ReactNode[] | null =>
  renderLevel({ text, at: 0, depth: 0, references }, 'end', false);

/** Whether a line can only continue a paragraph: no block begins with such characters. */
export const isProse = (line: string) =>
  /^(?:[A-Za-z("'\u00a1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff]|\*{1,2}[A-Za-z0-9"'(`“\u3008-\u3011\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]|(?:\*{3}|~~)[A-Za-z0-9]|`[^`]|\[[^\]^]|\d(?!\d{0,8}[.)](?:[ \t]|$)))/.test(
    line,
  );

/** The children of a paragraph; null where any line may be something else. */
export function renderParagraph(source: string, references: BlockReferences): ReactNode[] | null {
  let start = 0;
  while (start < source.length) {
    const found = source.indexOf('\n', start);
    const end = found < 0 ? source.length : found;
    if (!isProse(source.slice(start, Math.min(end, start + 24)))) return null;
    start = end + 1;
  }
  return source.endsWith(' ') ? null : renderInline(source, references);
}
