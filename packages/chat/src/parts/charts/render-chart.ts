import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile } from 'vega-lite';
import type { Palette } from '../../base/blocks/palette.js';
import { isBounded } from './chart-guard.js';
import {
  chartLimits,
  type ChartPoint,
  type ChartRequest,
  type ChartResult,
  type ChartTable,
} from './chart-messages.js';
import { chartTheme } from './chart-theme.js';
import { isObject, isVega, parseSpec, checkSpec, withSize, type JsonObject } from './parse-spec.js';

/** A loader that refuses every URL: of data, of images, of maps. A link becomes text. */
const refuse = () => Promise.reject(new Error('Charts load nothing.'));
const sanitize = (_address: string, { context }: { context?: string } = {}) =>
  context === 'href' ? Promise.resolve({}) : refuse();
const loader = { options: {}, load: refuse, sanitize, http: refuse, file: refuse } as unknown as vega.Loader;

/** A silent logger; errors are thrown by `run`. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
} as unknown as vega.LoggerInterface;

const textOf = (value: unknown): string | undefined => {
  const text = isObject(value) ? value['text'] : value;
  const line = Array.isArray(text) ? text.join(' ') : text;
  return typeof line === 'string' ? line.slice(0, 500) || undefined : undefined;
};

function markOf(spec: JsonObject): string {
  const { mark } = spec;
  const type = isObject(mark) ? mark['type'] : mark;
  return typeof type === 'string' ? type.slice(0, 40) : '';
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    value instanceof Date
      ? value.toISOString().replace(/T00:00:00\.000Z$/, '')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return text.slice(0, chartLimits.cellCharacters);
}

function tableOf(view: vega.View, spec: vega.Spec): ChartTable | null {
  for (const { name } of spec.data ?? []) {
    const rows = view.data(name) as unknown[];
    const first = rows.find(isObject);
    if (!first) continue;
    const columns = Object.keys(first)
      .filter((key) => !key.startsWith('__'))
      .slice(0, chartLimits.tableColumns);
    return {
      columns,
      rows: rows
        .slice(0, chartLimits.tableRows)
        .map((row) => columns.map((key) => cell((row as JsonObject)[key]))),
      rowCount: rows.length,
    };
  }
  return null;
}

interface SceneItem {
  bounds?: { x1: number; y1: number; x2: number; y2: number };
  x?: number;
  y?: number;
  tooltip?: unknown;
  description?: unknown;
  items?: SceneMark[];
}
interface SceneMark {
  role?: string;
  marktype?: string;
  items: SceneItem[];
}

function textOfItem({ tooltip, description }: SceneItem): string {
  const text = isObject(tooltip)
    ? Object.entries(tooltip)
        .map(([key, value]) => `${key}: ${cell(value)}`)
        .join('\n')
    : cell(tooltip ?? description);
  return text.slice(0, 400);
}

/** The marks with tooltips, from back to front. */
function pointsOf(root: SceneMark, origin: readonly number[]): ChartPoint[] {
  const points: ChartPoint[] = [];
  const visit = (mark: SceneMark, x: number, y: number): void => {
    for (const item of mark.items) {
      if (points.length >= chartLimits.maxPoints) return;
      if (mark.marktype === 'group') {
        for (const inner of item.items ?? []) visit(inner, x + (item.x ?? 0), y + (item.y ?? 0));
        continue;
      }
      const { bounds } = item;
      if (mark.role !== 'mark' || !bounds) continue;
      const text = textOfItem(item);
      if (text)
        points.push({ x1: x + bounds.x1, y1: y + bounds.y1, x2: x + bounds.x2, y2: y + bounds.y2, text });
    }
  };
  visit(root, origin[0] ?? 0, origin[1] ?? 0);
  return points;
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

function toVega(spec: JsonObject, palette: Palette, widthPx: number): vega.Spec {
  const own = isObject(spec['config']) ? spec['config'] : {};
  const config = vega.mergeConfig(chartTheme(palette), own) as JsonObject;
  if (isVega(spec)) {
    const { config: _own, ...rest } = spec;
    return {
      width: widthPx,
      height: chartLimits.heightPx,
      padding: 8,
      ...rest,
      config,
    } as unknown as vega.Spec;
  }
  const { config: _own, ...rest } = spec;
  const sized = withSize(rest, widthPx) as unknown as Parameters<typeof compile>[0];
  return compile(sized, { config: config as never, logger: silent }).spec;
}

/**
 * Renders a chart without a DOM: parses, checks, runs, and returns a picture with its text. Expressions are interpreted, nothing is
 * loaded, and no timer, handler or signal stays alive.
 */
export async function renderChart({
  source,
  palette,
  widthPx,
}: Omit<ChartRequest, 'id'>): Promise<ChartResult> {
  if (source.length > chartLimits.maxSourceCharacters) return { ok: false, reason: 'tooLarge' };
  const read = parseSpec(source);
  if (!read) return { ok: false, reason: 'json' };
  const { usermeta: _settings, ...spec } = read.spec;
  const survey = checkSpec(spec);
  if (survey !== 'fine') return { ok: false, reason: survey };
  let view: vega.View | undefined;
  try {
    const compiled = toVega(spec, palette, widthPx);
    const runtime = vega.parse(compiled, undefined, { ast: true });
    if (!isBounded(runtime)) return { ok: false, reason: 'tooLarge' };
    let failure: unknown;
    const logger = { ...silent, error: (...args: unknown[]) => ((failure ??= args[0]), silent) };
    view = new vega.View(runtime, {
      expr: expressionInterpreter as never,
      loader,
      logger: logger as unknown as vega.LoggerInterface,
      renderer: 'none',
    });
    await view.runAsync();
    if (failure !== undefined) return { ok: false, reason: 'specification', detail: messageOf(failure) };
    const [width, height] = [view.width(), view.height()];
    if (!(width <= chartLimits.maxSidePx && height <= chartLimits.maxSidePx))
      return { ok: false, reason: 'tooLarge' };
    const svg = await view.toSVG();
    if (svg.length > chartLimits.maxSvgCharacters) return { ok: false, reason: 'tooLarge' };
    const scene = view.scenegraph() as unknown as { root: SceneMark };
    return {
      ok: true,
      svg,
      title: textOf(spec['title']),
      description: textOf(spec['description']),
      mark: markOf(spec),
      table: tableOf(view, compiled),
      points: pointsOf(scene.root, (view as unknown as { origin(): number[] }).origin()),
      isRepaired: read.isRepaired,
    };
  } catch (error) {
    return { ok: false, reason: 'specification', detail: messageOf(error) };
  } finally {
    view?.finalize();
  }
}
