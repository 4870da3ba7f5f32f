import { gfmTable } from 'micromark-extension-gfm-table';
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';
import { barsWithinCells, columnsOf } from '@stoa/core/rules';
import { withCodes } from './with-codes.js';

const bar = 124;
const letter = 97;

/** Whether the line at which a construct stands follows a row of a table. */
function isInTable({ events }: TokenizeContext): boolean {
  const last = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'linePrefix')?.[1].type;
  return last === 'tableHead' || last === 'tableRow';
}

/** Tables of GitHub's extensions in which a bar of a formula or of code ends no cell. Takes the text that is going to be parsed. */
export function tablesWithFormulas(text: string): Extension {
  const plain = gfmTable().flow?.['null'] as Construct;
  /** The columns of the last table that began. */
  let columns = 1;
  const lineAt = (start: number) => {
    const end = text.indexOf('\n', start);
    return text.slice(start, end < 0 ? text.length : end);
  };
  const table: Construct = {
    ...plain,
    name: 'tableWithFormulas',
    tokenize(effects, ok, nok) {
      const { offset } = this.now();
      const line = lineAt(offset);
      if (!isInTable(this)) columns = columnsOf(lineAt(offset + line.length + 1)) ?? columns;
      const bars = barsWithinCells(line, columns);
      if (bars.size === 0) return plain.tokenize.call(this, effects, ok, nok);
      return withCodes(this, plain, { effects, ok, nok }, (code) =>
        code === bar && bars.has(this.now().offset - offset) ? letter : code,
      );
    },
  };
  return { flow: { null: table }, disable: { null: ['table'] } };
}
