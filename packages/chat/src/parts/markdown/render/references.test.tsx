// @vitest-environment jsdom
import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FootnoteReferencesContext } from '../elements/footnote-references.js';
import { renderWithRemark } from './remark.js';
import { renderTopLevelBlock } from './blocks.js';
import { createBlockReferences } from '../parser/references.js';
import { remarkRenderer } from './remark-renderer.js';

const calls = Array.from({ length: 12 }, (_, index) => ({
  footnoteId: `n${index}`,
  referenceId: `c${index}`,
  number: index + 1,
}));
const html = (node: ReactNode) =>
  renderToStaticMarkup(
    <FootnoteReferencesContext.Provider value={calls}>{node}</FootnoteReferencesContext.Provider>,
  );

function both(source: string, definitions: string) {
  const references = createBlockReferences(definitions);
  const plain = renderTopLevelBlock(source, {
    isOpen: false,
    definitions,
    references,
    cache: {},
    fullRenderer: remarkRenderer,
  });
  const full = renderWithRemark({ source, definitions, form: 'blocks' });
  return {
    plain: plain && { html: html(plain), calls: [...references.footnotes] },
    full: { html: html(full.node), calls: [...full.footnotes] },
  };
}

const links = ['[r1]: https://example.org/1', '[two words]: <https://e.org/a?b=c>', '[mail]: mailto:a@b.org'];
const bad = ['[r1]: javascript:alert', '[t]: https://e.org "title"', '[esc]: https://e.org/&amp;x'];
const footnotes = '[^1]: -\n[^a-b]: -\n[stoa:end-of-notes]: #';

describe('references on the fast path', () => {
  it.each([
    ['a [word][r1] b.', links.join('\n'), []],
    ['a [Two  Words] b, [x y][R1].', links.join('\n'), []],
    ['a word[^1], **strong[^A-B]** and [^1].', footnotes, ['^1', '^A-B', '^1']],
    ['a [word][t] and [it][T].', '[t]: https://e.org "A title"', []],
    ['a [word][t].', '[t]: <https://e.org> ""', []],
    ['nothing [is][known] of [these] or [^this].', '', []],
  ])('[MD20] %s', (source, definitions, called) => {
    const { plain, full } = both(source, definitions);
    expect(plain).toEqual(full);
    expect(plain?.calls).toEqual(called);
  });

  const fragment = fc.constantFrom(
    'word',
    ' ',
    ' ',
    '\n',
    '*',
    '**',
    '[r1]',
    '[R1]',
    '[two words]',
    '[t]',
    '[x]',
    '[esc]',
    '[mail]',
    '[ ]',

    '[]',
    '[words][r1]',
    '[r1][none]',
    '[none][none]',
    '[^1]',
    '[^a-b]',
    '[^none]',
    '(u)',
    ':',
    '!',
    '`c`',
    '- ',
    '> ',
    '[a *b*][r1]',
    '[^1][r1]',
    '.',
    '[',
    ']',
    '| ',
    '# ',
  );
  it('[MD24] equal those of react-markdown, for random texts', () => {
    fc.assert(
      fc.property(
        fc.array(fragment, { minLength: 1, maxLength: 10 }),
        fc.subarray([...links, ...bad]),
        fc.boolean(),
        (fragments, defined, hasFootnotes) => {
          const source = fragments.join('');
          // Only texts of one block: the block parser splits others.
          fc.pre(!/\n/.test(source) || !/(?:^|\n)(?:[->#|]|[ ]|\n)/.test(source));
          const definitions = [...defined, ...(hasFootnotes ? [footnotes] : [])].join('\n');
          const { plain, full } = both(source.trim(), definitions);
          if (plain) expect(plain).toEqual(full);
        },
      ),
      { numRuns: 600, seed: 13 },
    );
  });
});
