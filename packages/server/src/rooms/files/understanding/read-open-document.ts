import { attribute, openPackage, readXml, type OfficePackage } from './archive.js';
import { inlineFormula, marks, withoutEmptyEnd } from './marks.js';
import type { Block, PassageLocation } from './understanding.js';

/** Elements that are not displayed: removed text, definitions of forms, and the names of what refers to a note. */
const hiddenTags = new Set([
  'tracked-changes',
  'forms',
  'note-citation',
  'hidden-paragraph',
  'hidden-text',
  'settings',
  'event-listeners',
]);
/** Fields that the program fills in with the number of the slide. */
const computedTags = new Set(['page-number']);
/** Shapes, whose words stand beside the paragraph that they are anchored in. */
const asideTags = new Set(
  'shapes text-box custom-shape rect ellipse circle polygon regular-polygon path line connector polyline caption measure'.split(
    ' ',
  ),
);
/** What a title is said of, which elsewhere is a field of the text or the title of a chart. */
const isDrawn = (name: string | undefined): boolean =>
  name !== undefined && (name === 'frame' || name === 'g' || asideTags.has(name));
/** A cell or a row may say that it stands many times; a sheet ends with more of them than anybody could mean. */
const maxRepeats = 100;
/** Objects within objects. */
const deepest = 4;

