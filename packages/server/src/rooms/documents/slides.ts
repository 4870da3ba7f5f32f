import { textOf, type Alignment, type Block, type Part, type Run } from './blocks.js';
import type { InlineImage } from './inline-image.js';
import { TooLargeError } from './too-large-error.js';

/** A line or paragraph on a slide. */
export interface SlideLine {
  runs: Run[];
  /** Steps of indentation. */
  depth: number;
  marker: 'none' | 'bullet' | { number: number };
  kind: 'text' | 'subheading' | 'code' | 'quote';
}

/** An image with its name. */
export interface SlideImage {
  name: string;
  image: InlineImage;
}

/** The body of a slide, below its title. */
export type SlideBody =
  | { kind: 'lines'; lines: SlideLine[] }
  | ({ kind: 'image' } & SlideImage)
  | { kind: 'table'; align: Alignment[]; head: Run[][]; rows: Run[][][] };

/** One slide. */
export interface Slide {
  title: string;
  body: SlideBody | null;
}

/** Most slides of one presentation. */
export const maxSlides = 600;

/** The capacity of a slide's body at the default font size. */
const linesPerSlide = 15;
const charactersPerLine = 88;
const rowsPerSlide = 11;
const charactersPerTable = 110;
const longestTitle = 120;

/**
 * Lays parts out on slides: a heading of level 1 or 2 begins a slide and is its title; a part that begins with none has a slide of
 * its own all the same, under the heading that a part before it consists of. What does not fit goes on on the next slide.
 *
 * @errors throws {@link TooLargeError}.
 */
export function layOutSlides(parts: readonly Part[]): Slide[] {
  const slides: Slide[] = [];
  let title = '';
  /** The name of the conversation, where it is a heading; a heading within a message ends with the message. */
  let shared = '';
  let lines: SlideLine[] = [];
  let height = 0;
  let isTitleShown = true;

  for (const part of parts) {
    begin(shared, true);
    const [only] = part;
    if (part.length === 1 && only?.kind === 'heading' && only.level <= 2)
      shared = cutTitle(textOf(only.runs));
    for (const block of part) {
      if (block.kind === 'heading' && block.level <= 2) begin(cutTitle(textOf(block.runs)), false);
      else if (block.kind === 'table') {
        end();
        for (const rows of tableChunks(block.rows))
          add({ title, body: { kind: 'table', align: block.align, head: block.head, rows } });
        isTitleShown = true;
      } else if (block.kind === 'paragraph' && block.runs.some(({ image }) => image)) putImages(block.runs);
      else for (const line of linesOf(block, 0)) put(line);
    }
  }
  end();
  return slides;

  /** An image has a slide of its own, between the text before and after it. */
  function putImages(runs: readonly Run[]) {
    let words: Run[] = [];
    const putWords = () => {
      if (textOf(words).trim() !== '') put({ kind: 'text', depth: 0, marker: 'none', runs: words });
      words = [];
    };
    for (const run of runs) {
      if (!run.image) {
        words.push(run);
        continue;
      }
      putWords();
      end();
      add({ title, body: { kind: 'image', name: run.text, image: run.image } });
    }
    putWords();
  }

  /** A title that nothing follows stands alone, as that of a conversation does. */
  function begin(next: string, isSame: boolean) {
    end();
    title = next;
    isTitleShown = isSame;
  }

  function end() {
    if (lines.length > 0) add({ title, body: { kind: 'lines', lines } });
    else if (!isTitleShown) add({ title, body: null });
    lines = [];
    height = 0;
    isTitleShown = true;
  }

  function add(slide: Slide) {
    if (slides.length >= maxSlides)
      throw new TooLargeError(
        `The presentation would have more than ${maxSlides} slides. Choose fewer messages, or Word.`,
      );
    slides.push(slide);
    isTitleShown = true;
  }

  function put(line: SlideLine) {
    for (const piece of fitting(line)) {
      const own = heightOf(piece);
      if (lines.length > 0 && height + own > linesPerSlide) end();
      lines.push(piece);
      height += own;
    }
  }
}

const cutTitle = (text: string): string => {
  const title = text.replace(/\s+/g, ' ').trim();
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title;
};

