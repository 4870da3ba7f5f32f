import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oddOpenDocument } from '../testing/odd-files.js';
import { officeFile, type Related } from '../testing/office-parts.js';
import { patternOf, shownNumber } from './cell-format.js';
import { understand } from './understand.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-cells-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function linesOf(bytes: Uint8Array, name = 'a.xlsx'): Promise<string[]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const outcome = await understand(path, name);
  return outcome.ok ? outcome.value.passages.flatMap(({ content }) => content.split('\n')) : [outcome.reason];
}

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (cell: string, value: number | string, style = 0) =>
  `<c r="${cell}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, cells: string, attributes = '') => `<row r="${at}" ${attributes}>${cells}</row>`;

interface Sheet {
  name: string;
  state?: string;
  rows: string;
  before?: string;
  after?: string;
}
function workbook(
  sheets: readonly Sheet[],
  {
    formats = [],
    properties = '',
    parts = {},
    related = {},
  }: {
    formats?: readonly (string | number)[];
    properties?: string;
    parts?: Readonly<Record<string, string>>;
    related?: Readonly<Record<string, Related>>;
  } = {},
) {
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [[164 + at, format] as const] : [],
  );
  return officeFile(
    'xlsx',
    {
      'xl/workbook.xml': `<workbook xmlns:r="x"><workbookPr ${properties}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"${state ? ` state="${state}"` : ''}/>`).join('')}</sheets></workbook>`,
      'xl/styles.xml': `<styleSheet><numFmts>${own.map(([id, format]) => `<numFmt numFmtId="${id}" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`).join('')}</cellXfs></styleSheet>`,
      ...Object.fromEntries(
        sheets.map(({ rows, before = '', after = '' }, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
        ]),
      ),
      ...parts,
    },
    {
      'xl/workbook.xml': {
        ...Object.fromEntries(
          sheets.map((_, at) => [`r${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`] as const]),
        ),
        styles: ['styles', 'styles.xml'],
      },
      ...related,
    },
  );
}

describe('a number in a cell', () => {
  it.each<[string, number, string]>([
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 4006381333931, '4006381333931'],
    ['yyyy-mm-dd hh:mm', 45413.604166666664, '2024-05-01 14:30'],
    ['d.m.yyyy', 45413, '1.5.2024'],
    ['[$-409]d\\-mmm\\-yyyy;@', 45413, '1-May-2024'],
    ['[$-407]d. mmmm yyyy', 45413, '1. Mai 2024'],
    ['yyyy"年"m"月"d"日"', 45413, '2024年5月1日'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 45413, '2024-05-01'],
    ['h:mm', 0.604166666666667, '14:30'],
    ['h:mm AM/PM', 0.6, '2:24 PM'],
    ['[h]:mm', 1.0625, '25:30'],
    ['[mm]:ss', 0.05, '72:00'],
    ['mm:ss.0', 0.0005, '00:43.2'],
    ['0%', 0.25, '25%'],
    ['0.0%', 0.1234, '12.3%'],
    ['#,##0.00 "EUR"', 1234.5, '1,234.50 EUR'],
    ['[$€-407] #,##0.00', 1234.5, '€ 1.234,50'],
    ['_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-', -1234.5, '-1.234,50 €'],
    ['#,##0_);(#,##0)', -1200, '(1,200)'],
    ['# ?/?', 2.5, '2 1/2'],
    ['0.00E+00', 123456, '1.23E+05'],
    ['00000', 1234, '01234'],
    ['0,,"M"', 12345678, '12M'],
    ['"Q"0', 3, 'Q3'],
    ['[<=9999999]###-####;(###) ###-####', 5551234567, '(555) 123-4567'],
    ['0;-0;;@', 0, ''],
    ['yyyy-mm-dd', -5, '-5'],
    ['"unclosed', 7, '7'],
  ])('[UN14] in the format %j: %d', (pattern, value, shown) => {
    expect(shownNumber(value, patternOf(164, new Map([[164, pattern]])), false)).toBe(shown);
  });

  it('[UN14] in a format that has a number instead of a pattern', () => {
    const shown = (id: number, value: number) => shownNumber(value, patternOf(id, new Map()), false);
    expect([14, 22, 9, 10, 20, 46, 31, 57].map((id) => shown(id, 45413.25))).toEqual([
      '2024-05-01',
      '2024-05-01 06:00',
      '4541325%',
      '4541325.00%',
      '6:00',
      '1089918:00:00',
      '2024-05-01',
      '2024-05-01',
    ]);
  });

  it('[UN14] in the calendar of 1904, where days have other numbers and durations have not', () => {
    expect(shownNumber(0, 'yyyy-mm-dd', true)).toBe('1904-01-01');
    expect(shownNumber(43_951.5, 'yyyy-mm-dd hh:mm', true)).toBe('2024-05-01 12:00');
    expect(shownNumber(1.0625, '[h]:mm', true)).toBe('25:30');
    expect(shownNumber(0.25, '0%', true)).toBe('25%');
  });
});

