import type { Palette } from './palette.js';

/** The reason why there is no picture. */
export type RenderFailure =
  | { reason: 'syntax'; detail: string; line?: number }
  | { reason: 'tooLarge' }
  | { reason: 'tooSlow' }
  | { reason: 'unavailable' };

/** The result of a request. */
export type RenderResult = { ok: true; svg: string; kind: string } | ({ ok: false } & RenderFailure);

/** Renders one diagram after the other; never rejects because of a source. */
export type DiagramRenderer = (source: string, palette: Palette) => Promise<RenderResult>;
