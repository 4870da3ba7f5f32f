import type { RenderResult } from '../../base/blocks/diagram-result.js';
import { isHexColour, type Palette } from '../../base/blocks/palette.js';

/** Limits of a source and of its result. @units characters, edges, milliseconds */
export const diagramLimits = {
  maxSourceCharacters: 20_000,
  maxEdges: 400,
  maxSvgCharacters: 4_000_000,
  /** Timeout of loading the rendering page. */
  loadMs: 30_000,
  /** Timeout of a diagram, after which its page is removed. */
  drawMs: 8_000,
  /** Idle time after which the rendering page is removed. */
  idleMs: 60_000,
} as const;

/** A request of the page. */
export interface RenderRequest {
  nonce: string;
  type: 'draw';
  id: number;
  source: string;
  palette: Palette;
}

/** A message of the rendering page. */
export type FrameMessage =
  | { nonce: string; type: 'ready' }
  | { nonce: string; type: 'result'; id: number; result: RenderResult };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

function readResult(value: unknown): RenderResult | null {
  if (!isRecord(value)) return null;
  const { ok, svg, kind, reason, detail, line } = value;
  if (ok === true)
    return isText(svg, diagramLimits.maxSvgCharacters) && isText(kind, 60) ? { ok, svg, kind } : null;
  if (ok !== false) return null;
  if (reason === 'tooLarge') return { ok, reason };
  if (reason !== 'syntax' || !isText(detail, 2000)) return null;
  return { ok, reason, detail, line: Number.isInteger(line) ? Number(line) : undefined };
}

/** Parses a message of the frame; null where it is none of ours. */
export function parseFrameMessage(value: unknown, nonce: string): FrameMessage | null {
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

/** Parses a request of the page; null where it is none of ours. */
export function parseRenderRequest(value: unknown, nonce: string): RenderRequest | null {
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
