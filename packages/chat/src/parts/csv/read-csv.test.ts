import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.js';

describe('readCsv', () => {
  it.each([
    ['commas and quotes', 'a,b\n"1,5","x\ny"\n', { head: ['a', 'b'], rows: [['1,5', 'x\ny']] }],
    [
      'semicolons, as Excel writes them in Germany',
      '\uFEFFShip;Tons\nArgo;12,5\n',
      { head: ['Ship', 'Tons'], rows: [['Argo', '12,5']] },
    ],
    ['tabs', 'a\tb\n1\t2\n', { head: ['a', 'b'], rows: [['1', '2']] }],
    ['a row that is wider than the head', 'a\n1,2\n', { head: ['a', ''], rows: [['1', '2']] }],
    ['a row that is shorter', 'a,b\n1\n', { head: ['a', 'b'], rows: [['1', '']] }],
    ['empty lines', 'a\n\n1\n', { head: ['a'], rows: [['1']] }],
  ])('[CSW1] reads %s', (_name, text, table) => {
    expect(readCsv(text, { maxColumns: 10 })).toMatchObject({ ...table, moreColumns: 0 });
  });

  it('[CSW2] keeps to its bounds, and leaves out a row that is cut off', () => {
    const text = 'a,b,c\n1,2,3\n4,5,6\n7,8';
    expect(readCsv(text, { maxColumns: 2, maxCellCharacters: 1, isCut: true })).toEqual({
      head: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['4', '5'],
      ],
      rowCount: 2,
      moreColumns: 1,
    });
    expect(readCsv(text, { maxColumns: 3, maxRows: 1 })?.rows).toHaveLength(2);
    expect(readCsv('\n \n', { maxColumns: 3 })).toBeNull();
  });

  it('[CSW2] counts rows that are not drawn, and makes no cells of them', () => {
    const text = `a,b\n${'1,2\n'.repeat(50)}3,4,5`;
    const table = readCsv(text, { maxColumns: 3, drawnRows: 2 });
    expect(table).toEqual({
      head: ['a', 'b', ''],
      rows: [
        ['1', '2', ''],
        ['1', '2', ''],
      ],
      rowCount: 51,
      moreColumns: 0,
    });
  });
});
