import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio, luminance, parseOklch, type Oklch } from './contrast.js';
import { colourNames, contrastPairs } from './pairs.js';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

function readTheme(selector: string): Map<string, Oklch> {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf('\n}', start));
  const colours = new Map<string, Oklch>();
  for (const [, name, value] of block.matchAll(/--stoa-([a-z-]+):\s*(oklch\([^)]*\));/g)) {
    const colour = parseOklch(value ?? '');
    if (name && colour) colours.set(name, colour);
  }
  return colours;
}

const themes = {
  light: readTheme(":root,\n:host,\n[data-theme='light'] {"),
  dark: readTheme("[data-theme='dark'],\n:host([data-theme='dark']) {"),
};

const [light, dark] = [...css.matchAll(/--stoa-tag: ([\d. ]+);/g)].map(([, depth]) => depth);
const tagDepths = { light, dark };

describe('contrast arithmetic', () => {
  const white = parseOklch('oklch(1 0 0)')!;
  const black = parseOklch('oklch(0 0 0)')!;

  it('is 21 for white on black, in either order', () => {
    expect(contrastRatio(white, black)).toBeCloseTo(21, 3);
    expect(contrastRatio(black, white)).toBeCloseTo(21, 3);
  });

  it('computes the luminance of a saturated primary', () => {
    expect(luminance(parseOklch('oklch(0.62796 0.25768 29.234)')!)).toBeCloseTo(0.2126, 3);
  });

  it('parses percent and alpha in compiler output', () => {
    expect(parseOklch('oklch(24% .012 75/.38)')).toEqual({ l: 0.24, c: 0.012, h: 75, alpha: 0.38 });
  });

  it('rejects notations other than oklch', () => {
    expect(parseOklch('#fff')).toBeUndefined();
    expect(parseOklch('oklch(1 0)')).toBeUndefined();
  });
});

describe.each(Object.entries(themes))('%s theme', (theme, colours) => {
  it('defines every semantic colour', () => {
    expect([...colours.keys()].sort()).toEqual([...colourNames].sort());
  });

  it('keeps neutrals near limestone: chroma at most 0.012', () => {
    for (const name of [
      'surface',
      'surface-sunken',
      'surface-raised',
      'surface-overlay',
      'ink',
      'ink-muted',
      'ink-faint',
      'line',
      'line-strong',
    ] as const) {
      expect(colours.get(name)?.c, name).toBeLessThanOrEqual(0.012);
    }
  });

  it('panel, page, card and floating layer are four steps of depth', () => {
    const [panel, page, card, layer] = ['surface-sunken', 'surface', 'surface-raised', 'surface-overlay'].map(
      (name) => colours.get(name)?.l ?? 0,
    ) as [number, number, number, number];
    expect(page - panel).toBeGreaterThanOrEqual(theme === 'dark' ? 0.035 : 0.02);
    // Light layers are lifted by their shadow, dark ones by lightness and a line.
    expect(card - page).toBeGreaterThanOrEqual(theme === 'dark' ? 0.04 : 0.01);
    expect(layer - card).toBeGreaterThanOrEqual(theme === 'dark' ? 0.04 : 0);
    const line = colours.get('line')?.l ?? 0;
    if (theme === 'dark') expect(line - layer).toBeGreaterThanOrEqual(0.05);
  });

  it('uses no pure white and no pure black', () => {
    for (const [name, colour] of colours) {
      expect(colour.l, name).toBeLessThan(1);
      expect(colour.l, name).toBeGreaterThan(0.05);
    }
  });

  it('keeps the dots of tags at 3 : 1 on every ground, in all twelve hues', () => {
    const depth = tagDepths[theme as keyof typeof tagDepths];
    const hues = [...css.matchAll(/--color-tag-\d+: oklch\(var\(--stoa-tag\) (\d+)\)/g)].map(
      ([, hue]) => hue,
    );
    expect(new Set(hues).size).toBe(12);
    for (const hue of hues)
      for (const on of ['surface', 'surface-sunken', 'surface-raised', 'surface-overlay', 'accent-soft'])
        expect(
          contrastRatio(parseOklch(`oklch(${depth} ${hue})`)!, colours.get(on)!),
          `${hue} on ${on}`,
        ).toBeGreaterThanOrEqual(3);
  });

  it.each(contrastPairs.map((pair) => [pair.colour, pair.on, pair.atLeast] as const))(
    '%s on %s reaches %d : 1',
    (colour, on, atLeast) => {
      expect(contrastRatio(colours.get(colour)!, colours.get(on)!)).toBeGreaterThanOrEqual(atLeast);
    },
  );
});
