// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Markdown } from '../view/markdown.js';
import { Formula } from './math-markdown.js';

describe('Formula', () => {
  it('[MD40] renders inline and display formulas, with MathML', async () => {
    const { container } = render(<Markdown text={'Mass is $e = mc^2$ here.\n\n$$\n\\frac{a}{b}\n$$'} />);
    await waitFor(() => expect(container.querySelectorAll('[data-slot=formula]').length).toBe(2));
    expect(container.querySelectorAll('math').length).toBe(2);
    expect(container.querySelector('[data-slot=formula][role=group] .katex-display')).toBeTruthy();
    expect(container.textContent).toContain('Mass is');
  });

  it.each(['It costs $5 and $6.', 'From $5-$10 each.', 'A $ and a $ b.', 'Escaped \\$a\\$.'])(
    '[MD41] keeps prices as text: %s',
    async (text) => {
      const { container } = render(<Markdown text={`${text} But $x$ is one.`} />);
      await waitFor(() => expect(container.querySelectorAll('[data-slot=formula]').length).toBe(1));
      expect(container.textContent).toContain(text.replaceAll('\\', ''));
    },
  );

  it('[MD42] renders formulas in lists and tables without breaking these', async () => {
    const { container } = render(
      <Markdown text={'- one $a_1$\n- two\n\n| a | b |\n|---|---|\n| $x$ | 2 |\n| 3 | 4 |'} />,
    );
    await waitFor(() => expect(container.querySelectorAll('[data-slot=formula]').length).toBe(2));
    expect(container.querySelectorAll('ul > li').length).toBe(2);
    expect(container.querySelectorAll('tbody > tr').length).toBe(2);
  });

  it('[MD40] loads the commands of chemistry with the first formula that has one', async () => {
    const { container } = render(<Formula source={'\\ce{H2O}'} />);
    expect(container.querySelector('[data-slot=formula-broken]'), 'while they are loaded').toBeNull();
    await waitFor(() => expect(container.querySelector('math')?.textContent).toContain('H'));
    const broken = render(<Formula source={'\\ce{H2O}\\frac{'} />);
    await waitFor(() =>
      expect(broken.container.querySelector('[data-slot=formula-broken]')?.textContent).toContain('\\ce'),
    );
  });

  it.each([
    ['an invalid formula', '\\frac{'],
    ['an endless one', '\\def\\a{\\a\\a}\\a'],
    ['one that is too long', 'x'.repeat(5000)],
    ['a command that needs trust', '\\href{javascript:alert(1)}{x}\\frac{'],
  ])('[MD43] shows the source of %s', (_name, source) => {
    const { container } = render(<Formula source={source} />);
    expect(container.querySelector('[data-slot=formula-broken]')?.textContent).toContain(source);
  });

  it('[X40] sets no style attribute, follows no address and loads nothing', () => {
    const { container } = render(
      <Formula
        isDisplay
        source={
          '\\pmb{x} \\fcolorbox{red}{blue}{y} \\href{https://e.org}{z} \\includegraphics{https://e.org/i.png} \\htmlStyle{color:red}{w}'
        }
      />,
    );
    expect(container.querySelector('math [style], a, img')).toBeNull();
    expect(container.querySelector('[data-slot=formula]')).toBeTruthy();
  });

  it('[X40] writes nothing to the console, and leaves no macro to the next formula', () => {
    const written = (['log', 'error', 'warn', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    const first = render(
      <Formula source={'a \\message{one} \\errmessage{two} \\show\\alpha \\gdef\\mine{m} b'} />,
    );
    const second = render(<Formula source={'\\mine'} />);
    expect(written.flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(first.container.querySelector('[data-slot=formula]')).toBeTruthy();
    expect(second.container.querySelector('[data-slot=formula-broken]')).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('[MD44] streams to the result of one render', async () => {
    const text = 'A $a^2$ and\n\n- $b$\n\n$$\nc\n$$\n\nend';
    const one = render(<Markdown text={text} />);
    await waitFor(() => expect(one.container.querySelectorAll('[data-slot=formula]').length).toBe(3));
    const other = render(<Markdown text="A $" streaming />);
    for (let end = 1; end <= text.length; end += 2)
      other.rerender(<Markdown text={text.slice(0, end)} streaming />);
    other.rerender(<Markdown text={text} />);
    expect(other.container.innerHTML).toBe(one.container.innerHTML);
  });
});
