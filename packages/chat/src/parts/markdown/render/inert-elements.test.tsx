// @vitest-environment jsdom
import * as fc from 'fast-check';
import { fireEvent, screen } from '@testing-library/react';
import ReactMarkdown from 'react-markdown';
import { beforeAll, describe, expect, it } from 'vitest';
import { LazyFencedBlock } from '../../blocks/lazy-fenced-block.js';
import { findViolations } from '../../../testing/axe.js';
import { draw } from '../../../testing/draw.js';
import { isAllowedUrl } from '../../links/links.js';
import { createBlockParser } from '../parser/block-parser.js';
import { remarkParser } from '../parser/remark-parser.js';
import { syntaxOf } from '../parser/syntax/syntax.js';
import { replyElements } from '../elements/elements.js';
import { Markdown } from '../view/markdown.js';
import { markupAsText } from './remark.js';

beforeAll(() => LazyFencedBlock.preload());

const renderOnce = (text: string) => draw(<Markdown text={text} />);
const renderGrowing = (text: string) => draw(<Markdown text={text} streaming />);
/** The elements of a reply and its text, without attributes. */
function outlineOf(host: HTMLElement): string {
  const copy = host.querySelector('[data-slot=markdown]')?.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.sr-only, figcaption, [data-slot=table-actions]'))
    hidden.remove();
  const visit = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    const inner = [...node.childNodes].map(visit).join('');
    const tag = (node as Element).tagName.toLowerCase();
    if (/^(?:div|span|pre|figure)$/.test(tag)) return inner;
    const open = tag === 'details' && (node as HTMLDetailsElement).open ? ' open' : '';
    return tag === 'br' ? '<br>' : `<${tag}${open}>${inner}</${tag}>`;
  };
  return [...copy.childNodes].map(visit).join('');
}
const clean = (html: string) =>
  html.replace(/_r_\w+_/g, 'id').replace(/(?:aria-describedby|id)="[^"]*"/g, '');

