import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundCombiningMarks, createMarkBound } from './combining-marks.js';

const acute = '\u0301';

describe('combining marks', () => {
  it('[CM1] stand on a space of their own after thirty in a row', () => {
    const bounded = boundCombiningMarks(`a${acute.repeat(100)}b`);
    expect(bounded).toBe(
      `a${acute.repeat(30)}\u00A0${acute.repeat(30)}\u00A0${acute.repeat(30)}\u00A0${acute.repeat(10)}b`,
    );
  });

  it('[CM2] leave other texts alone', () => {
    const text = `Việt Nam, हिन्दी, ${'e' + acute.repeat(30)}`;
    expect(boundCombiningMarks(text)).toBe(text);
  });

  it('[CM3] of a growing text are bounded as those of the complete one', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom('a', ' ', '\n'),
        fc.nat(45).map((count) => acute.repeat(count)),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const bound = createMarkBound();
        let text = '';
        for (const part of parts) {
          text += part;
          expect(bound(text)).toBe(boundCombiningMarks(text));
        }
      }),
    );
  });
});
