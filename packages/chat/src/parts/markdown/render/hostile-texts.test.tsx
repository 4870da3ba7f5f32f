// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../view/markdown.js';
import userEvent from '@testing-library/user-event';
import { createBlockParser } from '../parser/block-parser.js';
import { remarkParser } from '../parser/remark-parser.js';
import { weigh } from '../parser/weight.js';

describe('weigh', () => {
  it.each([
    ['prose', 'word '.repeat(2000), 'light'],
    ['much prose', 'word '.repeat(6000), 'heavy'],
    ['a word without an end', 'x'.repeat(13_000), 'endless'],
    ['brackets', '['.repeat(1000), 'heavy'],
    ['marks', '*a '.repeat(3000), 'heavy'],
    ['quotes', '>'.repeat(10_000), 'deep'],
    ['items in items', '- '.repeat(200), 'deep'],
    ['numbered items in items', '1. '.repeat(200), 'deep'],
    ['a far indent', `- a\n${' '.repeat(400)}- b`, 'deep'],
  ])('[MD50] classifies %s', (_name, source, expected) => {
    expect(weigh(source)).toBe(expected);
  });
});

const hostile: [name: string, source: string][] = [
  ['quotes', '>'.repeat(10_000)],
  ['quotes with words', `${'> '.repeat(10_000)}x`],
  ['brackets', '['.repeat(10_000)],
  ['bracket pairs', `${'['.repeat(5000)}x${']'.repeat(5000)}`],
  ['links in links', `${'['.repeat(3000)}x${'](u)'.repeat(3000)}`],
  ['images', '!['.repeat(5000)],
  ['emphasis', '*a '.repeat(20_000)],
  ['emphasis both ways', `${'a**b'.repeat(4000)}${'c* '.repeat(4000)}`],
  ['struck words', '~~a '.repeat(8000)],
  ['code marks', Array.from({ length: 300 }, (_, index) => '`'.repeat(index + 1)).join('x')],
  ['lists in lists', Array.from({ length: 400 }, (_, index) => `${'  '.repeat(index)}- x`).join('\n')],
  ['items on one line', '- '.repeat(10_000)],
  ['markup', '<a b="'.repeat(5000)],
  ['references', '&a'.repeat(20_000)],
  ['a table of bars', `${'|'.repeat(5000)}\n${'|-'.repeat(5000)}|`],
  ['formulas', '$a '.repeat(10_000)],
  ['escaped dollars', `$${'\\$'.repeat(30_000)}`],
  ['formulas in brackets', '\\(a '.repeat(2000)],
  ['formulas in brackets without end', `${'\\(a '.repeat(400)}${'\\( '.repeat(400)}\\)`],
  ['formulas on lines of their own', '\\[\n'.repeat(2000)],
  ['a formula of spaces', `\\(${' '.repeat(20_000)}x`],
  ['lines of numbers after a mark', `\\${'1\n'.repeat(11_000)}`],
  ['spaces', ` ${' '.repeat(50_000)}x`],
  ['blank lines', `a${'\n'.repeat(20_000)}b`],
  ['a heading of marks', `# ${'#'.repeat(20_000)}`],
  ['definitions', '[a]: u\n'.repeat(3000)],
  ['one long word', 'x'.repeat(200_000)],
];

