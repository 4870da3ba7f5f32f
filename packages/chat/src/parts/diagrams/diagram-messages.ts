import { isHexColour, type Palette } from '../../base/blocks/palette.js';

/** Bounds of what is drawn and of what may come out of a drawing. @units characters, edges, milliseconds */
export const diagramLimits = {
  maxSourceCharacters: 20_000,
  maxEdges: 400,
  maxSvgCharacters: 4_000_000,
  /** Until the page that draws has come, with everything that it needs. */
  loadMs: 30_000,
  /** After which a drawing is given up and its page removed. */
  drawMs: 8_000,
  /** Without a diagram for so long the page that draws is given back. */
  idleMs: 60_000,
} as const;

/** The page asks for a drawing. */
export interface DrawRequest {
  nonce: string;
  type: 'draw';
  id: number;
  source: string;
  palette: Palette;
}

/** Why there is no drawing. */
export type DrawFailure =
  | { reason: 'syntax'; detail: string; line?: number }
  | { reason: 'tooLarge' }
  | { reason: 'tooSlow' }
  | { reason: 'unavailable' };

/** What came of a request. */
export type DrawResult = { ok: true; svg: string; kind: string } | ({ ok: false } & DrawFailure);

/** What the drawing page says. */
export type FrameMessage =
  { nonce: string; type: 'ready' } | { nonce: string; type: 'result'; id: number; result: DrawResult };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

function readResult(value: unknown): DrawResult | null {
  if (!isRecord(value)) return null;
  const { ok, svg, kind, reason, detail, line } = value;
  if (ok === true)
    return isText(svg, diagramLimits.maxSvgCharacters) && isText(kind, 60) ? { ok, svg, kind } : null;
  if (ok !== false) return null;
  if (reason === 'tooLarge') return { ok, reason };
  if (reason !== 'syntax' || !isText(detail, 2000)) return null;
  return { ok, reason, detail, line: Number.isInteger(line) ? Number(line) : undefined };
}

/** Reads what a frame said; null when it is nothing that ours would say. */
export function readFrameMessage(value: unknown, nonce: string): FrameMessage | null {
  if (!isRecord(value) || value['nonce'] !== nonce) return null;
  if (value['type'] === 'ready') return { nonce, type: 'ready' };
  if (value['type'] !== 'result' || !Number.isInteger(value['id'])) return null;
  const result = readResult(value['result']);
  return result && { nonce, type: 'result', id: Number(value['id']), result };
}

const colourKeys = [
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'lineStrong',
  'accent',
  'accentSoft',
] as const;

/** Reads what the page asked; null when it is nothing that our page would ask. */
export function readDrawRequest(value: unknown, nonce: string): DrawRequest | null {
  if (!isRecord(value) || value['nonce'] !== nonce || value['type'] !== 'draw') return null;
  const { id, source, palette } = value;
  if (!Number.isInteger(id) || !isText(source, diagramLimits.maxSourceCharacters) || !isRecord(palette))
    return null;
  const hues = palette['hues'];
  if (
    !colourKeys.every((key) => isHexColour(palette[key])) ||
    !Array.isArray(hues) ||
    !hues.every(isHexColour)
  )
    return null;
  return { nonce, type: 'draw', id: Number(id), source, palette: palette as unknown as Palette };
}
