import { jsonrepair } from 'jsonrepair';
import { chartLimits } from './chart-messages.js';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names through which an object reaches what all objects share. */
const reaching = new Set(['__proto__', 'constructor', 'prototype']);
const withoutReaching = (key: string, value: unknown): unknown => (reaching.has(key) ? undefined : value);

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text, withoutReaching);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads the JSON of a chart, mended where it is a little broken; null when it is not to be read as an object. */
export function readSpec(source: string): { spec: JsonObject; isMended: boolean } | null {
  const spec = parse(source);
  if (spec) return { spec, isMended: false };
  try {
    const mended = parse(jsonrepair(source));
    return mended && Object.keys(mended).length > 0 ? { spec: mended, isMended: true } : null;
  } catch {
    return null;
  }
}

/** Counts the values of a specification and looks for addresses; stops as soon as it is too large or too deep. */
export function surveySpec(spec: JsonObject): 'fine' | 'tooLarge' | 'address' {
  let values = 0;
  let found: 'fine' | 'address' = 'fine';
  const visit = (value: unknown, key: string, depth: number): boolean => {
    values += 1;
    if (values > chartLimits.maxRows * 12 || depth > chartLimits.maxDepth) return false;
    if (Array.isArray(value))
      return value.length <= chartLimits.maxRows && value.every((one) => visit(one, '', depth + 1));
    if (isObject(value)) {
      const { data } = value;
      if ((isObject(data) && 'url' in data) || (key === 'from' && 'url' in value)) found = 'address';
      if (key === '' && 'url' in value && ('name' in value || 'format' in value)) found = 'address';
      return Object.entries(value).every(([name, one]) => visit(one, name, depth + 1));
    }
    return true;
  };
  return visit(spec, '', 0) ? found : 'tooLarge';
}

const composed = ['concat', 'hconcat', 'vconcat', 'repeat', 'facet', 'spec'];
const splitting = ['row', 'column', 'facet'];

/** Whether it is written in Vega rather than in Vega-Lite. */
export function isVega(spec: JsonObject): boolean {
  const schema = String(spec['$schema'] ?? '');
  if (/vega-lite/.test(schema)) return false;
  if (/\/vega\//.test(schema)) return true;
  return Array.isArray(spec['marks']) && !('mark' in spec) && !('encoding' in spec);
}

/** A Vega-Lite chart with a size, where it has none and is a single view that can have one. */
export function withSize(spec: JsonObject, widthPx: number): JsonObject {
  const { encoding } = spec;
  const isSplit = isObject(encoding) && splitting.some((channel) => channel in encoding);
  if (isSplit || composed.some((key) => key in spec)) return spec;
  const width = 'width' in spec && spec['width'] !== 'container' ? spec['width'] : widthPx;
  const isSmaller = width === widthPx && widthPx < chartLimits.widthPx;
  const defaultHeight = isSmaller
    ? Math.round((widthPx * chartLimits.heightPx) / chartLimits.widthPx)
    : chartLimits.heightPx;
  const height = 'height' in spec && spec['height'] !== 'container' ? spec['height'] : defaultHeight;
  return { autosize: { type: 'fit', contains: 'padding' }, ...spec, width, height };
}
