import { describe, expect, it } from 'vitest';
import { starsOf, starsOfThumb, thumbOf } from './thumb.js';

const rated = (rating: unknown) => ({ data: { rating } });

describe('thumbs', () => {
  it.each([
    [rated({ stars: 5 }), 'up'],
    [rated({ stars: 4, feedback: 'Clear' }), 'up'],
    [rated(5), 'up'],
    [rated({ stars: 3 }), null],
    [rated({ stars: 2 }), 'down'],
    [rated({ stars: 1 }), 'down'],
    [rated({ stars: 9 }), null],
    [rated({ stars: -1 }), null],
    [rated({ stars: 1.5 }), null],
    [rated('up'), null],
    [rated(null), null],
    [{ data: {} }, null],
  ] as const)('[ES29] %j is %s', (node, thumb) => {
    expect(thumbOf(node)).toBe(thumb);
  });

  it('[ES29] round-trips a thumb through its stars', () => {
    for (const thumb of ['up', 'down'] as const) {
      expect(thumbOf(rated({ stars: starsOfThumb[thumb] }))).toBe(thumb);
      expect(starsOf(rated({ stars: starsOfThumb[thumb] }))).toBe(starsOfThumb[thumb]);
    }
  });
});
