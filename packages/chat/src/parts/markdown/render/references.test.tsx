// @vitest-environment jsdom
import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { FootnoteReferencesContext } from '../elements/footnote-references.js';
import { draw } from '../../../testing/draw.js';
import { Markdown } from '../view/markdown.js';
import { renderWithRemark } from './remark.js';
import { renderTopLevelBlock } from './blocks.js';
import { createBlockReferences } from '../parser/references.js';
import { remarkRenderer } from './remark-renderer.js';

// Texts by the hundred, cut at each character: on a slow machine that takes minutes.
vi.setConfig({ testTimeout: 240_000 });

const calls = Array.from({ length: 40 }, (_, index) => ({
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
  const texts = fc
    .array(
      fc.constantFrom(
        'word',
        'a *b*',
        '[r1]',
        '[t][R1]',
        '[none]',
        '[^1]',
        '[^a-b]',
        '[^none]',
        '`c`',
        '&amp;',
        '~~d',
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(' '));
  const lines = (line: fc.Arbitrary<string>) =>
    fc.array(line, { minLength: 1, maxLength: 5 }).map((all) => all.join('\n'));
  const list = lines(
    fc
      .tuple(fc.constantFrom('- ', '- [x] ', '- ', '  - ', '  ', '- > ', '  > '), texts)
      .map(([marker, text]) => marker + text),
  ).map((items) => `- [r1][^1]\n${items}`);
  const numbered = lines(texts.map((text) => `1. ${text}`));
  const table = fc
    .tuple(texts, lines(fc.tuple(texts, texts).map(([one, other]) => `| ${one} | ${other} |`)))
    .map(([head, rows]) => `| ${head} | b[^a-b] |\n|---|--:|\n${rows}`);
  const block = fc.oneof(list, numbered, table);
  const quote = fc
    .tuple(texts, block)
    .map(([text, inner]) => `${text}\n\n${inner}`.replace(/^/gm, '> ').replace(/ +$/gm, ''));
  it('[MD24] equal those of react-markdown in lists, tables and quotes', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(block, quote), fc.subarray([...links, ...bad]), (source, defined) => {
        const { plain, full } = both(source, [...defined, footnotes].join('\n'));
        if (!plain) return;
        compared += 1;
        expect(plain).toEqual(full);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300), seed: 14 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('[MD25] end as rendered at once when the text is streamed', () => {
    const notes = '[^1]: One [r1].\n[^a-b]: Two &amp; *more*.\n[r1]: https://e.org/1 "t"\n[^c]: See[^1].';
    const text = fc
      .tuple(fc.boolean(), fc.array(fc.oneof(texts, block, quote), { minLength: 1, maxLength: 4 }))
      .map(([isFirst, blocks]) => (isFirst ? [notes, ...blocks] : [...blocks, notes]).join('\n\n'));
    fc.assert(
      fc.property(text, fc.array(fc.nat(300), { minLength: 1, maxLength: 12 }), (source, cuts) => {
        const ends = [...new Set(cuts)].filter((cut) => cut < source.length).toSorted((a, b) => a - b);
        const streamed = draw(
          ...ends.map((end) => <Markdown key="m" text={source.slice(0, end)} streaming />),
          <Markdown key="m" text={source} />,
        );
        // A group that is no longer followed by another one loses its style.
        const html = streamed.innerHTML.replaceAll(' style=""', '');
        expect(html).toBe(draw(<Markdown key="m" text={source} />).innerHTML);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 120), seed: 15 },
    );
  });

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
