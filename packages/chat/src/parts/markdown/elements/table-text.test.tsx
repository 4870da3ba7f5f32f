// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Markdown } from '../view/markdown.js';
import { tableAsCsv, tableAsMarkdown } from './table-text.js';

describe('copied tables', () => {
  it('[MD60] escapes cells that a spreadsheet would read as formulas', () => {
    expect(tableAsCsv([['=1+1', '+a', '-5', '@x', '-2+3', 'a,b', 'say "x"']])).toBe(
      `'=1+1,'+a,-5,'@x,'-2+3,"a,b","say ""x"""`,
    );
  });

  it('[MD60] escapes characters that would end a cell', () => {
    expect(
      tableAsMarkdown([
        ['a', 'b'],
        ['x|y', 'c\\'],
      ]),
    ).toBe('| a | b |\n| --- | --- |\n| x\\|y | c\\\\ |');
  });

  it('[MD60] copies the visible text, without parts for screen readers only', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    render(<Markdown text={'| a | b |\n|---|---|\n| **x** | [l](https://e.org) |\n| `=1` | 2 |'} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy table as CSV' }));
    await waitFor(() => expect(writeText).toHaveBeenCalled());
    expect(writeText).toHaveBeenCalledWith("a,b\r\nx,l\r\n'=1,2");
    fireEvent.click(screen.getByRole('button', { name: 'Copy table as Markdown' }));
    await waitFor(() =>
      expect(writeText).toHaveBeenLastCalledWith('| a | b |\n| --- | --- |\n| x | l |\n| =1 | 2 |'),
    );
    vi.unstubAllGlobals();
  });

  it('[MD49] copies formulas as written', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const text = '| a | b |\n| --- | --- |\n| \\(\\frac{a}{b}\\) is | $P(A \\| B)$ |\n| $$x$$ | $\\frac{$ |';
    const { container } = render(<Markdown text={text} />);
    await waitFor(() => expect(container.querySelectorAll('[data-slot^=formula]').length).toBe(4));
    fireEvent.click(screen.getByRole('button', { name: 'Copy table as Markdown' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(text));
    vi.unstubAllGlobals();
  });
});
