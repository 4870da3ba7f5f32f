import {
  attribute,
  openPackage,
  readXml,
  relatedPart,
  type OfficePackage,
  type Relation,
} from './archive.js';
import { patternOf, shownNumber } from './cell-format.js';
import { marks } from './marks.js';
import { drawingLines, drawingReference, drawnParagraphs, pictureLine } from './read-drawing.js';
import type { Block } from './understanding.js';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Columns and rows of a workbook, at most. */
const maxColumns = 16_384;
const maxRows = 1_048_576;
/** Cells that merged areas of a sheet repeat, at most. */
const maxRepeats = 200_000;

/** Column and row of a cell by its name, both from 0. */
function placeOf(name: string): { column: number; row: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= maxColumns && row >= 1 && row <= maxRows
    ? { column: column - 1, row: row - 1 }
    : undefined;
}

function letterOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** What the parts of a workbook share. */
interface Workbook {
  office: OfficePackage;
  strings: readonly string[];
  /** Patterns of the cells' styles, by their numbers. */
  patterns: readonly string[];
  is1904: boolean;
}

/** Texts that cells share; how they sound is no part of them. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let words = 0;
  let phonetics = 0;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') words += 1;
      else if (name === 'rPh') phonetics += 1;
    },
    text(piece) {
      if (words > 0 && phonetics === 0) text += piece;
    },
    close(name) {
      if (name === 'si') strings.push(plain(text));
      else if (name === 't') words -= 1;
      else if (name === 'rPh') phonetics -= 1;
    },
  });
  return strings;
}

function readPatterns(xml: string): string[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isCells = false;
  readXml(xml, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') own.set(id, attribute(attributes, 'formatCode') ?? 'General');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) ids.push(id);
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return ids.map((id) => patternOf(id, own));
}

interface Row {
  cells: string[];
  isHidden: boolean;
}

interface Area {
  column: number;
  firstRow: number;
  lastRow: number;
}

/** A sheet as it is shown. */
interface Sheet {
  rows: Map<number, Row>;
  hiddenColumns: string[];
  /** What is printed above and below each page. */
  edges: string[];
}

