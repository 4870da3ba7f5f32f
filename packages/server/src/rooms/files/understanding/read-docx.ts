import { hex } from 'dingbat-to-unicode';
import {
  attribute,
  isOn,
  openPackage,
  readXml,
  relatedPart,
  type OfficePackage,
  type Relation,
} from './archive.js';
import { inlineFormula, marks, withoutEmptyEnd } from './marks.js';
import { drawingLines, drawingReference, pictureLine } from './read-drawing.js';
import { chunkLines } from './read-chunk.js';
import { createFormulaReader } from './read-formula.js';
import { createListCounter, readNumbering } from './read-numbering.js';
import type { Block } from './understanding.js';

/** What a paragraph style says about its paragraphs. */
interface Style {
  basedOn?: string;
  /** Level of a heading, from 1. */
  level?: number;
  list?: string;
  depth?: number;
  isHidden?: boolean;
}

interface Paragraph extends Pick<Style, 'level' | 'list' | 'depth'> {
  text: string;
  style?: string;
  /** Lines that follow it: of text boxes and charts that are anchored in it, of its notes and comments. */
  after: string[];
  isMarked: boolean;
}

/** What paragraphs and rows are put into. */
type Container = (line: string, level: number) => void;

interface Table {
  rows: number;
  cells: string[];
  /** Texts of the row above, by columns. */
  above: string[];
  isRowDeleted: boolean;
}

interface Cell {
  words: string[];
  columns: number;
  isContinued: boolean;
}

interface Note {
  author: string;
  text: string;
}

/** Elements whose words are not displayed: removed ones, and instructions of fields. */
const hiddenTags = new Set(['del', 'moveFrom', 'instrText', 'delInstrText', 'delText']);

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

function readStyles(xml: string): (id: string | undefined) => Style {
  const styles = new Map<string, Style>();
  let style: Style | undefined;
  readXml(xml, {
    open(name, attributes) {
      const value = attribute(attributes, 'val') ?? '';
      if (name === 'style') styles.set(attribute(attributes, 'styleId') ?? '', (style = {}));
      else if (!style) return;
      else if (name === 'basedOn') style.basedOn = value;
      else if (name === 'name') {
        const level = /^heading ([1-9])$/i.exec(value)?.[1];
        if (level) style.level = Number(level);
        else if (/^title$/i.test(value)) style.level = 1;
      } else if (name === 'outlineLvl') style.level = levelOf(value);
      else if (name === 'numId') style.list = value;
      else if (name === 'ilvl') style.depth = Number(value) || 0;
      else if (name === 'vanish') style.isHidden = isOn(attributes);
    },
    close(name) {
      if (name === 'style') style = undefined;
    },
  });
  return (id) => {
    const found: Style = {};
    for (let at = id, steps = 0; at !== undefined && steps < 20; at = styles.get(at)?.basedOn, steps++)
      for (const [key, value] of Object.entries(styles.get(at) ?? {}))
        if (key !== 'basedOn' && !Object.hasOwn(found, key)) Object.assign(found, { [key]: value });
    return found;
  };
}

/** An outline level of Word, from 0; 9 is that of the text. */
function levelOf(value: string): number {
  const level = Number(value);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : 0;
}

/** What the parts of a document share. */
interface Context {
  office: OfficePackage;
  styleOf(id: string | undefined): Style;
  prefixOf(list: string, depth: number): string;
  notes: Record<'footnote' | 'endnote' | 'comment', ReadonlyMap<string, Note>>;
}

/**
 * Reads one part, paragraph by paragraph and row by row.
 *
 * @param noteOf takes the lines of a note, in a part of notes
 */
