import Papa from 'papaparse';

/** A table as it is drawn. Every row has as many cells as the head. */
export interface CsvTableRows {
  head: string[];
  rows: string[][];
  /** How many rows were read; more than `rows` where not all are drawn. */
  rowCount: number;
  /** Columns that are left out, because there are too many. */
  moreColumns: number;
}

export interface CsvBounds {
  maxColumns: number;
  /** Further rows are not read. */
  maxRows?: number;
  /** Further rows are counted, and no cells are made of them. */
  drawnRows?: number;
  maxCellCharacters?: number;
  /** The last row may be cut off in its middle, and is then left out. */
  isCut?: boolean;
}

/**
 * Reads comma-separated values, or those that are parted by semicolons or tabs. Cells are text and nothing else; empty lines are no rows.
 *
 * @returns null for a text that holds no row
 */
export function readCsv(
  text: string,
  { maxColumns, maxRows, drawnRows, maxCellCharacters = Infinity, isCut = false }: CsvBounds,
): CsvTableRows | null {
  // The head, and one more, which tells a table that goes on from one that ends.
  const preview = maxRows === undefined ? 0 : maxRows + 2;
  const read = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { preview, skipEmptyLines: 'greedy' }).data;
  const parsed = read.filter(Array.isArray);
  const isLastCut = isCut && (preview === 0 || parsed.length < preview);
  const [first, ...rest] = isLastCut ? parsed.slice(0, -1) : parsed;
  if (!first) return null;
  const width = rest.reduce((most, row) => Math.max(most, row.length), first.length);
  const cells = (row: string[]): string[] =>
    Array.from({ length: Math.min(width, maxColumns) }, (_, at) => {
      const cell = String(row[at] ?? '');
      return cell.length > maxCellCharacters ? `${cell.slice(0, maxCellCharacters)}…` : cell;
    });
  return {
    head: cells(first),
    rows: rest.slice(0, drawnRows).map(cells),
    rowCount: rest.length,
    moreColumns: Math.max(0, width - maxColumns),
  };
}
