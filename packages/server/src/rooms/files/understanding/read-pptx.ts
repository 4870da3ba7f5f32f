import {
  attribute,
  openPackage,
  readXml,
  relatedPart,
  type OfficePackage,
  type Relation,
} from './archive.js';
import { inlineFormula, marks } from './marks.js';
import { drawingLines, drawingReference, pictureLine } from './read-drawing.js';
import { createFormulaReader } from './read-formula.js';
import type { Block } from './understanding.js';

/** Fields that the presentation program fills in with the number of the slide. */
const numberField = 'slidenum';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Cell {
  words: string[];
  isContinued: boolean;
  isCovered: boolean;
}

/** The lines of a slide or of its notes: paragraphs, rows of tables, charts and diagrams, in the order of the file. */
function slideLines(office: OfficePackage, path: string): { lines: string[]; isHidden: boolean } {
  const lines: string[] = [];
  let relations: ReadonlyMap<string, Relation> | undefined;
  let isHidden = false;
  let text = '';
  let words = 0;
  let computed = 0;
  let skipped = 0;
  let cell: Cell | undefined;
  let cells: string[] = [];
  let above: string[] = [];
  let formula: ReturnType<typeof createFormulaReader> | undefined;
  let formulas = 0;
  const fields: boolean[] = [];
  const choices: { hasWords: boolean; isSkipped: boolean }[] = [];

  const note = () => {
    for (const choice of choices) choice.hasWords = true;
  };
  const put = (line: string) => {
    if (cell) cell.words.push(line);
    else lines.push(line);
  };
  readXml(office.part(path) ?? '', {
    open(name, attributes) {
      if (formula) {
        if (name === 'oMath') formulas += 1;
        formula.open?.(name, attributes);
        return;
      }
      if (name === 'Fallback' && choices.at(-1)?.hasWords) {
        skipped += 1;
        choices.at(-1)!.isSkipped = true;
      }
      switch (name) {
        case 'sld':
          isHidden = /^(0|false)$/.test(attribute(attributes, 'show') ?? '');
          return;
        case 'oMath':
          formula = createFormulaReader();
          formulas = 1;
          return;
        case 'AlternateContent':
          choices.push({ hasWords: false, isSkipped: false });
          return;
        case 'fld':
          fields.push(attribute(attributes, 'type') === numberField);
          if (fields.at(-1)) computed += 1;
          return;
        case 't':
          words += 1;
          return;
        case 'br':
        case 'tab':
          text += ' ';
          return;
        case 'cNvPr': {
          const line = skipped > 0 ? undefined : pictureLine(attributes);
          if (line) lines.push(line);
          return;
        }
        case 'tbl':
          [cells, above] = [[], []];
          return;
        case 'tc':
          cell = {
            words: [],
            isContinued:
              attribute(attributes, 'vMerge') === '1' || attribute(attributes, 'vMerge') === 'true',
            isCovered: attribute(attributes, 'hMerge') === '1' || attribute(attributes, 'hMerge') === 'true',
          };
          return;
        default: {
          const id = drawingReference(name, attributes);
          if (id === undefined || skipped > 0) return;
          relations ??= office.relations(path);
          const relation = relations.get(id);
          const drawn = relation ? drawingLines(office, relation) : [];
          lines.push(...drawn);
          if (drawn.length > 0) note();
        }
      }
    },
    text(piece) {
      if (formula) formula.text?.(piece);
      else if (words > 0 && computed === 0 && skipped === 0) {
        text += piece;
        if (/\S/.test(piece)) note();
      }
    },
    close(name) {
      if (formula) {
        if (name === 'oMath') formulas -= 1;
        if (formulas > 0) return formula.close?.(name);
        const tex = inlineFormula(formula.tex());
        formula = undefined;
        if (skipped > 0) return;
        text += tex;
        note();
        return;
      }
      switch (name) {
        case 'AlternateContent':
          choices.pop();
          return;
        case 'Fallback':
          if (choices.at(-1)?.isSkipped) skipped = Math.max(0, skipped - 1);
          return;
        case 'fld':
          if (fields.pop()) computed -= 1;
          return;
        case 't':
          words = Math.max(0, words - 1);
          return;
        case 'p':
          if (plain(text) !== '') put(plain(text));
          text = '';
          return;
        case 'tc': {
          if (!cell) return;
          const column = cells.length;
          const own = cell.isContinued ? (above[column] ?? '') : cell.words.join(' ');
          const shown = cell.isCovered ? '' : own;
          above[column] = shown;
          cells.push(shown);
          cell = undefined;
          return;
        }
        case 'tr': {
          const line = cells.join(' | ');
          if (/[^\s|]/.test(line) && skipped === 0) lines.push(line.trimEnd());
          cells = [];
        }
      }
    },
  });
  return { lines, isHidden };
}

