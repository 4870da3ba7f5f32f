import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  encryptedPdf,
  oddOpenDocument,
  oddPdf,
  oddPresentation,
  oddWorkbook,
  utf16,
  wordDocument,
} from '../testing/odd-files.js';
import type { PassageLocation } from './understanding.js';
import { understand } from './understand.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a file: its passages with their locations, or why there are none. */
async function read(
  bytes: Uint8Array,
  name: string,
): Promise<(readonly [string, PassageLocation])[] | string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const outcome = await understand(path, name);
  return outcome.ok
    ? outcome.value.passages.map(({ content, location }) => [content, location] as const)
    : outcome.reason;
}

const paragraph = (...runs: string[]) =>
  `<a:p>${runs.map((run) => `<a:r><a:t>${run}</a:t></a:r>`).join('')}</a:p>`;
const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;

type Odd = readonly [
  name: string,
  file: string,
  bytes: () => Uint8Array | Promise<Uint8Array>,
  passages: readonly (readonly [string, PassageLocation])[] | string,
];

const files: readonly Odd[] = [
  // Word
  ['Word, saved as Strict Open XML', 'a.docx', () => wordDocument('strict-format.docx'), [['Test', {}]]],
  [
    'Word, with a table',
    'a.docx',
    () => wordDocument('tables.docx'),
    [['Above\nTop left | Top right\nBottom left | Bottom right\nBelow', {}]],
  ],
  ['Word, with a text box', 'a.docx', () => wordDocument('text-box.docx'), [['Datum plane', {}]]],
  [
    'Word, with notes of the foot',
    'a.docx',
    () => wordDocument('footnotes.docx'),
    [['Ouch[1].[2]\n[1] A tachyon walks into a bar.\n[2] Fin.', {}]],
  ],
  [
    'Word, with byte order marks in its parts',
    'a.docx',
    () => wordDocument('utf8-bom.docx'),
    [['This XML has a byte order mark.', {}]],
  ],
  ['Word, without a word', 'a.docx', () => wordDocument('empty.docx'), 'noText'],
  [
    'a rich text that is called a document of Word',
    'letter.doc',
    () => Buffer.from('{\\rtf1\\ansi Dear \\b Ann\\b0 ,\\par}'),
    'unsupported',
  ],
  // Excel and its like
  [
    'Excel, with shared strings and runs of rich text',
    'a.xlsx',
    () =>
      oddWorkbook({
        shared:
          '<si><t>Ship</t></si><si><r><t xml:space="preserve">The </t></r><r><rPr><b/></rPr><t>Argo</t></r><rPh sb="0" eb="1"><t>no part of it</t></rPh></si>',
        sheets: [
          {
            name: 'Fleet',
            rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>',
          },
        ],
      }),
    [['Ship\nThe Argo', { sheet: 'Fleet', row: 1 }]],
  ],
  [
    'Excel, saved as Strict Open XML',
    'a.xlsx',
    () =>
      oddWorkbook({
        edition: 'strict',
        sheets: [{ name: 'S', rows: `<row r="1">${inline('A1', 'Strictly')}</row>` }],
      }),
    [['Strictly', { sheet: 'S', row: 1 }]],
  ],
  [
    'an exporter that writes a prefix before each element',
    'a.xlsx',
    () =>
      oddWorkbook({
        prefix: 'x',
        sheets: [
          {
            name: 'S',
            rows: '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Prefixed</x:t></x:is></x:c></x:row>',
          },
        ],
      }),
    [['Prefixed', { sheet: 'S', row: 1 }]],
  ],
  [
    'an exporter that streams, with its table of contents last',
    'a.xlsx',
    () =>
      oddWorkbook({
        contentsLast: true,
        sheets: [{ name: 'S', rows: `<row r="1">${inline('A1', 'Streamed')}</row>` }],
      }),
    [['Streamed', { sheet: 'S', row: 1 }]],
  ],
  [
    'Google Sheets, with two sheets and rows left out',
    'a.xlsx',
    () =>
      oddWorkbook({
        sheets: [
          {
            name: 'One',
            rows: `<row r="1">${inline('A1', 'Top')}</row><row r="4">${inline('B4', 'Below')}</row>`,
          },
          { name: 'Two', rows: `<row r="1">${inline('A1', 'Other')}</row>` },
        ],
      }),
    [
      ['Top\n | Below', { sheet: 'One', row: 1 }],
      ['Other', { sheet: 'Two', row: 1 }],
    ],
  ],
  [
    'Numbers, in its own form',
    'a.numbers',
    () => zipSync({ 'Index/Document.iwa': strToU8('x'), 'Metadata/Properties.plist': strToU8('<plist/>') }),
    'unsupported',
  ],
  // PowerPoint
  [
    'PowerPoint, with slides in another order than they were made in',
    'a.pptx',
    () =>
      oddPresentation([
        { file: 2, shape: paragraph('Made second'), notes: { file: 1, text: 'Said first' } },
        { file: 1, shape: '<a:p><a:r><a:t>Two</a:t></a:r><a:br/><a:r><a:t>lines</a:t></a:r></a:p>' },
      ]),
    [
      ['Made second\nSaid first', { slide: 1 }],
      ['Two lines', { slide: 2 }],
    ],
  ],
  // LibreOffice
  [
    'LibreOffice Writer, with headings, tabs, breaks, spaces and what was struck out',
    'a.odt',
    () =>
      oddOpenDocument(
        'text',
        '<text:tracked-changes><text:changed-region><text:deletion><text:p>Struck out</text:p></text:deletion></text:changed-region></text:tracked-changes><text:h text:outline-level="2">Harbour</text:h><text:p>One<text:tab/>two<text:line-break/>three<text:s text:c="3"/>four <text:span>five</text:span></text:p>',
      ),
    [['## Harbour\nOne two three four five', { heading: 'Harbour' }]],
  ],
  [
    'LibreOffice Calc, with sheets, repeated cells and rows',
    'a.ods',
    () =>
      oddOpenDocument(
        'spreadsheet',
        '<table:table table:name="Fleet"><table:table-row><table:table-cell><text:p>Ship</text:p></table:table-cell><table:table-cell><text:p>Tons</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>Argo</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
      ),
    [['Ship | Tons\nArgo | Argo', { sheet: 'Fleet', row: 1 }]],
  ],
  [
    'LibreOffice Impress, slide by slide',
    'a.odp',
    () =>
      oddOpenDocument(
        'presentation',
        '<draw:page><draw:frame><draw:text-box><text:p>First</text:p></draw:text-box></draw:frame></draw:page><draw:page><draw:frame><draw:text-box><text:p>Second</text:p></draw:text-box></draw:frame></draw:page>',
      ),
    [
      ['First', { slide: 1 }],
      ['Second', { slide: 2 }],
    ],
  ],
  // Separated values
  [
    'Excel, "Unicode Text"',
    'a.csv',
    () => utf16('Stadt\tZahl\r\nKöln\t3\r\n'),
    [['Stadt | Zahl\nKöln | 3', { row: 1 }]],
  ],
  [
    'a Mac, in UTF-16 the other way round',
    'a.csv',
    () => utf16('a,b\r1,2\r', 'be'),
    [['a | b\n1 | 2', { row: 1 }]],
  ],
  [
    'Excel of Germany',
    'a.csv',
    () => Buffer.from('Stadt;Preis\r\n"Köln; Dom";1,50\r\n', 'latin1'),
    [['Stadt | Preis\nKöln; Dom | 1,50', { row: 1 }]],
  ],
  [
    'Excel, with the line that names its separator',
    'a.csv',
    () => Buffer.from('sep=;\r\na;b\r\n1;2\r\n'),
    [['a | b\n1 | 2', { row: 2 }]],
  ],
  [
    'an older Mac, with the line that names the separator in quotes',
    'a.csv',
    () => Buffer.from('"sep=;"\ra;b\r1;2\r'),
    [['a | b\n1 | 2', { row: 2 }]],
  ],
  [
    'Windows, in its own encoding',
    'a.txt',
    () => Buffer.from([0x93, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x94, 0x20, 0x80]),
    [['“Grüße” €', { line: 1 }]],
  ],
  // PDF
  [
    'a PDF with its objects in streams',
    'a.pdf',
    () => oddPdf('In a stream', { usesObjectStreams: true }),
    [['In a stream', { page: 1 }]],
  ],
  ['a PDF without such streams', 'a.pdf', () => oddPdf('In the open'), [['In the open', { page: 1 }]]],
  [
    'a PDF whose page is turned',
    'a.pdf',
    () => oddPdf('On its side', { rotation: 90 }),
    [['On its side', { page: 1 }]],
  ],
  ['a PDF without a word', 'a.pdf', () => oddPdf(''), 'noText'],
  [
    'a PDF that may be read but not changed',
    'a.pdf',
    () => encryptedPdf('Read me', ''),
    [['Read me', { page: 1 }]],
  ],
  ['a PDF that asks for a password', 'a.pdf', () => encryptedPdf('Secret', 'open sesame'), 'broken'],
];

describe('files of other producers', () => {
  it.each(files)('[UN11] %s', async (_producer, name, bytes, passages) => {
    expect(await read(await bytes(), name)).toEqual(passages);
  });
});