describe('hostile texts', () => {
  it.each(hostile)(
    '[X50] neither hangs nor throws for %s, at once or streamed',
    (_name, source) => {
      const { container, rerender, unmount } = render(<Markdown text="" streaming />);
      const startedAt = performance.now();
      for (let part = 1; part <= 8; part += 1)
        rerender(<Markdown text={source.slice(0, Math.floor((source.length * part) / 8))} streaming />);
      rerender(<Markdown text={source} />);
      // A hang takes minutes; the bound allows for a busy machine.
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(container.querySelector('[data-slot=markdown]')).toBeTruthy();
      unmount();
    },
    60_000,
  );

  it('shows a heavy part as its source, formatted on request', async () => {
    render(<Markdown text={`Before.\n\n${'a [b](https://e.org/x "t") '.repeat(900)}\n\nAfter.`} />);
    expect(screen.getByRole('group', { name: 'Plain text' }).textContent).toContain('[b](https');
    expect(screen.getByText('Before.').tagName).toBe('P');
    fireEvent.click(screen.getByRole('button', { name: 'Show formatted' }));
    await waitFor(() => expect(screen.getAllByRole('link').length).toBe(900), { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: 'Show formatted' })).toBeNull();
  }, 60_000);

  it.each([
    ['a paragraph', (word: string) => word],
    ['an item', (word: string) => `- first\n- ${word}`],
    ['a cell', (word: string) => `| a |\n|---|\n| ${word} |`],
  ])('[MD56] shows a word without an end in pieces, in %s', (_place, around) => {
    const source = around('letters'.repeat(4000));
    render(<Markdown text={source} />);
    const group = screen.getByRole('group', { name: 'Plain text' });
    expect(group.textContent).toBe(source);
    expect(group.children.length).toBe(Math.ceil(source.length / 4000));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that a part that is nested too deeply cannot be formatted', () => {
    render(<Markdown text={'>'.repeat(200)} />);
    expect(screen.getByText(/nested too deeply/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a text of one construct without an end', () => {
  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n');

  it('[MD53] renders the first items of a list, and more on request', () => {
    const { container } = render(<Markdown text={many(3000, (n) => `- item ${n}`)} />);
    const items = () => container.querySelectorAll('li:not(:has(button))').length;
    expect(items()).toBe(512);
    fireEvent.click(screen.getByRole('button', { name: 'Show more (2,488 left)' }));
    expect(items()).toBe(1024);
  });

  it.each([
    ['links of a paragraph', many(3000, (n) => `[link ${n}](https://example.org/${n})`), 'a', 256],
    ['bold words of an item', `- ${many(3000, (n) => `**word${n}**`).replaceAll('\n', ' ')}`, 'strong', 256],
    ['bold words of a cell', `| n |\n|---|\n| ${'**word** '.repeat(3000)}|`, 'strong', 256],
    ['paragraphs of a quote', many(3000, (n) => `> line ${n}\n>`), 'p', 512],
    ['blocks of an item', `- first\n${many(2999, (n) => `\n  line ${n}`)}`, 'p', 512],
  ])('[MD53] renders the first %s, and as many more on request', (_name, text, tag, first) => {
    const { container } = render(<Markdown text={text} />);
    const format = (count: number) => new Intl.NumberFormat('en').format(count);
    const elements = () => container.querySelectorAll(`[data-slot=markdown] ${tag}`).length;
    expect(elements()).toBe(first);
    fireEvent.click(screen.getByRole('button', { name: `Show more (${format(3000 - first)} left)` }));
    expect(elements()).toBe(2 * first);
  });

  it('[MD53] renders fewer rows at first of a table with many columns', () => {
    const row = (cell: string) => `|${` ${cell} |`.repeat(20)}`;
    const text = `${row('n')}\n${row('---')}\n${many(500, (n) => row(`${n}`))}`;
    const { container } = render(<Markdown text={text} />);
    const cells = () => container.querySelectorAll('td:not([colspan])').length;
    expect(cells()).toBe(192 * 20);
    fireEvent.click(screen.getByRole('button', { name: 'Show more (308 left)' }));
    expect(cells()).toBe(384 * 20);
  });

  it('[MD53] puts no request for more in a link', () => {
    const { container } = render(<Markdown text={`[${'**word** '.repeat(400)}end](https://example.org)`} />);
    expect(container.querySelectorAll('a strong').length).toBe(400);
    expect(container.querySelector('a button')).toBeNull();
  });

  it('[MD54] copies a table with all its rows', async () => {
    const { user } = { user: userEvent.setup() };
    render(<Markdown text={`| n |\n|---|\n${many(2000, (n) => `| row ${n} |`)}`} />);
    expect(screen.queryByText('row 1999')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy table as CSV' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('row 1999'));
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  it('[MD54] shows the footnote that a link leads to', async () => {
    const text = `${many(600, (n) => `Word[^${n}]\n`)}\n\n${many(600, (n) => `[^${n}]: Note number ${n}`)}`;
    render(<Markdown text={text} />);
    expect(screen.queryByText('Note number 400')).toBeNull();
    Element.prototype.scrollIntoView = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: '401' }));
    expect(await screen.findByText('Note number 400')).toBeTruthy();
  });

  it('[MD53] renders the first links from a footnote back to its references', () => {
    const { container } = render(
      <Markdown text={`[^1]: Note\n\n${many(40, () => 'Word[^1]\n')}\n[^2]: Other[^1]\n\nEnd[^2]`} />,
    );
    const shown = () => container.querySelectorAll('[data-slot=note]:first-child [aria-label^=Back]').length;
    expect(shown()).toBe(16);
    for (let press = 0; press < 2; press += 1)
      fireEvent.click(screen.getByRole('button', { name: /^Show more/ }));
    expect(shown()).toBe(41);
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  it('[MD54] shows the reference that a footnote links back to', async () => {
    const references = many(400, (n) => `Word[^${n}]`).replaceAll('\n', ' ');
    const { container } = render(
      <Markdown text={`${references}\n\n${many(400, (n) => `[^${n}]: Note ${n}`)}`} />,
    );
    Element.prototype.scrollIntoView = () => undefined;
    const shown = () => container.querySelectorAll('[data-slot=note-call]').length;
    expect(shown()).toBe(256);
    for (let press = 0; press < 2; press += 1)
      fireEvent.click(screen.getAllByRole('button', { name: /^Show more/ }).at(-1) as HTMLElement);
    expect(shown()).toBe(256);
    fireEvent.click(screen.getByRole('button', { name: 'Back to where note 400 is called' }));
    await waitFor(() => expect(shown()).toBe(400), { timeout: 60_000 });
  }, 120_000);

  it('[MD55] reads twice as many footnotes in about twice the time', () => {
    const parse = (count: number) => {
      const text = `${many(count, (n) => `Word[^${n}]`)}\n\n${many(count, (n) => `[^${n}]: Note [^${n + 1}]`)}`;
      const begin = performance.now();
      createBlockParser(remarkParser).parse(text);
      return performance.now() - begin;
    };
    parse(500);
    // Other tests share the processor, so each size has its best of several turns.
    const times = Array.from({ length: 6 }, () => [parse(8000), parse(2000)] as const);
    const best = (at: 0 | 1) => Math.min(...times.map((turn) => turn[at]));
    expect(best(0) / best(1)).toBeLessThan(10);
  });
});
