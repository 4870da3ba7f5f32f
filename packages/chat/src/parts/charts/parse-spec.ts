import { jsonrepair } from 'jsonrepair';
import { chartLimits } from './chart-messages.js';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that reach a prototype. */
const reaching = new Set(['__proto__', 'constructor', 'prototype']);
const withoutPrototypeKeys = (key: string, value: unknown): unknown =>
  reaching.has(key) ? undefined : value;

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text, withoutPrototypeKeys);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses the JSON of a chart, repaired where it is slightly invalid; null where it is no object. */
export function parseSpec(source: string): { spec: JsonObject; isRepaired: boolean } | null {
  const spec = parse(source);
  if (spec) return { spec, isRepaired: false };
  try {
    const mended = parse(jsonrepair(source));
    return mended && Object.keys(mended).length > 0 ? { spec: mended, isRepaired: true } : null;
  } catch {
    return null;
  }
}

/** Checks a specification for its size, its depth and for URLs; stops at the first violation. */
export function checkSpec(spec: JsonObject): 'fine' | 'tooLarge' | 'address' {
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

/** Whether a specification is Vega, not Vega-Lite. */
export function isVega(spec: JsonObject): boolean {
  const schema = String(spec['$schema'] ?? '');
  if (/vega-lite/.test(schema)) return false;
  if (/\/vega\//.test(schema)) return true;
  return Array.isArray(spec['marks']) && !('mark' in spec) && !('encoding' in spec);
}

/** Sets the size of a single Vega-Lite view without one. */
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
