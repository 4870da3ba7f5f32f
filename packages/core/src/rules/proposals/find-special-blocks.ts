import { blockLimits, normalCode } from './block-parsing.js';
import { specialKindOf, type SpecialKind } from './special-blocks.js';

/** Names a block within its message. Two blocks that say the same are one proposal. */
export function blockKeyOf(kind: SpecialKind, code: string): string {
  const text = normalCode(code);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677) + at;
  }
  return `${kind}:${text.length}:${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
}

/** A special block that stands by itself in a message. */
export interface SpecialBlock {
  kind: SpecialKind;
  code: string;
  key: string;
}

const fencePattern = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n]*)$/;

/**
 * Lines that begin HTML, with what ends it: in it no fence counts. HTML of other elements ends with an empty line.
 *
 * @source CommonMark "HTML blocks"; that a lone tag may interrupt a paragraph is ours, on the safe side
 */
const htmlForms: readonly (readonly [begins: RegExp, ends: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
  [/^<\/?[a-z]/i, /^\s*$/],
];

type IsEnd = (line: string) => boolean;

/** The end of the HTML or formula that a line opens; undefined when it opens none, or closes it itself. */
function endOfVerbatim(line: string): IsEnd | undefined {
  const [, begin = ''] = /^ {0,3}([<$].*)$/.exec(line) ?? [];
  const [, signs] = /^(\${2,})[^$]*$/.exec(begin) ?? [];
  if (signs !== undefined)
    return (other) => /^ {0,3}\$+\s*$/.test(other) && other.trim().length >= signs.length;
  const ends = htmlForms.find(([begins]) => begins.test(begin))?.[1];
  return ends && !ends.test(begin) ? (other) => ends.test(other) : undefined;
}

/**
 * The special blocks that a message proposes: closed, at the very beginning of their lines, in no list, quotation, HTML, formula
 * or other block. What a reply quotes, shows as an example or has not finished proposes nothing.
 *
 * @source security.md "I. Imports and storage"; the beginning of the line is ours
 */
export function findSpecialBlocks(content: string): SpecialBlock[] {
  const found: SpecialBlock[] = [];
  if (content.length > blockLimits.maxCharacters * 4) return found;
  let open:
    | { fence: string; kind: SpecialKind | undefined; lines: string[]; isOutermost: boolean }
    | undefined;
  let isVerbatimEnd: IsEnd | undefined;
  for (const line of content.replace(/\r\n?/g, '\n').split('\n')) {
    if (isVerbatimEnd) {
      if (isVerbatimEnd(line)) isVerbatimEnd = undefined;
      continue;
    }
    const [, fence = '', info = ''] = fencePattern.exec(line) ?? [];
    if (!open) {
      if (fence && !(fence.startsWith('`') && info.includes('`')))
        open = { fence, kind: specialKindOf(info.trim()), lines: [], isOutermost: !line.startsWith(' ') };
      else isVerbatimEnd = endOfVerbatim(line);
    } else if (fence.startsWith(open.fence) && info.trim() === '') {
      const { kind, lines, isOutermost } = open;
      if (kind && isOutermost && !line.startsWith(' ')) {
        const code = lines.join('\n');
        if (code.length <= blockLimits.maxCharacters) found.push({ kind, code, key: blockKeyOf(kind, code) });
      }
      open = undefined;
    } else open.lines.push(line);
  }
  return found;
}