function readPart(
  context: Context,
  path: string,
  xml: string,
  root: Container,
  noteOf?: (attributes: Readonly<Record<string, string>>) => Container,
): void {
  const { office, styleOf, prefixOf, notes } = context;
  let relations: ReadonlyMap<string, Relation> | undefined;
  const containers: Container[] = [root];
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  const cells: Cell[] = [];
  /** Of each choice between forms of the same thing: what of it has words. */
  const choices: { hasWords: boolean; isSkipped: boolean }[] = [];
  let hidden = 0;
  let skipped = 0;
  let words = 0;
  let runs = 0;
  let isRunHidden = false;
  let properties = 0;
  let formula: ReturnType<typeof createFormulaReader> | undefined;
  let formulas = 0;
  let phonetic: string | undefined;
  let phonetics = 0;
  let form: { kind?: 'check' | 'list'; isTicked: boolean; entries: string[]; chosen: number } | undefined;
  let noteNumber = 0;

  const write = (text: string) => {
    if (hidden > 0 || skipped > 0 || isRunHidden) return;
    if (phonetics > 0) {
      phonetic = (phonetic ?? '') + text;
      return;
    }
    const paragraph = paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
    if (/\S/.test(text)) for (const choice of choices) choice.hasWords = true;
  };
  const put = (line: string, level = 0) => containers.at(-1)!(line, level);

  function endParagraph(): void {
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
    const text = plain(paragraph.text);
    const style = styleOf(paragraph.style);
    const level = paragraph.level ?? style.level ?? 0;
    const list = paragraph.list ?? style.list;
    if (text !== '') {
      const isListed = list !== undefined && list !== '0';
      const prefix = isListed ? prefixOf(list, paragraph.depth ?? style.depth ?? 0) : '';
      put(prefix + text, level);
    }
    for (const line of paragraph.after) put(line);
  }
  function endCell(): void {
    const cell = cells.pop();
    const table = tables.at(-1);
    containers.pop();
    if (!cell || !table) return;
    const column = table.cells.length;
    const text = cell.isContinued ? (table.above[column] ?? '') : plain(cell.words.join(' '));
    table.above[column] = text;
    table.cells.push(text);
    for (let more = 1; more < Math.min(cell.columns, maxColumns); more++) {
      table.above[table.cells.length] = '';
      table.cells.push('');
    }
  }
  function endRow(): void {
    const table = tables.at(-1);
    if (!table) return;
    // A table within a cell is words of that cell.
    const line = table.cells.join(tables.length > 1 && cells.length > 0 ? ' / ' : ' | ');
    if (!table.isRowDeleted && /[^\s|/]/.test(line)) put(withoutEmptyEnd(line));
    table.cells = [];
    table.isRowDeleted = false;
  }
  function reference(kind: 'footnote' | 'endnote' | 'comment', id: string | undefined): void {
    const note = id === undefined ? undefined : notes[kind].get(id);
    const paragraph = paragraphs.at(-1);
    if (!note || !paragraph || hidden > 0 || skipped > 0) return;
    if (kind === 'comment') {
      paragraph.after.push(marks.comment(note.author, note.text));
      return;
    }
    noteNumber += 1;
    write(`[${noteNumber}]`);
    paragraph.after.push(marks.note(String(noteNumber), note.text));
  }
  function endForm(): void {
    if (form?.kind === 'check') write(form.isTicked ? marks.ticked : marks.notTicked);
    else if (form?.kind === 'list') write(form.entries[form.chosen] ?? '');
    form = undefined;
  }

  readXml(xml, {
    open(name, attributes) {
      if (formula) {
        if (name === 'oMath') formulas += 1;
        formula.open?.(name, attributes);
        return;
      }
      const value = attribute(attributes, 'val') ?? '';
      const paragraph = paragraphs.at(-1);
      if (hiddenTags.has(name)) hidden += 1;
      if (name === 'Fallback' && choices.at(-1)?.hasWords) {
        skipped += 1;
        choices.at(-1)!.isSkipped = true;
      }
      switch (name) {
        case 'oMath':
          formula = createFormulaReader();
          formulas = 1;
          return;
        case 'AlternateContent':
          choices.push({ hasWords: false, isSkipped: false });
          return;
        case 'txbxContent': {
          const anchor = paragraph?.after;
          containers.push((line) => void (anchor ? anchor.push(line) : root(line, 0)));
          return;
        }
        case 'footnote':
        case 'endnote':
        case 'comment':
          if (noteOf) containers.push(noteOf(attributes));
          return;
        case 'p':
          paragraphs.push({ text: '', after: [], isMarked: false });
          return;
        case 'pPr':
        case 'tcPr':
        case 'trPr':
        case 'sectPr':
          properties += 1;
          return;
        case 'pStyle':
          if (paragraph) paragraph.style = value;
          return;
        case 'outlineLvl':
          if (paragraph) paragraph.level = levelOf(value);
          return;
        case 'numId':
          if (paragraph) paragraph.list = value;
          return;
        case 'ilvl':
          if (paragraph) paragraph.depth = Number(value) || 0;
          return;
        case 'r':
          runs += 1;
          isRunHidden = false;
          return;
        case 'vanish':
          if (runs > 0 && properties === 0) isRunHidden = isOn(attributes);
          return;
        case 'rStyle':
          if (runs > 0 && properties === 0 && styleOf(value).isHidden) isRunHidden = true;
          return;
        case 't':
          words += 1;
          return;
        case 'tab':
          if (properties === 0) write(' ');
          return;
        case 'br':
        case 'cr':
          write(' ');
          return;
        case 'noBreakHyphen':
          write('-');
          return;
        case 'sym':
          write(symbolOf(attributes));
          return;
        case 'softHyphen':
          write('\u00ad');
          return;
        case 'docPr':
        case 'textpath': {
          // A name of letters that are drawn, such as "DRAFT" behind the text of a page.
          const line = name === 'docPr' ? pictureLine(attributes) : plain(attributes['string'] ?? '');
          if (line && paragraph && hidden === 0 && skipped === 0) paragraph.after.push(line);
          return;
        }
        case 'altChunk': {
          const id = attribute(attributes, 'id');
          relations ??= office.relations(path);
          const chunk = office.chunk(relations.get(id ?? '')?.path ?? '');
          for (const line of chunk ? chunkLines(chunk) : []) put(line);
          return;
        }
        case 'rt':
          phonetics += 1;
          phonetic = '';
          return;
        case 'tbl':
          tables.push({ rows: 0, cells: [], above: [], isRowDeleted: false });
          return;
        case 'tc': {
          const cell: Cell = { words: [], columns: 1, isContinued: false };
          cells.push(cell);
          containers.push((line) => void cell.words.push(line));
          return;
        }
        case 'gridSpan':
          if (cells.length > 0) cells.at(-1)!.columns = Number(value) || 1;
          return;
        case 'gridBefore':
          if (tables.length > 0)
            tables.at(-1)!.cells.push(...Array<string>(Math.min(Number(value) || 0, maxColumns)).fill(''));
          return;
        case 'vMerge':
          if (cells.length > 0) cells.at(-1)!.isContinued = value !== 'restart';
          return;
        case 'footnoteReference':
          return reference('footnote', attribute(attributes, 'id'));
        case 'endnoteReference':
          return reference('endnote', attribute(attributes, 'id'));
        case 'commentReference':
          return reference('comment', attribute(attributes, 'id'));
        case 'ffData':
          form = { isTicked: false, entries: [], chosen: 0 };
          return;
        case 'checkBox':
          if (form) form.kind = 'check';
          return;
        case 'default':
        case 'checked':
          if (form?.kind === 'check') form.isTicked = isOn(attributes);
          else if (form?.kind === 'list') form.chosen = Number(value) || 0;
          return;
        case 'ddList':
          if (form) form.kind = 'list';
          return;
        case 'result':
          if (form) form.chosen = Number(value) || 0;
          return;
        case 'listEntry':
          form?.entries.push(value);
          return;
        default: {
          const id = drawingReference(name, attributes);
          if (id === undefined || skipped > 0 || hidden > 0) return;
          relations ??= office.relations(path);
          const relation = relations.get(id);
          const lines = relation ? drawingLines(office, relation) : [];
          if (paragraph) paragraph.after.push(...lines);
          else for (const line of lines) put(line);
          if (lines.length > 0) for (const choice of choices) choice.hasWords = true;
        }
      }
    },
    text(piece) {
      if (formula) formula.text?.(piece);
      else if (words > 0) write(piece);
    },
    close(name) {
      if (formula) {
        if (name === 'oMath') formulas -= 1;
        if (formulas > 0) return formula.close?.(name);
        const tex = inlineFormula(formula.tex());
        formula = undefined;
        return write(tex);
      }
      if (hiddenTags.has(name)) {
        hidden = Math.max(0, hidden - 1);
        // A row that was removed says so in its properties.
        if (name === 'del' && properties > 0 && tables.length > 0 && paragraphs.length === 0)
          tables.at(-1)!.isRowDeleted = true;
      }
      switch (name) {
        case 'AlternateContent':
          choices.pop();
          return;
        case 'Fallback':
          if (choices.at(-1)?.isSkipped) skipped = Math.max(0, skipped - 1);
          return;
        case 'footnote':
        case 'endnote':
        case 'comment':
          if (noteOf && containers.length > 1) containers.pop();
          return;
        case 'txbxContent':
          if (containers.length > 1) containers.pop();
          return;
        case 'p':
          return endParagraph();
        case 'pPr':
        case 'tcPr':
        case 'trPr':
        case 'sectPr':
          properties = Math.max(0, properties - 1);
          return;
        case 'r':
          runs = Math.max(0, runs - 1);
          isRunHidden = false;
          return;
        case 't':
          words = Math.max(0, words - 1);
          return;
        case 'rt':
          phonetics = Math.max(0, phonetics - 1);
          return;
        case 'ruby':
          if (phonetic) write(` (${phonetic}) `);
          phonetic = undefined;
          return;
        case 'tc':
          return endCell();
        case 'tr':
          return endRow();
        case 'tbl':
          tables.pop();
          return;
        case 'ffData':
          return endForm();
      }
    },
  });
}

