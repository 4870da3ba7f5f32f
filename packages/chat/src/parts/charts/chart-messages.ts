import type { Palette } from '../../base/blocks/palette.js';

/** Bounds of what is drawn. @units characters, milliseconds, rows, CSS pixels */
export const chartLimits = {
  maxSourceCharacters: 400_000,
  maxDepth: 64,
  /** Values that a specification brings along, or has made by itself. */
  maxRows: 20_000,
  maxSidePx: 6000,
  maxSvgCharacters: 6_000_000,
  maxPoints: 800,
  tableRows: 20,
  tableColumns: 12,
  cellCharacters: 120,
  /** After which a drawing is given up; the first one fetches the library, too. */
  watchdogMs: 6000,
  loadMs: 30_000,
  /** The size of a chart that names none. @source protocol §6 */
  widthPx: 550,
  heightPx: 450,
  leastWidthPx: 220,
} as const;

/** What is asked for. */
export interface ChartRequest {
  id: number;
  source: string;
  palette: Palette;
  /** For charts that name no width of their own. @units CSS pixels */
  widthPx: number;
}

/** The beginning of the data that a chart shows. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of all rows. */
  rowCount: number;
}

/** A part of the picture that says something when it is pointed at. @units CSS pixels of the picture */
export interface ChartPoint {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  text: string;
}

/** Why there is no chart. */
export type ChartFailure =
  | { reason: 'json' }
  | { reason: 'specification'; detail: string }
  | { reason: 'address' }
  | { reason: 'tooLarge' }
  | { reason: 'tooSlow' }
  | { reason: 'unavailable' };

/** A chart as a picture with what it says in words. */
export interface ChartPicture {
  svg: string;
  title?: string;
  description?: string;
  /** What vega calls its main mark: bar, line, … Empty where there are several. */
  mark: string;
  table: ChartTable | null;
  points: readonly ChartPoint[];
  /** The JSON was broken and has been mended. */
  isMended: boolean;
}

/** What came of a request. */
export type ChartResult = ({ ok: true } & ChartPicture) | ({ ok: false } & ChartFailure);

/** The answer to the request with this number. */
export interface ChartAnswer {
  id: number;
  result: ChartResult;
}
