import { limits } from '@stoa/core/contract';
import type { TextStart } from '@stoa/core/state';
import Papa from 'papaparse';

/** The first rows of a table. */
export interface CsvRows {
  head: string[];
  rows: string[][];
  hasMoreRows: boolean;
  /** Columns that are left out, because there are too many. */
  moreColumns: number;
}

const mostColumns = 40;
const mostCellCharacters = 200;

/** Of the file no more is fetched than this. @units bytes */
export const csvPreviewBytes = 128 * 1024;

/**
 * Reads the beginning of a CSV file, which may end anywhere: the row that is cut is left out. Cells are text and nothing else.
 *
 * @returns null for a text that holds no row
 * @source chat specification §9 (10 rows); protocol §2.9
 */
export function readCsvRows({ text, isComplete }: TextStart): CsvRows | null {
  const parsed = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    preview: limits.csvPreviewRows + 2,
    skipEmptyLines: 'greedy',
  }).data.filter(Array.isArray);
  const isCut = !isComplete;
  const whole = isCut && parsed.length < limits.csvPreviewRows + 2 ? parsed.slice(0, -1) : parsed;
  const [first, ...rest] = whole;
  if (!first) return null;
  const width = Math.max(...whole.map((row) => row.length));
  const cells = (row: string[]): string[] =>
    Array.from({ length: Math.min(width, mostColumns) }, (_, at) => {
      const cell = String(row[at] ?? '');
      return cell.length > mostCellCharacters ? `${cell.slice(0, mostCellCharacters)}…` : cell;
    });
  return {
    head: cells(first),
    rows: rest.slice(0, limits.csvPreviewRows).map(cells),
    hasMoreRows: isCut || rest.length > limits.csvPreviewRows,
    moreColumns: Math.max(0, width - mostColumns),
  };
}