/** Comments on a slide, with the names of their authors. */
function commentLines(office: OfficePackage, path: string, authors: ReadonlyMap<string, string>): string[] {
  const lines: string[] = [];
  let author = '';
  let text = '';
  let inside = 0;
  readXml(office.part(path) ?? '', {
    open(name, attributes) {
      if (name === 'cm' || name === 'reply') {
        author = authors.get(attribute(attributes, 'authorId') ?? '') ?? '';
        text = '';
      } else if (name === 'text' || name === 't') inside += 1;
    },
    text(piece) {
      if (inside > 0) text += piece;
    },
    close(name) {
      if (name === 'text' || name === 't') inside = Math.max(0, inside - 1);
      // The words of a comment stand before the answers to it, or after them.
      if (name !== 'cm' && name !== 'reply' && name !== 'txBody') return;
      if (plain(text) !== '') lines.push(marks.comment(author, plain(text)));
      text = '';
    },
  });
  return lines;
}

function commentAuthors(office: OfficePackage): ReadonlyMap<string, string> {
  const authors = new Map<string, string>();
  for (const path of office.names)
    if (/^ppt\/(commentAuthors|authors)\.xml$/i.test(path))
      readXml(office.part(path) ?? '', {
        open(_name, attributes) {
          const id = attribute(attributes, 'id');
          if (id !== undefined) authors.set(id, attribute(attributes, 'name') ?? '');
        },
      });
  return authors;
}

/** Slides in the order in which they are shown; those that no list names follow by their numbers. */
function slideOrder(office: OfficePackage, main: string): string[] {
  const relations = office.relations(main);
  const shown: string[] = [];
  readXml(office.part(main) ?? '', {
    open(name, attributes) {
      if (name !== 'sldId') return;
      // Without its prefix it would be the number of the slide, not that of the relation.
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const slide = id === undefined ? undefined : relations.get(id);
      if (slide && office.part(slide.path) !== undefined) shown.push(slide.path);
    },
  });
  const numberOf = (path: string) => Number(/(?<!\d)(\d{1,9})\.xml$/.exec(path)?.[1] ?? 0);
  const known = new Set(shown.map((path) => path.toLowerCase()));
  const others = office.names
    .filter((path) => /^ppt\/slides\/[^/]+\.xml$/i.test(path) && !known.has(path.toLowerCase()))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  return [...new Set([...shown, ...others])];
}

/**
 * Text of a presentation, slide by slide in the order in which they are shown, each with its notes and comments. A hidden slide is
 * marked as such.
 */
export async function pptxBlocks(path: string): Promise<Block[]> {
  const office = await openPackage(path);
  const main = relatedPart(office.relations(''), 'officeDocument') ?? 'ppt/presentation.xml';
  const authors = commentAuthors(office);
  return slideOrder(office, main).flatMap((slide, at) => {
    const { lines, isHidden } = slideLines(office, slide);
    const relations = [...office.relations(slide).values()];
    const notes = relations
      .filter(({ type }) => type === 'notesSlide')
      .flatMap((relation) => slideLines(office, relation.path).lines);
    const comments = relations
      .filter(({ type }) => /^comments?$/.test(type))
      .flatMap((relation) => commentLines(office, relation.path, authors));
    const all = [...lines, ...notes, ...comments];
    const marked = isHidden && all.length > 0 ? [marks.hiddenSlide, ...all] : all;
    return marked.map((text, index) => ({
      text,
      location: { slide: at + 1 },
      ...(index === 0 && { isStart: true }),
    }));
  });
}
