// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../view/markdown.js';

const text =
  'Two[^b] and one[^a].\n\n- again[^b]\n\n[^a]: First with **marks**.\n\n[^b]: Second, see[^c].\n\n[^c]: Third.\n\n[^d]: Never called.';

describe('footnotes', () => {
  it('[MD14] numbers them in the order of references, those referenced by footnotes last', () => {
    const { container } = render(<Markdown text={text} idPrefix="m" />);
    expect([...container.querySelectorAll('[data-slot=note-call]')].map((call) => call.textContent)).toEqual([
      '1',
      '2',
      '1',
      '3',
    ]);
    expect([...container.querySelectorAll('[data-slot=note]')].map((note) => note.id)).toEqual([
      'm-fn-b',
      'm-fn-a',
      'm-fn-c',
    ]);
    expect(container.textContent).not.toContain('Never called');
  });

  it('[MD14] links to a footnote and back to each reference, and moves focus', () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { container } = render(<Markdown text={text} />);
    const call = container.querySelector<HTMLElement>('[id="user-content-fnref-b"]');
    fireEvent.click(call as HTMLElement);
    expect(document.activeElement?.closest('[data-slot=note]')?.id).toBe('user-content-fn-b');
    fireEvent.click(screen.getByRole('button', { name: 'Back to where note 1 is called, place 2' }));
    expect(document.activeElement?.id).toBe('user-content-fnref-b-2');
  });

  it('[MD14] streams to the result of one render', () => {
    const once = render(<Markdown text={text} idPrefix="m" />);
    const streamed = render(<Markdown text="T" idPrefix="m" streaming />);
    for (let end = 1; end <= text.length; end += 1)
      streamed.rerender(<Markdown text={text.slice(0, end)} idPrefix="m" streaming />);
    streamed.rerender(<Markdown text={text} idPrefix="m" />);
    expect(streamed.container.innerHTML).toBe(once.container.innerHTML);
  });
});
