import { describe, expectTypeOf, it } from 'vitest';
import { defineTexts, type CatalogOf, type CompleteCatalogOf, type TextsOf } from './define-texts.js';

const boxTexts = defineTexts('box', () => ({ send: 'Send', left: (count: number) => `${count} left` }));
const helpTexts = defineTexts('help', () => ({ title: 'Help', groups: { all: 'All' } }));

describe('the types of texts', () => {
  it('are those of the English', () => {
    expectTypeOf<TextsOf<typeof boxTexts>>().toEqualTypeOf<{
      send: string;
      left: (count: number) => string;
    }>();
  });

  it('check a translation room by room', () => {
    type Translation = CatalogOf<typeof boxTexts | typeof helpTexts>;
    expectTypeOf<{ box: { send: string }; help: { groups: { all: string } } }>().toExtend<Translation>();
    expectTypeOf<{ box: { send: number } }>().not.toExtend<Translation>();
    expectTypeOf<{ help: { groups: { all: () => string } } }>().not.toExtend<Translation>();
  });

  it('leave the words of a translation free, and none of them out', () => {
    const quoted = defineTexts('quoted', () => ({ gone: 'Gone.' as const, of: () => 'None.' as const }));
    type Complete = CompleteCatalogOf<typeof quoted>;
    expectTypeOf<{ quoted: { gone: string; of: () => string } }>().toExtend<Complete>();
    expectTypeOf<{ quoted: { gone: string } }>().not.toExtend<Complete>();
    expectTypeOf<object>().not.toExtend<Complete>();
    expectTypeOf<{ quoted: { gone: string } }>().toExtend<CatalogOf<typeof quoted>>();
  });
});
