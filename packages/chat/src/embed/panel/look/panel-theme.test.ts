import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, enough, inkOn, type Rgb } from './colours.js';
import { tokensOf, type GivenColours } from './panel-theme.js';
import { themeColours } from './theme-colours.js';

const defaults = { accent: [126, 48, 110], surface: [251, 250, 247], ink: [40, 36, 31] } as const;
const rgb = (token: string | undefined): Rgb => (token?.match(/\d+/g) ?? []).map(Number) as unknown as Rgb;
const colour = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))) as fc.Arbitrary<
  [number, number, number]
>;

describe('the colours of a page', () => {
  it('[ET1] leave the theme alone where none is set', () => {
    expect(tokensOf({}, defaults)).toEqual({});
  });

  it('[ET2] are readable, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.record({ accent: colour, surface: colour, ink: colour, 'accent-ink': colour }),
        (given) => {
          const tokens = tokensOf(given, defaults);
          const at = (name: string) => rgb(tokens[`--stoa-${name}`]);
          expect(contrastOf(at('ink'), at('surface'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('ink-muted'), at('surface'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('accent'), at('surface'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('accent'), at('accent-soft'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('accent-ink'), at('accent'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('brand-ink'), at('brand'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('brand-ink'), at('brand-hover'))).toBeGreaterThanOrEqual(enough.text);
          expect(contrastOf(at('focus'), at('surface'))).toBeGreaterThanOrEqual(enough.shape);
          expect(contrastOf(at('line-strong'), at('surface'))).toBeGreaterThanOrEqual(enough.shape);
        },
      ),
    );
  });

  it('[ET3] keep the brand as it is where it is a ground, with an ink chosen for it', () => {
    const yellow: Rgb = [244, 192, 32];
    const tokens = tokensOf({ accent: yellow }, defaults);
    expect(tokens['--stoa-brand']).toBe('rgb(244 192 32)');
    expect(rgb(tokens['--stoa-brand-ink'])).toEqual(inkOn(yellow));
    // Words in yellow on white could not be read.
    expect(tokens['--stoa-accent']).not.toBe('rgb(244 192 32)');
  });

  it('[ET4] take an own ink on the accent only where it can be read', () => {
    const accent: Rgb = [20, 40, 90];
    const inks = (ink: Rgb) => tokensOf({ accent, 'accent-ink': ink }, defaults)['--stoa-brand-ink'];
    expect(inks([255, 240, 200])).toBe('rgb(255 240 200)');
    expect(inks([30, 50, 100])).toBe('rgb(252 252 251)');
  });

  it.each(themeColours)('[ET5] --stoa-%s changes something that is drawn', (name) => {
    const one: GivenColours = { [name]: [10, 90, 200] };
    const other: GivenColours = { [name]: [200, 220, 40] };
    expect(tokensOf(one, defaults)).not.toEqual(tokensOf(other, defaults));
  });
});