/** A sign of a font that has signs of its own instead of letters. */
function symbolOf(attributes: Readonly<Record<string, string>>): string {
  const code = (attribute(attributes, 'char') ?? '').toUpperCase();
  const font = attribute(attributes, 'font') ?? '';
  // Its place is often given within the area of private use.
  const found = hex(font, code.replace(/^F0(?=..$)/, '')) ?? hex(font, code);
  if (found) return found.string;
  const number = Number.parseInt(code, 16);
  return number > 0x1f && number < 0xd800 ? String.fromCodePoint(number) : '';
}

/** Columns that one cell may span. */
const maxColumns = 200;

/** Footnotes, endnotes or comments by their ids. */
function readNotes(context: Omit<Context, 'notes'>, path: string | undefined): Map<string, Note> {
  const found = new Map<string, Note>();
  const xml = path === undefined ? undefined : context.office.part(path);
  if (path === undefined || xml === undefined) return found;
  const nothing = new Map<string, Note>();
  const inner: Context = { ...context, notes: { footnote: nothing, endnote: nothing, comment: nothing } };
  const ignored: Container = () => undefined;
  readPart(inner, path, xml, ignored, (attributes) => {
    const type = attribute(attributes, 'type') ?? 'normal';
    const id = attribute(attributes, 'id');
    // Others hold the line between the text and its notes.
    if (id === undefined || type !== 'normal') return ignored;
    return (line) => {
      const note = found.get(id) ?? { author: attribute(attributes, 'author') ?? '', text: '' };
      found.set(id, { ...note, text: note.text === '' ? line : `${note.text} ${line}` });
    };
  });
  return found;
}

