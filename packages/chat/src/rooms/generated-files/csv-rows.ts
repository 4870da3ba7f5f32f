import { limits } from '@stoa/core/contract';
import type { TextStart } from '@stoa/core/state';
import { readCsv, type CsvTableRows } from '../../parts/csv/read-csv.js';

/** The first rows of a table. */
export interface CsvRows extends CsvTableRows {
  hasMoreRows: boolean;
}

const maxColumns = 40;
const maxCellCharacters = 200;

/** Of the file no more is fetched than this. @units bytes */
export const csvPreviewBytes = 128 * 1024;

/**
 * Reads the beginning of a CSV file, which may end anywhere: the row that is cut is left out.
 *
 * @returns null for a text that holds no row
 * @source chat specification §9 (10 rows); protocol §2.9
 */
export function readCsvRows({ text, isComplete }: TextStart): CsvRows | null {
  const maxRows = limits.csvPreviewRows;
  const table = readCsv(text, {
    maxColumns,
    maxRows,
    drawnRows: maxRows,
    maxCellCharacters,
    isCut: !isComplete,
  });
  return table && { ...table, hasMoreRows: !isComplete || table.rowCount > maxRows };
}
