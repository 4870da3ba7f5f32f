import { Parser } from 'htmlparser2';
import type { Block, PassageLocation } from './understanding.js';

/** Elements that are not displayed: deleted text and annotations. */
const hiddenTags = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'text:note-citation',
]);
/** A cell or a row may say that it stands many times; a sheet ends with more of them than anybody could mean. */
const mostRepeats = 100;

const timesOf = (value: string | undefined): number => {
  const times = Number(value ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
};

/**
 * The content of an OpenDocument file: paragraphs of a text under their headings, rows of the sheets of a spreadsheet, and the
 * paragraphs of the slides of a presentation.
 */
export function openDocumentContent(xml: string): Block[] {
  const blocks: Block[] = [];
  let heading: string | undefined;
  let level = 0;
  let slide = 0;
  let sheet: string | undefined;
  let row = 0;
  let cells: string[] = [];
  let cell: { words: string[]; times: number } | undefined;
  let isSheet = false;
  let rowTimes = 1;
  let hidden = 0;
  let inside = 0;
  let text = '';

  const put = (words: string, isStart: boolean, location: PassageLocation) =>
    blocks.push({ text: words, location, ...(isStart && { isStart }) });
  function endParagraph(isHeading: boolean): void {
    const plain = text.replace(/\s+/g, ' ').trim();
    text = '';
    if (plain === '') return;
    if (isSheet && cell) return void cell.words.push(plain);
    if (slide > 0) return void put(plain, blocks.at(-1)?.location['slide'] !== slide, { slide });
    if (isHeading) heading = plain.slice(0, 200);
    const place: PassageLocation = heading === undefined ? {} : { heading };
    put(isHeading ? `${'#'.repeat(level)} ${plain}` : plain, isHeading, place);
  }
  function endCell(): void {
    if (!cell) return;
    const words = cell.words.join(' ');
    // Empty cells at the end of a row are none.
    for (let at = 0; at < Math.min(cell.times, mostRepeats); at++) cells.push(words);
    cell = undefined;
  }
  function endRow(): void {
    const words = cells.join(' | ').replace(/[\s|]+$/, '');
    const isStart = blocks.at(-1)?.location['sheet'] !== sheet;
    for (let at = 0; words !== '' && at < Math.min(rowTimes, mostRepeats); at++)
      put(words, isStart && at === 0, { sheet: sheet ?? '', row: row + at + 1 });
    row += rowTimes;
    cells = [];
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (hiddenTags.has(name)) hidden += 1;
        switch (name) {
          case 'office:spreadsheet':
            isSheet = true;
            break;
          case 'draw:page':
            slide += 1;
            break;
          case 'table:table':
            if (isSheet) [sheet, row, cells] = [attributes['table:name'] ?? '', 0, []];
            break;
          case 'table:table-row':
            rowTimes = timesOf(attributes['table:number-rows-repeated']);
            break;
          case 'table:table-cell':
          case 'table:covered-table-cell':
            cell = { words: [], times: timesOf(attributes['table:number-columns-repeated']) };
            break;
          case 'text:p':
          case 'text:h':
            inside += 1;
            if (name === 'text:h') level = Math.min(6, timesOf(attributes['text:outline-level']));
            break;
          case 'text:tab':
          case 'text:s':
          case 'text:line-break':
            text += ' ';
        }
      },
      ontext(piece) {
        if (inside > 0 && hidden === 0) text += piece;
      },
      onclosetag(name) {
        if (hiddenTags.has(name)) hidden = Math.max(0, hidden - 1);
        if (name === 'text:p' || name === 'text:h') {
          inside = Math.max(0, inside - 1);
          endParagraph(name === 'text:h');
        } else if (!isSheet) return;
        else if (name === 'table:table-cell' || name === 'table:covered-table-cell') endCell();
        else if (name === 'table:table-row') endRow();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return blocks;
}