function readSheet(xml: string, { strings, patterns, is1904 }: Workbook): Sheet {
  const rows = new Map<number, Row>();
  const areas: Area[] = [];
  const hiddenColumns: string[] = [];
  const edges = new Set<string>();
  let row: Row | undefined;
  let rowNumber = -1;
  let column = -1;
  let cell: { type: string; style: number; value: string; formula: string; inline: string } | undefined;
  let into: 'value' | 'formula' | 'inline' | 'edge' | undefined;
  let edge = '';
  let phonetics = 0;

  function shown({ type, style, value, formula, inline }: NonNullable<typeof cell>): string {
    const pattern = patterns[style] ?? 'General';
    switch (type) {
      case 's':
        return strings[Number(value)] ?? '';
      case 'inlineStr':
        return plain(inline);
      case 'str':
      case 'e':
        return plain(value);
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'd': {
        const moment = Date.parse(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`);
        const serial = moment / 86_400_000 + 25_569;
        const isTime = /T/.test(value);
        return Number.isNaN(moment)
          ? plain(value)
          : shownNumber(
              serial,
              /general/i.test(pattern) ? (isTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd') : pattern,
              false,
            );
      }
      default:
        if (value.trim() !== '' && Number.isFinite(Number(value)))
          return shownNumber(Number(value), pattern, is1904);
        // A formula whose value nobody has kept.
        return value.trim() === '' && formula.trim() !== '' ? `=${plain(formula)}` : plain(value);
    }
  }
  readXml(xml, {
    open(name, attributes) {
      switch (name) {
        case 'col': {
          const first = Number(attribute(attributes, 'min'));
          const last = Math.min(Number(attribute(attributes, 'max')), maxColumns);
          const isHidden = /^(1|true)$/.test(attribute(attributes, 'hidden') ?? '');
          if (isHidden && first >= 1 && last >= first)
            hiddenColumns.push(
              first === last ? letterOf(first - 1) : `${letterOf(first - 1)}–${letterOf(last - 1)}`,
            );
          return;
        }
        case 'row': {
          const number = Number(attribute(attributes, 'r') ?? rowNumber + 2);
          rowNumber =
            Number.isInteger(number) && number >= 1 && number <= maxRows ? number - 1 : rowNumber + 1;
          column = -1;
          row = { cells: [], isHidden: /^(1|true)$/.test(attribute(attributes, 'hidden') ?? '') };
          return;
        }
        case 'c': {
          column = placeOf(attribute(attributes, 'r') ?? '')?.column ?? column + 1;
          const style = Number(attribute(attributes, 's') ?? 0);
          cell = { type: attribute(attributes, 't') ?? 'n', style, value: '', formula: '', inline: '' };
          return;
        }
        case 'v':
          into = 'value';
          return;
        case 'f':
          into = 'formula';
          return;
        case 't':
          if (cell && phonetics === 0) into = 'inline';
          return;
        case 'rPh':
          phonetics += 1;
          return;
        case 'mergeCell': {
          const [first, last] = (attribute(attributes, 'ref') ?? '').split(':').map(placeOf);
          if (first && last && last.row > first.row)
            areas.push({ column: first.column, firstRow: first.row, lastRow: last.row });
          return;
        }
        case 'oddHeader':
        case 'evenHeader':
        case 'firstHeader':
        case 'oddFooter':
        case 'evenFooter':
        case 'firstFooter':
          into = 'edge';
          edge = '';
      }
    },
    text(piece) {
      if (into === 'edge') edge += piece;
      else if (cell && into) cell[into] += piece;
    },
    close(name) {
      switch (name) {
        case 'c':
          if (cell && row && column >= 0 && column < maxColumns) {
            const text = shown(cell);
            if (text !== '') {
              while (row.cells.length < column) row.cells.push('');
              row.cells[column] = text;
            }
          }
          cell = undefined;
          return;
        case 'row':
          if (row && row.cells.length > 0) rows.set(rowNumber, row);
          row = undefined;
          return;
        case 'rPh':
          phonetics -= 1;
          return;
        case 'v':
        case 'f':
        case 't':
          into = undefined;
          return;
        default:
          if (into !== 'edge' || !/(Header|Footer)$/.test(name)) return;
          for (const text of edgeTexts(edge)) edges.add(text);
          into = undefined;
      }
    },
  });
  repeatMerged(rows, areas);
  return { rows, hiddenColumns, edges: [...edges] };
}

/** Texts of the left, the middle and the right of a printed header or footer, without its codes for fonts and fields. */
const edgeTexts = (edge: string): string[] =>
  edge
    .replace(/&"[^"]*"|&K[\dA-Fa-f]{6}|&\d+|&[ABD-KM-QS-Z]/g, ' ')
    .split(/&[LRC]/)
    .map((text) => plain(text.replaceAll('&&', '&')))
    .filter((text) => text !== '');

/** The value of merged cells stands in each of their rows, so that each row says what it belongs to. */
function repeatMerged(rows: Map<number, Row>, areas: readonly Area[]): void {
  let left = maxRepeats;
  for (const { column, firstRow, lastRow } of areas) {
    const text = rows.get(firstRow)?.cells[column] ?? '';
    if (text === '') continue;
    for (let at = firstRow + 1; at <= lastRow && left > 0; at++, left--) {
      const row = rows.get(at);
      // A row without cells of its own says nothing.
      if (!row) continue;
      while (row.cells.length < column) row.cells.push('');
      if ((row.cells[column] ?? '') === '') row.cells[column] = text;
    }
  }
}

/** Comments on the cells of a sheet; of a thread its own part says more than the copy for older programs. */
function sheetComments(
  office: OfficePackage,
  relations: readonly Relation[],
  people: ReadonlyMap<string, string>,
): string[] {
  const lines: string[] = [];
  const hasThreads = relations.some(({ type }) => type === 'threadedComment');
  for (const { type, path } of relations) {
    if (type !== 'comments' && type !== 'threadedComment') continue;
    const authors: string[] = [];
    let isAuthor = false;
    let cell = '';
    let author = '';
    let text = '';
    let words = 0;
    readXml(office.part(path) ?? '', {
      open(name, attributes) {
        if (name === 'author') {
          isAuthor = true;
          text = '';
        } else if (name === 'comment') {
          [cell, author, text] = [
            attribute(attributes, 'ref') ?? '',
            authors[Number(attribute(attributes, 'authorId'))] ?? '',
            '',
          ];
        } else if (name === 'threadedComment') {
          [cell, author, text] = [
            attribute(attributes, 'ref') ?? '',
            people.get(attribute(attributes, 'personId') ?? '') ?? '',
            '',
          ];
        } else if (name === 't' || (name === 'text' && type === 'threadedComment')) words += 1;
      },
      text(piece) {
        if (isAuthor || words > 0) text += piece;
      },
      close(name) {
        if (name === 'author') {
          authors.push(plain(text));
          isAuthor = false;
        } else if (name === 't' || (name === 'text' && type === 'threadedComment')) words -= 1;
        else if (name === 'comment' || name === 'threadedComment') {
          const isCopy = hasThreads && plain(text).startsWith('[Threaded comment]');
          if (plain(text) !== '' && !isCopy)
            lines.push(marks.cellComment(cell, author.startsWith('tc={') ? '' : author, plain(text)));
        }
      },
    });
  }
  return lines;
}

/** Words of the shapes and charts that lie on a sheet. */
function drawnLines(office: OfficePackage, path: string): string[] {
  const xml = office.part(path) ?? '';
  const relations = office.relations(path);
  const lines = drawnParagraphs(xml);
  readXml(xml, {
    open(name, attributes) {
      const picture = name === 'cNvPr' ? pictureLine(attributes) : undefined;
      if (picture) lines.push(picture);
      const id = drawingReference(name, attributes);
      const relation = id === undefined ? undefined : relations.get(id);
      if (relation) lines.push(...drawingLines(office, relation));
    },
  });
  return lines;
}

/**
 * Rows of every sheet of a workbook, as they are shown: numbers, dates and times in the formats of their cells, the value of merged
 * cells in each of their rows; formulas are not computed. Hidden sheets, rows and columns are marked. After the rows of a sheet come
 * its comments, the words of its shapes and charts, and what is printed on each page.
 */
export async function xlsxBlocks(path: string): Promise<Block[]> {
  const office = await openPackage(path);
  const main = relatedPart(office.relations(''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = office.part(main);
  if (xml === undefined) throw new Error('a workbook without its list of sheets');
  const relations = office.relations(main);
  const partOf = (type: string) => office.part(relatedPart(relations, type) ?? '') ?? '';
  const sheets: { name: string; id: string | undefined; isHidden: boolean }[] = [];
  let is1904 = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      sheets.push({
        name: attribute(attributes, 'name') ?? '',
        id: attribute(attributes, 'id'),
        isHidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
      });
    },
  });
  const people = new Map<string, string>();
  readXml(partOf('person'), {
    open(name, attributes) {
      if (name === 'person')
        people.set(attribute(attributes, 'id') ?? '', attribute(attributes, 'displayName') ?? '');
    },
  });
  const workbook: Workbook = {
    office,
    strings: readStrings(partOf('sharedStrings')),
    patterns: readPatterns(partOf('styles')),
    is1904,
  };
  return sheets.flatMap(({ name, id, isHidden }) => {
    const relation = id === undefined ? undefined : relations.get(id);
    if (!relation) return [];
    // A sheet that is a chart has no rows.
    const { rows, hiddenColumns, edges } = readSheet(office.part(relation.path) ?? '', workbook);
    const own = [...office.relations(relation.path).values()];
    const blocks: Block[] = [];
    const put = (text: string, row?: number) =>
      blocks.push({
        text,
        location: { sheet: name, ...(row !== undefined && { row }) },
        ...(blocks.length === 0 && { isStart: true }),
      });
    if (isHidden) put(marks.hiddenSheet);
    if (hiddenColumns.length > 0) put(marks.hiddenColumns(hiddenColumns.join(', ')));
    for (const [number, row] of [...rows].toSorted(([one], [other]) => one - other)) {
      const text = row.cells.join(' | ');
      put(row.isHidden ? `${marks.hiddenRow} ${text}` : text, number + 1);
    }
    const rest = [
      ...sheetComments(office, own, people),
      ...own.filter(({ type }) => type === 'drawing').flatMap((drawing) => drawnLines(office, drawing.path)),
      ...edges,
    ];
    for (const line of rest) put(line);
    return blocks;
  });
}
