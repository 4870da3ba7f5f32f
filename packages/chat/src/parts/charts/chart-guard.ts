import { chartLimits } from './chart-messages.js';
import { isObject } from './parse-spec.js';

/** Expression functions that allocate values of any size. */
const making = new Set(['sequence', 'repeat', 'pad', 'geoShape', 'loadExpression']);

const isNumber = (value: unknown, most: number): boolean =>
  value === undefined || value === null || (typeof value === 'number' && Math.abs(value) <= most);

/** Operators that generate data, with the parameters that must be bounded numbers. */
const growing: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  density: { steps: 1000, minsteps: 1000, maxsteps: 1000 },
  kde: { steps: 1000, minsteps: 1000, maxsteps: 1000, resolve: 0 },
  kde2d: { size: 0 },
  bin: { maxbins: 2000 },
  force: { iterations: 600 },
  quantile: {},
  tickcount: { count: 1000 },
};
const costly = new Set([
  'cross',
  'contour',
  'isocontour',
  'kde2d',
  'heatmap',
  'wordcloud',
  'voronoi',
  'graticule',
]);

function isSafeOperator({ type, params }: Record<string, unknown>): boolean {
  const kind = String(type).toLowerCase();
  const given = isObject(params) ? params : {};
  if (kind === 'sequence') {
    const { start = 0, stop, step = 1 } = given;
    if (typeof start !== 'number' || typeof stop !== 'number' || typeof step !== 'number') return false;
    return Math.abs((stop - start) / step) <= chartLimits.maxRows;
  }
  if (costly.has(kind)) return kind === 'wordcloud' || kind === 'voronoi' || kind === 'contour';
  return Object.entries(growing[kind] ?? {}).every(
    ([name, most]) => most === 0 || isNumber(given[name], most),
  );
}

/**
 * Whether a compiled chart runs in bounded memory: no operator and no expression generates more values than its data has. Its run time
 * is bounded by a timeout.
 */
export function isBounded(runtime: unknown): boolean {
  const seen = new Set<object>();
  const visit = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return true;
    seen.add(value);
    if (Array.isArray(value)) return value.every(visit);
    const record = value as Record<string, unknown>;
    if (record['type'] === 'CallExpression') {
      const { callee } = record;
      if (isObject(callee) && making.has(String(callee['name']))) return false;
    }
    if (typeof record['type'] === 'string' && 'params' in record && !isSafeOperator(record)) return false;
    return Object.values(record).every(visit);
  };
  return visit(runtime);
}