describe('inert elements of HTML', () => {
  it.each([
    ['H<sub>2</sub>O and x<sup>2</sup>', '<p>H<sub>2</sub>O and x<sup>2</sup></p>'],
    ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
    ['<mark>all *of* it</mark>', '<p><mark>all <em>of</em> it</mark></p>'],
    ['a<br>b<br/>c<BR />d', '<p>a<br>b<br>c<br>d</p>'],
    [
      '**x<sub>i</sub>** and <sup>[a](https://e.org)</sup>',
      '<p><strong>x<sub>i</sub></strong> and <sup><a>a</a></sup></p>',
    ],
    ['<sub>a<sup>b</sup></sub>', '<p><sub>a<sup>b</sup></sub></p>'],
    ['<sub>\nx *y*\n</sub>', '<p><sub>\nx <em>y</em>\n</sub></p>'],
    ['<br>\n\nx', '<p><br></p><p>x</p>'],
    ['before <!-- no --> after', '<p>before  after</p>'],
    ['a\n\n<!-- no\nno -->\n\nb', '<p>a</p><p>b</p>'],
    ['<!-- no --> tail', '<p>tail</p>'],
    ['&lt;b&gt; &amp; &copy; &#x41;', '<p><b> & © A</p>'],
  ])('[MD34] reads %j', (text, outline) => {
    expect(outlineOf(renderOnce(text))).toBe(outline);
  });

  it('[MD34] breaks lines in cells', () => {
    const host = renderOnce('| a | b |\n|---|---|\n| one<br>two | x<sup>2</sup> |');
    expect(host.querySelectorAll('td br')).toHaveLength(1);
    expect(host.querySelector('td sup')?.textContent).toBe('2');
  });

  it.each([
    '<sub>never closed',
    'stray </kbd> here',
    '<sub>a</sup>',
    '<kbd onclick="x()">K</kbd>',
    '<mark style="color:red">m</mark>',
    '<b>bold</b> and <i>it</i>',
    'Map<String, List<T>> and Vec<T>',
    '<details>\n\nnever closed',
    '</details>',
    '<summary>alone</summary>',
    '<details class="x">\n\na\n\n</details>',
    '<!-- never closed',
  ])('[MD35] shows as text: %j', (text) => {
    const host = renderOnce(text);
    expect(host.querySelector('sub, sup, kbd, mark, details, summary, b, i')).toBeNull();
    expect(host.textContent?.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
  });

  it.each([
    [
      '<details>\n<summary>More</summary>\n\nSome **bold**.\n\n- item\n\n</details>\n\nend',
      '<details><summary>More</summary><p>Some <strong>bold</strong>.</p><ul><li>item</li></ul></details><p>end</p>',
    ],
    [
      '<details>\n<summary>*More*</summary>\nwords\n</details>',
      '<details><summary><em>More</em></summary><p>words</p></details>',
    ],
    [
      '<details open><summary>A</summary>one **line**</details>',
      '<details open><summary>A</summary><p>one <strong>line</strong></p></details>',
    ],
    ['<details>\n\nwords\n</details>', '<details><summary>Details</summary><p>words</p></details>'],
    [
      '<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\nx\n\n</details>\n\ny\n\n</details>\nz',
      '<details><summary>A</summary><details><summary>B</summary><p>x</p></details><p>y</p></details><p>z</p>',
    ],
    [
      '<details>\n<summary>Code</summary>\n\n```\n</details>\n```\n\n</details>\n\nend',
      '<details><summary>Code</summary><code></details></code></details><p>end</p>',
    ],
    [
      '- item\n  <details>\n  <summary>A</summary>\n\n  x\n\n  </details>\n- next',
      '<ul><li><p>item</p><details><summary>A</summary><p>x</p></details></li><li><p>next</p></li></ul>',
    ],
    [
      '> <details>\n> <summary>A</summary>\n>\n> x\n> </details>',
      '<blockquote><details><summary>A</summary><p>x</p></details></blockquote>',
    ],
  ])('[MD36] reads %j', (text, outline) => {
    expect(outlineOf(renderOnce(text))).toBe(outline);
  });

  it('[MD36] opens and closes a disclosure, which has a name', async () => {
    const host = renderOnce('<details>\n<summary>More</summary>\n\nwords\n\n</details>');
    document.body.append(host);
    const summary = screen.getByText('More');
    fireEvent.click(summary);
    expect((summary.parentElement as HTMLDetailsElement).open).toBe(true);
    expect(await findViolations(host)).toEqual([]);
    host.remove();
  });

  it('shows no tag and no comment of a growing text', () => {
    const text =
      'H<sub>2</sub>O, <kbd>Ctrl</kbd><br>x <!-- hidden --> y\n\n<details open>\n<summary>More</summary>\n\nSome <mark>words</mark>.\n\n```\ncode\n```\n\n</details>\n\nend';
    for (let end = 1; end <= text.length; end += 1)
      expect(renderGrowing(text.slice(0, end)).textContent, text.slice(0, end)).not.toMatch(/[<>]|hidden/);
  });

  const line = fc.oneof(
    fc.constantFrom(
      '<details>',
      '<details open>',
      '<details><summary>s</summary>',
      '<summary>s *e*</summary>',
      '</details>',
      '</details>',
      '<details><summary>s</summary>x</details>',
      '  </details>',
      '> <details>',
      '> </details>',
      '- <details>',
      '  <summary>t</summary>',
      '    </details>',
      'a <sub>b</sub> <kbd>c',
      'd</kbd> <sup>',
      '<br>',
      '<mark>',
      '</mark> x',
      'a<br>b',
      '**a <sub>b** c</sub>',
      '<!-- c',
      'd -->',
      'x <!-- c --> y',
      '<!-- c -->',
      '<div>',
      '</div>',
      '```',
      '- item',
      '  more',
      '1. one',
      '> q',
      '# head',
      '| a<br>b | c |',
      '|---|---|',
      '| <sub>1</sub> | 2 |',
      '[x]: https://e.org',
      '[x]',
      '[^1]',
      '[^1]: note',
      'word',
      '    code',
      '',
      '',
      '',
      '',
    ),
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  const runs = Number(process.env['RUNS'] ?? 120);
  const seed = Number(process.env['SEED'] ?? 31);
  const hasFootnotes = (source: string) => source.includes('[^1]');

  const blocksOf = (host: HTMLElement) =>
    clean(
      [...(host.querySelector('[data-slot=markdown]')?.children ?? [])]
        .map((group) => (group.hasAttribute('data-slot') ? group.outerHTML : group.innerHTML))
        .join(''),
    );
  const asDocument = (source: string) => {
    const host = draw(
      <ReactMarkdown
        remarkPlugins={[...syntaxOf(source), markupAsText]}
        components={replyElements}
        urlTransform={(url, name) => (isAllowedUrl(url, name) ? url : '')}
      >
        {source}
      </ReactMarkdown>,
    );
    return host;
  };
  const dense = (html: string) => html.replace(/>\s+</g, '><');

  it('[MD24] renders random texts with tags as one document does', () => {
    fc.assert(
      fc.property(text, (source) => {
        fc.pre(!hasFootnotes(source));
        expect(dense(blocksOf(renderOnce(source)))).toBe(dense(clean(asDocument(source).innerHTML)));
      }),
      { numRuns: runs, seed },
    );
  });

  it('[MD25] streams random texts with tags to the result of one render', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(100), { maxLength: 6 }), (source, cuts) => {
        const ends = [...new Set(cuts)].filter((cut) => cut < source.length).toSorted((a, b) => a - b);
        const streamed = draw(
          ...ends.map((end) => <Markdown key="m" text={source.slice(0, end)} streaming />),
          <Markdown key="m" text={source} />,
        );
        expect(clean(streamed.innerHTML)).toBe(clean(renderOnce(source).innerHTML));
      }),
      { numRuns: runs, seed },
    );
  });

  it('[MD1] keeps a disclosure in one block', () => {
    const sources = (source: string) =>
      createBlockParser(remarkParser)
        .parse(source)
        .groups.flat()
        .map((block) => block.source.trim());
    expect(sources('a\n\n<details>\n\n- b\n\nc\n\n</details>\n\nd')).toEqual([
      'a',
      '<details>\n\n- b\n\nc\n\n</details>',
      'd',
    ]);
  });
});