const timesOf = (value: string | undefined): number => {
  const times = Number(value ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
};

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Paragraph {
  text: string;
  level: number;
  isHidden: boolean;
  /** Lines that follow it: of its text boxes, notes, comments and objects. */
  after: string[];
}

interface Cell {
  words: string[];
  times: number;
  rows: number;
  isCovered: boolean;
}

interface Table {
  name: string;
  row: number;
  rowTimes: number;
  isRowHidden: boolean;
  cells: string[];
  /** Of each column: the value of merged cells, and in how many rows more it stands. */
  merged: Map<number, { text: string; rows: number }>;
}

type Container = (line: string, level: number) => void;

/** Styles that hide what has them. */
function hiddenStyles(xmls: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  let style = '';
  for (const xml of xmls)
    readXml(xml, {
      open(name, attributes) {
        if (name === 'style') style = attribute(attributes, 'name') ?? '';
        // Of a sheet, of a slide, and of text.
        const isHidden =
          (name === 'table-properties' && attribute(attributes, 'display') === 'false') ||
          (name === 'drawing-page-properties' && attribute(attributes, 'visibility') === 'hidden') ||
          (name === 'text-properties' && attributes['text:display'] === 'none');
        if (isHidden && style !== '') found.add(style);
      },
      close(name) {
        if (name === 'style') style = '';
      },
    });
  return found;
}

/** A formula or a chart that is kept in a folder of its own, as lines. */
function objectLines(
  office: OfficePackage,
  href: string,
  depth: number,
): { formula: string; lines: string[] } {
  const folder = href.replace(/^\.\//, '').replace(/\/$/, '');
  const xml = folder === '' || depth >= deepest ? undefined : office.part(`${folder}/content.xml`);
  if (xml === undefined) return { formula: '', lines: [] };
  const formula = mathText(xml);
  if (formula !== undefined) return { formula: inlineFormula(formula), lines: [] };
  const lines: string[] = [];
  let isChart = false;
  readXml(xml, { open: (name) => void (isChart ||= name === 'chart') });
  readContent(office, xml, {
    put: (line) => void lines.push(line),
    hidden: hiddenStyles([xml]),
    depth: depth + 1,
  });
  return { formula: '', lines: isChart ? [marks.chart(''), ...lines] : lines };
}

/** A formula as its author typed it, or else the signs that it is made of; undefined for what is none. */
function mathText(xml: string): string | undefined {
  let isMath = false;
  let annotation = '';
  let signs = '';
  let inside = 0;
  readXml(xml, {
    open(name) {
      if (name === 'math') isMath = true;
      else if (name === 'annotation') inside += 1;
    },
    text(piece) {
      if (inside > 0) annotation += piece;
      else if (isMath && /\S/.test(piece)) signs += `${signs === '' ? '' : ' '}${piece.trim()}`;
    },
    close(name) {
      if (name === 'annotation') inside -= 1;
    },
  });
  return isMath ? plain(annotation) || plain(signs) : undefined;
}

interface Reading {
  put(line: string, level: number, place: PassageLocation, isStart: boolean): void;
  hidden: ReadonlySet<string>;
  depth?: number;
}

/** Reads the content of a document: paragraphs, rows of tables and sheets, slides. */
function readContent(
  office: OfficePackage,
  xml: string,
  { put: give, hidden: hiddenNames, depth = 0 }: Reading,
): void {
  let slide = 0;
  let isSheets = false;
  let hidden = 0;
  let computed = 0;
  let isSlideHidden = false;
  let isGiven = true;
  const hiddenSpans: boolean[] = [];
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  const cells: Cell[] = [];
  const annotations: { author: string; lines: string[]; isAuthor: boolean; depth: number }[] = [];
  /** Words of the charts of a sheet, which follow its rows. */
  const later: string[] = [];
  let noteNumber = 0;
  const parents: string[] = [];
  /** What is said of a picture for those who do not see it. */
  let said: string | undefined;

  const root: Container = (line, level) => {
    if (slide > 0) {
      if (!isGiven && isSlideHidden) give(marks.hiddenSlide, 0, { slide }, true);
      give(line, level, { slide }, !isGiven && !isSlideHidden);
      isGiven = true;
    } else if (isSheets && tables.length > 0) {
      give(line, 0, { sheet: tables[0]!.name }, false);
    } else give(line, level, {}, false);
  };
  const containers: Container[] = [root];
  const put = (line: string, level = 0) => containers.at(-1)!(line, level);
  const write = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (paragraph && hidden === 0 && computed === 0) paragraph.text += text;
  };
  /** Lines that belong to the paragraph in which they stand, or follow what came before. */
  const openAside = () => {
    const anchor = paragraphs.at(-1)?.after;
    const outer = containers.at(-1)!;
    containers.push((line, level) => void (anchor ? anchor.push(line) : outer(line, level)));
  };
  function endParagraph(): void {
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
    const text = plain(paragraph.text);
    if (text !== '' && !paragraph.isHidden) put(text, paragraph.level);
    for (const line of paragraph.after) put(line);
  }
  function endCell(): void {
    const cell = cells.pop();
    const table = tables.at(-1);
    containers.pop();
    if (!cell || !table) return;
    const own = plain(cell.words.join(' '));
    for (let at = 0; at < Math.min(cell.times, maxRepeats); at++) {
      const column = table.cells.length;
      const above = cell.isCovered ? table.merged.get(column) : undefined;
      if (above && above.rows > 0 && own === '') {
        above.rows -= 1;
        table.cells.push(above.text);
      } else {
        if (cell.rows > 1) table.merged.set(column, { text: own, rows: cell.rows - 1 });
        table.cells.push(own);
      }
    }
  }
  function endRow(): void {
    const table = tables.at(-1);
    if (!table) return;
    // A table within a cell is words of that cell.
    const isInner = tables.length > 1 && cells.length > 0;
    const line = withoutEmptyEnd(table.cells.join(isInner ? ' / ' : ' | '));
    const text = table.isRowHidden && line !== '' ? `${marks.hiddenRow} ${line}` : line;
    const isSheet = isSheets && tables.length === 1;
    if (/[^\s|/]/.test(line))
      for (let at = 0; at < (isSheet ? Math.min(table.rowTimes, maxRepeats) : 1); at++)
        if (isSheet) give(text, 0, { sheet: table.name, row: table.row + at + 1 }, false);
        else put(text);
    table.row += table.rowTimes;
    table.cells = [];
  }

  readXml(xml, {
    open(name, attributes) {
      if (name === 'desc' || (name === 'title' && isDrawn(parents.at(-1)))) said = '';
      parents.push(name);
      if (hiddenTags.has(name)) hidden += 1;
      if (computedTags.has(name) && slide > 0) computed += 1;
      if (asideTags.has(name)) openAside();
      switch (name) {
        case 'spreadsheet':
          isSheets = true;
          return;
        case 'page':
          slide += 1;
          isGiven = false;
          isSlideHidden = hiddenNames.has(attribute(attributes, 'style-name') ?? '');
          return;
        case 'table': {
          const sheet = attribute(attributes, 'name') ?? '';
          tables.push({ name: sheet, row: 0, rowTimes: 1, isRowHidden: false, cells: [], merged: new Map() });
          if (isSheets && tables.length === 1 && hiddenNames.has(attribute(attributes, 'style-name') ?? ''))
            give(marks.hiddenSheet, 0, { sheet }, true);
          return;
        }
        case 'table-row': {
          const table = tables.at(-1);
          if (!table) return;
          table.rowTimes = timesOf(attribute(attributes, 'number-rows-repeated'));
          table.isRowHidden = /^(collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '');
          return;
        }
        case 'table-cell':
        case 'covered-table-cell': {
          const cell: Cell = {
            words: [],
            times: timesOf(attribute(attributes, 'number-columns-repeated')),
            rows: timesOf(attribute(attributes, 'number-rows-spanned')),
            isCovered: name === 'covered-table-cell',
          };
          cells.push(cell);
          containers.push((line) => void cell.words.push(line));
          return;
        }
        case 'note':
          noteNumber += 1;
          write(`[${noteNumber}]`);
          return;
        case 'note-body': {
          const anchor = paragraphs.at(-1)?.after;
          const outer = containers.at(-1)!;
          let prefix = `[${noteNumber}] `;
          containers.push((line, level) => {
            if (anchor) anchor.push(prefix + line);
            else outer(prefix + line, level);
            prefix = '';
          });
          return;
        }
        case 'annotation': {
          const lines: string[] = [];
          annotations.push({ author: '', lines, isAuthor: false, depth: paragraphs.length });
          containers.push((line) => void lines.push(line));
          return;
        }
        case 'creator':
          if (annotations.length > 0) annotations.at(-1)!.isAuthor = true;
          return;
        case 'object': {
          const href = attribute(attributes, 'href');
          if (href === undefined) return;
          const { formula, lines } = objectLines(office, href, depth);
          if (formula !== '' && paragraphs.length > 0) write(` ${formula} `);
          else if (formula !== '') put(formula);
          if (isSheets) later.push(...lines);
          else if (paragraphs.length > 0) paragraphs.at(-1)!.after.push(...lines);
          else for (const line of lines) put(line);
          return;
        }
        case 'span':
          hiddenSpans.push(hiddenNames.has(attribute(attributes, 'style-name') ?? ''));
          if (hiddenSpans.at(-1)) hidden += 1;
          return;
        case 'p':
        case 'h':
          paragraphs.push({
            text: '',
            level: name === 'h' ? Math.min(6, timesOf(attribute(attributes, 'outline-level'))) : 0,
            isHidden: hiddenNames.has(attribute(attributes, 'style-name') ?? ''),
            after: [],
          });
          return;
        case 'ruby-text':
          write(' (');
          return;
        case 'tab':
        case 's':
        case 'line-break':
          write(' ');
      }
    },
    text(piece) {
      if (said !== undefined) {
        said += piece;
        return;
      }
      const annotation = annotations.at(-1);
      // What is no paragraph of a comment says who wrote it, and when.
      if (!annotation || paragraphs.length > annotation.depth) write(piece);
      else if (annotation.isAuthor) annotation.author += piece;
    },
    close(name) {
      parents.pop();
      if (said !== undefined && (name === 'desc' || name === 'title')) {
        const line = plain(said);
        said = undefined;
        if (line === '' || hidden > 0) return;
        const anchor = paragraphs.at(-1)?.after;
        if (anchor) anchor.push(marks.picture(line));
        else put(marks.picture(line));
        return;
      }
      if (hiddenTags.has(name)) hidden = Math.max(0, hidden - 1);
      if (computedTags.has(name) && slide > 0) computed = Math.max(0, computed - 1);
      if (asideTags.has(name) && containers.length > 1) containers.pop();
      switch (name) {
        case 'p':
        case 'h':
          return endParagraph();
        case 'span':
          if (hiddenSpans.pop()) hidden = Math.max(0, hidden - 1);
          return;
        case 'table-cell':
        case 'covered-table-cell':
          return endCell();
        case 'table-row':
          return endRow();
        case 'table':
          if (isSheets && tables.length === 1) for (const line of later.splice(0)) root(line, 0);
          tables.pop();
          return;
        case 'note-body':
          if (containers.length > 1) containers.pop();
          return;
        case 'creator':
          if (annotations.length > 0) annotations.at(-1)!.isAuthor = false;
          return;
        case 'ruby-text':
          write(') ');
          return;
        case 'annotation': {
          const note = annotations.pop();
          containers.pop();
          const text = plain(note?.lines.join(' ') ?? '');
          if (!note || text === '') return;
          const line = marks.comment(plain(note.author), text);
          if (paragraphs.length > 0) paragraphs.at(-1)!.after.push(line);
          else put(line);
        }
      }
    },
  });
}

/** What stands in the headers and footers of the pages, each once. */
function edgeLines(office: OfficePackage, styles: string): Record<'header' | 'footer', string[]> {
  const found = { header: new Set<string>(), footer: new Set<string>() };
  let into: 'header' | 'footer' | undefined;
  let text = '';
  readXml(styles, {
    open(name) {
      if (/^header(-left|-first)?$/.test(name)) into = 'header';
      else if (/^footer(-left|-first)?$/.test(name)) into = 'footer';
      else if (name === 'tab' || name === 's' || name === 'line-break') text += ' ';
    },
    text(piece) {
      if (into) text += piece;
    },
    close(name) {
      if (into && (name === 'p' || name === 'h')) {
        if (plain(text) !== '') found[into].add(plain(text));
        text = '';
      }
      if (/^(header|footer)(-left|-first)?$/.test(name)) into = undefined;
    },
  });
  return { header: [...found.header], footer: [...found.footer] };
}

/**
 * Text of an OpenDocument file: paragraphs of a text under their headings, rows of the sheets of a spreadsheet, or the slides of a
 * presentation, with the words of text boxes, notes, comments, formulas and charts where they are anchored.
 */
export async function openDocumentBlocks(path: string): Promise<Block[]> {
  const office = await openPackage(path);
  const content = office.part('content.xml');
  if (content === undefined) return [];
  const styles = office.part('styles.xml') ?? '';
  const blocks: Block[] = [];
  const { header, footer } = edgeLines(office, styles);
  let heading: string | undefined;
  for (const text of header) blocks.push({ text, location: {} });
  readContent(office, content, {
    hidden: hiddenStyles([content, styles]),
    put(line, level, place, isStart) {
      const isHeading = level > 0 && Object.keys(place).length === 0;
      if (isHeading) heading = line.slice(0, 200);
      const isNew =
        isStart ||
        isHeading ||
        (place['sheet'] !== undefined && blocks.at(-1)?.location['sheet'] !== place['sheet']);
      blocks.push({
        text: isHeading ? `${'#'.repeat(level)} ${line}` : line,
        location: Object.keys(place).length > 0 || heading === undefined ? place : { heading },
        ...(isNew && { isStart: true }),
      });
    },
  });
  for (const text of footer) blocks.push({ text, location: {} });
  return blocks;
}
