import { attribute, readXml, type OfficePackage } from './archive.js';
import { marks } from './marks.js';

interface Series {
  name: string;
  categories: string[];
  values: string[];
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Paragraphs of DrawingML text (`a:p`), each one line. */
export function drawnParagraphs(xml: string): string[] {
  const lines: string[] = [];
  let text = '';
  let inside = 0;
  readXml(xml, {
    open(name) {
      if (name === 't') inside += 1;
      else if (name === 'br' || name === 'tab') text += ' ';
    },
    text(piece) {
      if (inside > 0) text += piece;
    },
    close(name) {
      if (name === 't') inside = Math.max(0, inside - 1);
      if (name !== 'p' && name !== 'pt') return;
      if (plain(text) !== '') lines.push(plain(text));
      text = '';
    },
  });
  return lines;
}

/** The words and numbers of a chart, from those that are kept with it: its titles, and a row for each category. */
function chartLines(xml: string): string[] {
  const titles: string[] = [];
  const series: Series[] = [];
  const others: string[] = [];
  let place: 'tx' | 'cat' | 'val' | undefined;
  let text = '';
  let isText = false;
  let isValue = false;
  let isOther = false;
  let at = 0;
  let rows = 0;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'ser' || name === 'series') series.push({ name: '', categories: [], values: [] });
      else if (series.length > 0 && (name === 'tx' || name === 'cat' || name === 'xVal'))
        place = name === 'tx' ? 'tx' : 'cat';
      else if (series.length > 0 && (name === 'val' || name === 'yVal')) place = 'val';
      else if (name === 'pt') {
        at = Number(attribute(attributes, 'idx') ?? 0);
        // A part of a newer chart holds its words without an element for the value.
        isOther = true;
      } else if (name === 't') isText = true;
      else if (name === 'v') isValue = true;
      if (name === 't' || name === 'v' || name === 'pt') text = name === 't' ? text : '';
    },
    text(piece) {
      if (isText || isValue || isOther) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'p') {
        if (plain(text) !== '') titles.push(plain(text));
        text = '';
      } else if (name === 'v') {
        isValue = false;
        const last = series.at(-1);
        if (!last || !place) others.push(plain(text));
        else if (place === 'tx') last.name = plain(`${last.name} ${text}`);
        else if (Number.isInteger(at) && at >= 0 && at < maxPoints) {
          last[place === 'cat' ? 'categories' : 'values'][at] = plain(text);
          rows = Math.max(rows, at + 1);
        }
        text = '';
        isOther = false;
      } else if (name === 'pt') {
        if (isOther && plain(text) !== '') others.push(plain(text));
        isOther = false;
        text = '';
      } else if (name === 'tx' || name === 'cat' || name === 'xVal' || name === 'val' || name === 'yVal')
        place = undefined;
    },
  });
  const row = (cells: readonly string[]) => cells.join(' | ');
  const categories = series.find((one) => one.categories.length > 0)?.categories ?? [];
  const table =
    series.length === 0
      ? []
      : [
          row(['', ...series.map(({ name }) => name)]),
          ...Array.from({ length: rows }, (_, index) =>
            row([categories[index] ?? '', ...series.map(({ values }) => values[index] ?? '')]),
          ),
        ];
  return [
    marks.chart(titles.join(' – ')),
    ...table.filter((line) => /[^\s|]/.test(line)),
    ...(others.length > 0 ? [row(others)] : []),
  ];
}

/** Points of a series that are read. */
const maxPoints = 10_000;

/** The words of a part that a drawing refers to, such as a chart or a diagram. */
export function drawingLines(
  office: OfficePackage,
  { type, path }: { type: string; path: string },
): string[] {
  const xml = office.part(path);
  if (xml === undefined) return [];
  if (type === 'chart' || type === 'chartEx') return chartLines(xml);
  return type === 'diagramData' ? drawnParagraphs(xml) : [];
}

/** Names of files, which some programs put in the place of a description. */
const fileName = /^\S+\.(png|jpe?g|gif|bmp|tiff?|svg|emf|wmf)$/i;

/** What is said of a picture for those who do not see it; undefined for nothing. */
export function pictureLine(attributes: Readonly<Record<string, string>>): string | undefined {
  const words = plain(attribute(attributes, 'descr') ?? '');
  return words === '' || fileName.test(words) ? undefined : marks.picture(words);
}

/** The relation by which a drawing refers to a part: a chart by its id, a diagram by that of its data. */
export function drawingReference(
  name: string,
  attributes: Readonly<Record<string, string>>,
): string | undefined {
  if (name === 'chart') return attribute(attributes, 'id');
  return name === 'relIds' ? attribute(attributes, 'dm') : undefined;
}
