import { Lexer, Tokenizer, type Token } from 'marked';

/** One top-level block of a reply. The same block is the same object for as long as its text does not change. */
export interface MarkdownBlock {
  /** Offset in the text: stable while the text only grows. */
  id: number;
  /** The block's own text, followed by the link definitions from elsewhere that it refers to. */
  source: string;
}

/** A reply cut into blocks: settled ones in groups of at most `groupSize`, and the live ones at its end. */
export interface MarkdownBlocks {
  groups: readonly (readonly MarkdownBlock[])[];
  live: readonly MarkdownBlock[];
}

/** A parser that keeps what has settled, so that a growing reply is lexed at its end only. */
export interface BlockParser {
  /**
   * Takes the whole text so far. While it extends the text of the last call, only its unsettled end is lexed.
   */
  parse(text: string): MarkdownBlocks;
}

const groupSize = 16;

/** Definitions stay paragraphs: marked would drop them from its tokens, and with them their place in the text. */
class BlockTokenizer extends Tokenizer {
  override def(): undefined {
    return undefined;
  }
}

const lexBlocks = (source: string): Token[] =>
  new Lexer({ gfm: true, tokenizer: new BlockTokenizer() }).blockTokens(source, []);

interface Piece {
  start: number;
  raw: string;
  type: string;
}

/** Tokens as pieces whose ends meet; whitespace belongs to the piece before it. */
function cut(source: string, offset: number): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const token of lexBlocks(source)) {
    const found = source.indexOf(token.raw, position);
    // marked rewrites a raw text only for tabs in odd places; what cannot be found again stays one piece.
    if (found < 0) break;
    const last = pieces.at(-1);
    if (token.type === 'space' && last) last.raw += source.slice(position, found + token.raw.length);
    else
      pieces.push({
        start: offset + position,
        raw: source.slice(position, found + token.raw.length),
        type: token.type,
      });
    position = found + token.raw.length;
  }
  if (position < source.length) {
    const last = pieces.at(-1);
    if (last) last.raw += source.slice(position);
    else pieces.push({ start: offset, raw: source, type: 'paragraph' });
  }
  return pieces;
}

/** A block ends for certain at a blank line, or where its kind ends by itself. */
const endsForCertain = (piece: Piece) =>
  piece.type === 'heading' || piece.type === 'hr' || /\n[ \t]*\n\s*$/.test(piece.raw);

/**
 * How many pieces can no longer change, whatever text follows: the first line after the boundary decides whether the
 * block before it goes on (a list item, an indented line), so that line must be complete.
 */
function countSettled(pieces: readonly Piece[]): number {
  for (let index = pieces.length - 2; index >= 0; index -= 1) {
    const next = pieces[index + 1];
    const piece = pieces[index];
    if (piece && next && endsForCertain(piece) && next.raw.includes('\n')) return index + 1;
  }
  return 0;
}

const definitionLine = /^ {0,3}\[((?:\\.|[^[\]\\])+)\]:[ \t]*\S/gm;
const normalLabel = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

function definedLabels(piece: Piece): string[] {
  if (piece.type !== 'paragraph' || !/^ {0,3}\[/.test(piece.raw)) return [];
  return [...piece.raw.matchAll(definitionLine)].map((match) => normalLabel(match[1] ?? ''));
}

const references = /\[((?:\\.|[^[\]\\])+)\](?!\(|:)/g;

function referredLabels(raw: string): string[] {
  if (!raw.includes('[')) return [];
  return [...raw.matchAll(references)].map((match) => normalLabel(match[1] ?? ''));
}

interface Settled {
  block: MarkdownBlock;
  raw: string;
  refers: readonly string[];
}

/** Creates the parser of one message. */
export function createBlockParser(): BlockParser {
  let seen = '';
  let text = '';
  let settledEnd = 0;
  let settled: Settled[] = [];
  let groups: (readonly MarkdownBlock[])[] = [];
  let live: readonly MarkdownBlock[] = [];
  /** Raw text of the definitions by label; the first one counts, as in markdown. */
  let definitions = new Map<string, string>();

  const reset = () => {
    seen = text = '';
    settledEnd = 0;
    settled = [];
    groups = [];
    live = [];
    definitions = new Map();
  };

  const withDefinitions = (raw: string, refers: readonly string[], known: Map<string, string>) => {
    const needed = new Set(
      refers.map((label) => known.get(label)).filter((found) => found && !raw.includes(found)),
    );
    return needed.size === 0 ? raw : `${raw.trimEnd()}\n\n${[...needed].join('\n\n')}`;
  };

  const regroup = (from: number) => {
    const firstGroup = Math.floor(from / groupSize);
    groups = groups.slice(0, firstGroup);
    for (let start = firstGroup * groupSize; start < settled.length; start += groupSize)
      groups.push(settled.slice(start, start + groupSize).map((entry) => entry.block));
  };

  const settle = (pieces: readonly Piece[]) => {
    const arrived = new Set<string>();
    for (const piece of pieces)
      for (const label of definedLabels(piece))
        if (!definitions.has(label)) {
          definitions.set(label, piece.raw.trim());
          arrived.add(label);
        }
    let changedFrom = settled.length;
    if (arrived.size > 0)
      settled.forEach((entry, index) => {
        if (!entry.refers.some((label) => arrived.has(label))) return;
        entry.block = { id: entry.block.id, source: withDefinitions(entry.raw, entry.refers, definitions) };
        changedFrom = Math.min(changedFrom, index);
      });
    for (const piece of pieces) {
      const refers = referredLabels(piece.raw);
      const source = withDefinitions(piece.raw, refers, definitions);
      // The block that was live a moment ago keeps its identity when it settles unchanged.
      const block = live.find((one) => one.id === piece.start && one.source === source) ?? {
        id: piece.start,
        source,
      };
      settled.push({ block, raw: piece.raw, refers });
      settledEnd = piece.start + piece.raw.length;
    }
    if (settled.length > 0) regroup(changedFrom);
  };

  const append = (delta: string) => {
    const joined = seen.endsWith('\r') && delta.startsWith('\n') ? delta.slice(1) : delta;
    seen += delta;
    text += joined.includes('\r') ? joined.replace(/\r\n?/g, '\n') : joined;
  };

  return {
    parse(next) {
      if (next === seen) return { groups, live };
      if (!next.startsWith(seen)) reset();
      append(next.slice(seen.length));
      const pieces = cut(text.slice(settledEnd), settledEnd);
      const count = countSettled(pieces);
      if (count > 0) settle(pieces.slice(0, count));
      const previous = live;
      const known = new Map(definitions);
      for (const piece of pieces.slice(count))
        for (const label of definedLabels(piece)) if (!known.has(label)) known.set(label, piece.raw.trim());
      live = pieces.slice(count).map((piece) => {
        const source = withDefinitions(piece.raw, referredLabels(piece.raw), known);
        return (
          previous.find((one) => one.id === piece.start && one.source === source) ?? {
            id: piece.start,
            source,
          }
        );
      });
      groups = [...groups];
      return { groups, live };
    },
  };
}

/** Whether `text` holds footnotes, which number themselves over the whole reply and so need it in one piece. */
export const hasFootnotes = (text: string) => text.includes('[^') && /^ {0,3}\[\^[^\]\s]+\]:/m.test(text);