describe('a workbook', () => {
  it('[UN14] a file from the field: a date with its time, a time, a duration, a rate, an amount', async () => {
    const file = readFileSync(new URL('../testing/field/times.xlsx', import.meta.url));
    expect(await linesOf(file)).toEqual([
      'Start | Time | Worked | Rate | Pay',
      '2024-05-01 14:30 | 14:30 | 25:30 | 25% | 1,234.50 EUR',
    ]);
  });

  it('[UN14] truths, errors, dates as text, formulas with their values and without', async () => {
    const cells =
      '<c r="A1" t="b"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="d"><v>2024-05-01T14:30:00</v></c><c r="D1"><f>A1+1</f><v>2</v></c><c r="E1"><f>SUM(A1:A9)</f></c><c r="F1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>';
    expect(await linesOf(workbook([{ name: 'S', rows: row(1, cells) }]))).toEqual([
      'TRUE | #N/A | 2024-05-01 14:30 | 2 | =SUM(A1:A9) | ab',
    ]);
  });

  it('[UN14] the value of merged cells stands in each of their rows, and once across columns', async () => {
    const rows =
      row(1, text('A1', 'Region') + text('B1', 'Sales') + text('D1', 'Note')) +
      row(2, text('A2', 'North') + number('B2', 1) + number('C2', 2)) +
      row(3, number('B3', 3) + number('C3', 4)) +
      row(4, text('A4', 'South') + number('B4', 5));
    const merges =
      '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B1:C1"/><mergeCell ref="no area"/></mergeCells>';
    expect(await linesOf(workbook([{ name: 'S', rows, after: merges }]))).toEqual([
      'Region | Sales |  | Note',
      'North | 1 | 2',
      'North | 3 | 4',
      'South | 5',
    ]);
  });

  it('[UN14] sheets have their names; hidden sheets, rows and columns are marked', async () => {
    const file = workbook([
      {
        name: 'Open',
        rows: row(1, text('A1', 'seen')) + row(2, text('A2', 'folded'), 'hidden="1"'),
        before: '<cols><col min="2" max="3" hidden="1"/></cols>',
      },
      { name: 'Rates', state: 'veryHidden', rows: row(1, text('A1', 'secret')) },
    ]);
    const path = join(folder, 'sheets');
    await writeFile(path, file);
    const outcome = await understand(path, 'a.xlsx');
    expect(
      outcome.ok && outcome.value.passages.map(({ content, location }) => [location['sheet'], content]),
    ).toEqual([
      ['Open', '(hidden columns: B–C)\nseen\n(hidden row) folded'],
      ['Rates', '(hidden sheet)\nsecret'],
    ]);
  });

  it('[UN14] comments, threads, shapes and charts of a sheet, and what is printed on each page', async () => {
    const file = workbook(
      [
        {
          name: 'S',
          rows: row(1, text('A1', 'x')),
          after:
            '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Contract &amp;&amp; plan&amp;RPage &amp;P</oddHeader></headerFooter>',
        },
      ],
      {
        parts: {
          'xl/comments1.xml':
            '<comments><authors><author>Ann</author><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Check </t></r><r><t>this</t></r></text></comment><comment ref="B2" authorId="1"><text><t>[Threaded comment] Your version of Excel…</t></text></comment></commentList></comments>',
          'xl/threadedComments/threadedComment1.xml':
            '<ThreadedComments><threadedComment ref="B2" personId="p1"><text>Why?</text></threadedComment></ThreadedComments>',
          'xl/persons/person.xml': '<personList><person id="p1" displayName="Bo"/></personList>',
          'xl/drawings/drawing1.xml':
            '<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:c="c" xmlns:r="r"><xdr:sp><xdr:txBody><a:p><a:r><a:t>On the sheet</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:graphicFrame><c:chart r:id="c1"/></xdr:graphicFrame></xdr:wsDr>',
          'xl/charts/chart1.xml':
            '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><a:p><a:r><a:t>Growth</a:t></a:r></a:p></c:title></c:chart></c:chartSpace>',
        },
        related: {
          'xl/worksheets/sheet1.xml': {
            c: ['comments', '../comments1.xml'],
            t: ['threadedComment', '../threadedComments/threadedComment1.xml'],
            d: ['drawing', '../drawings/drawing1.xml'],
          },
          'xl/drawings/drawing1.xml': { c1: ['chart', '../charts/chart1.xml'] },
          'xl/workbook.xml': {
            r1: ['worksheet', 'worksheets/sheet1.xml'],
            p: ['person', 'persons/person.xml'],
          },
        },
      },
    );
    expect(await linesOf(file)).toEqual([
      'x',
      '(comment on A1 by Ann: Check this)',
      '(comment on B2 by Bo: Why?)',
      'On the sheet',
      '(chart) Growth',
      'Contract & plan',
      'Page',
    ]);
  });

  it('[UN14] the names of the columns are looked for below a title, and lead each passage', async () => {
    const rows = [row(1, text('A1', 'Report of the year')), row(2, text('A2', 'Item') + text('B2', 'Cost'))];
    for (let at = 3; at < 200; at++)
      rows.push(row(at, text(`A${at}`, `Thing number ${at}`) + number(`B${at}`, at)));
    const path = join(folder, 'title');
    await writeFile(path, workbook([{ name: 'S', rows: rows.join('') }]));
    const outcome = await understand(path, 'a.xlsx');
    expect(outcome.ok && outcome.value.passages[1]?.content).toMatch(/^Item \| Cost\nThing number/);
  });

  it('[UN14] a sheet of OpenDocument: shown values, merged, hidden, comments', async () => {
    const file = oddOpenDocument(
      'spreadsheet',
      '<table:table table:name="Rates"><table:table-row><table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>North</text:p></table:table-cell><table:table-cell office:value-type="percentage" office:value="0.25"><office:annotation><dc:creator>Ann</dc:creator><text:p>Check</text:p></office:annotation><text:p>25%</text:p></table:table-cell></table:table-row><table:table-row table:visibility="collapse"><table:covered-table-cell/><table:table-cell office:value-type="time" office:time-value="PT25H30M00S"><text:p>25:30</text:p></table:table-cell></table:table-row></table:table>',
    );
    expect(await linesOf(file, 'a.ods')).toEqual([
      'North | (comment by Ann: Check) 25%',
      '(hidden row) North | 25:30',
    ]);
  });
});
