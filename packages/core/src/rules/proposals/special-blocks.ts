import type { FeatureFlag } from '../../contract/feature-flags.js';

/**
 * Code blocks of a reply that are more than code, with the flag that each needs. The word after the fence is compared as written.
 *
 * @source protocol §6.
 */
export const specialBlocks = {
  auto: { flag: 'automation' },
  invoke: { flag: 'assistantApis' },
  op: { flag: null },
  autoArtifacts: { flag: 'artifacts' },
  assistant: { flag: null },
  toggle: { flag: null },
  APIkey: { flag: null },
  APIdoc: { flag: null },
  apiResult: { flag: null },
} as const satisfies Record<string, { flag: FeatureFlag | null }>;

/** The word after the fence of a special block. */
export type SpecialKind = keyof typeof specialBlocks;

/** The kind that a fence's language names; undefined for ordinary code. */
export const specialKindOf = (language: string): SpecialKind | undefined => {
  const word = /^\w+(?=\s|$)/.exec(language)?.[0] ?? '';
  return Object.hasOwn(specialBlocks, word) ? (word as SpecialKind) : undefined;
};

/** How large what a block proposes may be. @source ours */
export const blockLimits = {
  maxCharacters: 100_000,
  maxDepth: 32,
  /** Values of any kind inside one argument. */
  maxValues: 20_000,
  maxCalls: 20,
  maxArguments: 50,
  maxFields: 100,
  maxNameCharacters: 200,
} as const;

/** The result of parsing a block: `tooLarge` beyond the limits, `unreadable` when it is not in its grammar. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: 'tooLarge' | 'unreadable' };

/** A block that was not read. */
export const unreadable: Parsed<never> = { ok: false, reason: 'unreadable' };
/** A block before parsing. */
export const tooLarge: Parsed<never> = { ok: false, reason: 'tooLarge' };
/** A block that was read. */
export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });

/** The text of a block as it is compared: line ends and what stands at its end do not matter. */
export const normalCode = (code: string): string => code.replace(/\r\n?/g, '\n').trimEnd();

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

const fencePattern = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;

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
    { fence: string; kind: SpecialKind | undefined; lines: string[]; isOutermost: boolean } | undefined;
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