/**
 * Paragraphs and rows of a Word document under their headings, with the words of its text boxes, notes, comments, charts and formulas
 * where they are anchored; first what stands in its headers, last what stands in its footers, each once. Removed and hidden text,
 * pictures, and what it refers to outside are left out.
 */
export async function docxBlocks(path: string): Promise<Block[]> {
  const office = await openPackage(path);
  const main = relatedPart(office.relations(''), 'officeDocument') ?? 'word/document.xml';
  const xml = office.part(main);
  if (xml === undefined) throw new Error('a Word document without its text');
  const relations = office.relations(main);
  const partOf = (type: string) => office.part(relatedPart(relations, type) ?? '') ?? '';
  const shared = {
    office,
    styleOf: readStyles(partOf('styles')),
    prefixOf: createListCounter(readNumbering(partOf('numbering'))),
  };
  const context: Context = {
    ...shared,
    notes: {
      footnote: readNotes(shared, relatedPart(relations, 'footnotes')),
      endnote: readNotes(shared, relatedPart(relations, 'endnotes')),
      comment: readNotes(shared, relatedPart(relations, 'comments')),
    },
  };
  const blocks: Block[] = [];
  let heading: string | undefined;
  const edge = (type: 'header' | 'footer') => {
    const lines = new Set<string>();
    for (const relation of relations.values())
      if (relation.type === type)
        readPart(context, relation.path, office.part(relation.path) ?? '', (line) => void lines.add(line));
    for (const line of lines) blocks.push({ text: line, location: heading === undefined ? {} : { heading } });
  };
  edge('header');
  readPart(context, main, xml, (line, level) => {
    if (level > 0) heading = line.slice(0, 200);
    blocks.push({
      text: level > 0 ? `${'#'.repeat(Math.min(6, level))} ${line}` : line,
      location: heading === undefined ? {} : { heading },
      ...(level > 0 && { isStart: true }),
    });
  });
  heading = undefined;
  edge('footer');
  return blocks;
}
