import { describe, expect, it } from 'vitest';
import type { Palette } from '../../base/blocks/palette.js';
import { chartLimits } from './chart-messages.js';
import { renderChart } from './render-chart.js';

const palette: Palette = {
  isDark: false,
  surface: '#fafafa',
  sunken: '#f0f0f0',
  ink: '#222222',
  muted: '#555555',
  line: '#dddddd',
  lineStrong: '#888888',
  accent: '#803070',
  accentSoft: '#f0e0ec',
  hues: ['#3355aa', '#aa5522', '#22773a', '#802a6a', '#1f6f78', '#6b5a10', '#5a3a9a'],
};
const draw = (spec: unknown, widthPx = 550) =>
  renderChart({ source: typeof spec === 'string' ? spec : JSON.stringify(spec), palette, widthPx });

const values = [
  { city: 'Aarhus', people: 12 },
  { city: 'Bergen', people: 30 },
];
const bars = {
  title: 'People',
  description: 'How many came.',
  data: { values },
  mark: 'bar',
  encoding: { x: { field: 'city', type: 'nominal' }, y: { field: 'people', type: 'quantitative' } },
};
const points = (name: string, transform: object[]) => ({
  $schema: 'https://vega.github.io/schema/vega/v6.json',
  data: [{ name, values: [{ a: 1 }], transform }],
  marks: [{ type: 'symbol', from: { data: name }, encode: { enter: { x: { field: 'a' } } } }],
});

describe('drawing a chart', () => {
  it('[CH1] returns a picture of the specified size with its text, its data and its tooltips', async () => {
    const result = await draw(bars);
    if (!result.ok) throw new Error(result.reason);
    expect(result).toMatchObject({
      title: 'People',
      description: 'How many came.',
      mark: 'bar',
      isRepaired: false,
    });
    expect(result.table).toEqual({
      columns: ['city', 'people'],
      rows: [
        ['Aarhus', '12'],
        ['Bergen', '30'],
      ],
      rowCount: 2,
    });
    expect(result.points.map(({ text }) => text)).toEqual([
      'city: Aarhus\npeople: 12',
      'city: Bergen\npeople: 30',
    ]);
    for (const { x1, x2, y1, y2 } of result.points)
      expect(x1 < x2 && y1 < y2 && x1 > 0 && x2 < 550).toBe(true);
    expect(result.svg).toMatch(/<svg[^>]* width="550"[^>]* height="450"/);
  });

  it('[CH2] keeps the aspect ratio in a narrow column, and an explicit size', async () => {
    const narrow = await draw(bars, 330);
    expect(narrow.ok && narrow.svg).toMatch(/width="330"[^>]* height="270"/);
    const own = await draw({ ...bars, width: 120, height: 80, autosize: 'none' });
    expect(own.ok && own.svg).toMatch(/width="1\d\d"/);
  });

  it('repairs slightly invalid JSON, and reports that', async () => {
    const result = await draw(JSON.stringify(bars).replaceAll('"', "'").replace(/\}$/, ', // the end'));
    expect(result).toMatchObject({ ok: true, isRepaired: true });
  });

  it.each(['', 'just words', '[1, 2]', '"text"', '{}{', 'null'])(
    '[CH4] reports that %j is no chart',
    async (source) => {
      expect(await draw(source)).toEqual({ ok: false, reason: 'json' });
    },
  );

  it.each([
    ['data', { ...bars, data: { url: 'https://example.org/a.csv' } }],
    ['layers', { layer: [{ ...bars, data: { url: 'data.json' } }] }],
    [
      'lookups',
      { ...bars, transform: [{ lookup: 'a', from: { data: { url: 'https://x.example/' }, key: 'a' } }] },
    ],
    ['vega data', { ...points('t', []), data: [{ name: 't', url: 'https://x.example/' }] }],
  ])('[CH5] loads nothing: refuses a URL of %s and names it', async (_where, spec) => {
    expect(await draw(spec)).toEqual({ ok: false, reason: 'address' });
  });

  it('removes images and links of marks', async () => {
    const result = await draw({
      ...bars,
      mark: 'image',
      encoding: {
        ...bars.encoding,
        url: { value: 'https://x.example/a.png' },
        href: { value: 'javascript:alert(1)' },
      },
    });
    if (result.ok) expect(result.svg).not.toMatch(/x\.example|javascript:/);
    else expect(result.reason).toBe('specification');
  });

  it.each([
    ['a sequence', points('t', [{ type: 'sequence', start: 0, stop: 1e9, step: 1 }])],
    [
      'a sequence by signal',
      {
        ...points('t', [{ type: 'sequence', start: 0, stop: { signal: 'n' } }]),
        signals: [{ name: 'n', value: 1e9 }],
      },
    ],
    ['an expression', points('t', [{ type: 'formula', as: 'b', expr: 'length(sequence(0, 1000000000))' }])],
    [
      'an escaped expression',
      points('t', [{ type: 'formula', as: 'b', expr: 'length(\\u0073equence(0, 1000000000))' }]),
    ],
    ['a repeated text', points('t', [{ type: 'formula', as: 'b', expr: "repeat('x', 1000000000)" }])],
    ['a signal', { ...points('t', []), signals: [{ name: 's', init: 'sequence(1e9)' }] }],
    ['a density', { ...bars, transform: [{ density: 'people', steps: 1e9 }] }],
    ['a cross product', points('t', [{ type: 'cross' }])],
    ['a size', { ...bars, width: 1e6 }],
    ['rows', { ...bars, data: { values: Array.from({ length: chartLimits.maxRows + 1 }, (_, a) => a) } }],
    [
      'depth',
      { ...bars, usermeta: undefined, layer: JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) as unknown },
    ],
    ['text', `{"a": "${'x'.repeat(chartLimits.maxSourceCharacters)}"}`],
  ])('[CH7] refuses a chart that would not terminate: %s', async (_name, spec) => {
    const result = await draw(spec);
    expect(result.ok).toBe(false);
    expect(['tooLarge', 'specification']).toContain(!result.ok && result.reason);
  });

  it('[CH8] reaches no prototype and runs no code', async () => {
    await draw(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "mark": "bar"}',
    );
    await draw(JSON.stringify({ ...bars, config: JSON.parse('{"__proto__": {"polluted": 1}}') as unknown }));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    for (const expr of [
      "constructor.constructor('globalThis.ran = 1')()",
      "datum['constructor']['constructor']('globalThis.ran = 1')()",
      "event.view.eval('globalThis.ran = 1')",
      "toString.constructor('globalThis.ran = 1')()",
    ])
      await draw(points('t', [{ type: 'formula', as: 'b', expr }]));
    expect((globalThis as Record<string, unknown>)['ran']).toBeUndefined();
  });

  it('reports why a specification is invalid', async () => {
    const result = await draw({ ...bars, mark: 'nonsense' });
    expect(result).toMatchObject({ ok: false, reason: 'specification' });
  });

  it('ignores embed options, and leaves no timer running', async () => {
    const result = await draw({
      ...points('t', []),
      usermeta: { embedOptions: { loader: { baseURL: 'https://x.example' } } },
      signals: [
        { name: 'tick', value: 0, on: [{ events: { type: 'timer', throttle: 1 }, update: 'tick + 1' }] },
      ],
    });
    expect(result.ok || result.reason).toBeTruthy();
  });
});