const heightOf = ({ runs, depth, kind }: SlideLine): number => {
  const wide = kind === 'code' ? charactersPerLine - 8 : charactersPerLine - 4 * depth;
  return textOf(runs)
    .split('\n')
    .reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / wide)), 0);
};

/** A line that is longer than a slide, in pieces that are not; cut between words where there are any. */
function fitting(line: SlideLine): SlideLine[] {
  if (heightOf(line) <= linesPerSlide) return [line];
  const pieces: SlideLine[] = [];
  let runs: Run[] = [];
  let room = roomOf(line);
  for (const run of line.runs) {
    let rest = run.text;
    while (rest !== '') {
      const head = headOf(rest, room);
      runs.push({ ...run, text: head });
      rest = rest.slice(head.length);
      room -= costOf(head);
      if (room > 0) continue;
      pieces.push({ ...line, marker: pieces.length > 0 ? 'none' : line.marker, runs });
      runs = [];
      room = roomOf(line);
    }
  }
  return runs.length > 0
    ? [...pieces, { ...line, marker: pieces.length > 0 ? 'none' : line.marker, runs }]
    : pieces;
}

const roomOf = ({ depth }: SlideLine): number => (charactersPerLine - 4 * depth - 8) * (linesPerSlide - 1);

/** A line end uses up a line. */
const costOf = (text: string): number => {
  const ends = text.split('\n').length - 1;
  return text.length + ends * charactersPerLine;
};

/** The longest prefix within the budget, but at least one character. */
function headOf(text: string, room: number): string {
  let end = 0;
  let cost = 0;
  while (end < text.length) {
    cost += text[end] === '\n' ? charactersPerLine : 1;
    if (cost > room && end > 0) break;
    end++;
  }
  if (end >= text.length) return text;
  const space = Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end));
  const at = space > end / 2 ? space + 1 : end;
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? text.slice(0, at + 1) : text.slice(0, at);
}

function tableChunks(rows: readonly Run[][][]): Run[][][][] {
  const chunks: Run[][][][] = [[]];
  let height = 0;
  for (const row of rows) {
    const longest = Math.max(1, ...row.map((cell) => textOf(cell).length * Math.max(1, row.length)));
    const own = Math.min(rowsPerSlide, Math.ceil(longest / charactersPerTable));
    if (height + own > rowsPerSlide && chunks.at(-1)?.length) {
      chunks.push([]);
      height = 0;
    }
    chunks.at(-1)?.push(row);
    height += own;
  }
  return chunks;
}

function linesOf(block: Exclude<Block, { kind: 'table' }> | Block, depth: number): SlideLine[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'subheading', depth, marker: 'none', runs: block.runs }];
    case 'paragraph':
      return [{ kind: 'text', depth, marker: 'none', runs: block.runs }];
    case 'code':
      return [{ kind: 'code', depth, marker: 'none', runs: [{ text: block.text, code: true }] }];
    case 'rule':
      return [];
    case 'quote':
      return block.blocks.flatMap((inner) =>
        linesOf(inner, depth + 1).map((line) => (line.kind === 'text' ? { ...line, kind: 'quote' } : line)),
      );
    case 'list':
      return block.items.flatMap(({ isDone, blocks }, index) => {
        const box = isDone === null ? [] : [{ text: isDone ? '☑ ' : '☐ ' }];
        const marker =
          isDone !== null ? 'none' : block.isOrdered ? { number: block.start + index } : 'bullet';
        const [first, ...others] = blocks.flatMap((inner) => linesOf(inner, depth));
        const lead: SlideLine = first ?? { kind: 'text', depth, marker: 'none', runs: [] };
        return [
          { ...lead, marker: lead.marker === 'none' ? marker : lead.marker, runs: [...box, ...lead.runs] },
          ...others.map((line) => ({ ...line, depth: line.depth + 1 })),
        ] satisfies SlideLine[];
      });
    case 'table':
      // Inside a list or a quotation a table is read row by row.
      return [block.head, ...block.rows].map((row) => ({
        kind: 'text',
        depth,
        marker: 'none',
        runs: row.flatMap((cell, index) => (index > 0 ? [{ text: ' | ' }, ...cell] : cell)),
      }));
    default:
      return block satisfies never;
  }
}
