// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownView } from './markdown-view.js';
import { wholeParser } from '../parser/whole-parser-room.js';

const simple = 'One **word**.\n\n- first\n- second\n\n';
// A block of markup is read by the whole parser only.
const hard = `${simple}<div>\n*no*\n</div>\n\nafter`;

const withoutIds = (markup: string) => markup.replace(/_r_\w+_/g, '');
const html = (text: string) => render(<MarkdownView text={text} whole={wholeParser} />).container.innerHTML;

describe('MarkdownView without the whole parser', () => {
  it('[MD70] draws what the fast reader reads exactly as with it, and asks for nothing', () => {
    const onWholeNeeded = vi.fn();
    const { container } = render(
      <MarkdownView text={simple} whole={null} streaming onWholeNeeded={onWholeNeeded} />,
    );
    const withIt = render(<MarkdownView text={simple} whole={wholeParser} streaming />);
    expect(container.innerHTML).toBe(withIt.container.innerHTML);
    expect(onWholeNeeded).not.toHaveBeenCalled();
  });

  it('[MD70] a table is read from its first mark on', () => {
    const onWholeNeeded = vi.fn();
    const table = 'Words.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const at = (end: number) => (
      <MarkdownView text={table.slice(0, end)} whole={null} streaming onWholeNeeded={onWholeNeeded} />
    );
    const view = render(at(1));
    for (let end = 2; end <= table.length; end += 1) {
      view.rerender(at(end));
      if (table.slice(0, end).endsWith('\n\n|')) expect(view.container.textContent).toBe('Words.|');
    }
    expect(view.container.querySelectorAll('td')).toHaveLength(2);
    expect(onWholeNeeded).not.toHaveBeenCalled();
  });

  it('[MD71] stands still at what could be read while a growing text needs it, and goes on once it is here', () => {
    const onWholeNeeded = vi.fn();
    const at = (text: string, whole: typeof wholeParser | null) => (
      <MarkdownView text={text} whole={whole} streaming onWholeNeeded={onWholeNeeded} />
    );
    const view = render(at(simple, null));
    const before = view.container.textContent;
    view.rerender(at(hard, null));
    expect(view.container.textContent).toBe(before);
    expect(onWholeNeeded).toHaveBeenCalledTimes(1);
    view.rerender(at(`${hard} more`, null));
    expect(onWholeNeeded).toHaveBeenCalledTimes(1);
    view.rerender(<MarkdownView text={hard} whole={wholeParser} onWholeNeeded={onWholeNeeded} />);
    expect(view.container.innerHTML).toBe(html(hard));
  });

  it('[MD72] shows a finished text plain until it is here', () => {
    const view = render(<MarkdownView text={hard} whole={null} />);
    expect(view.container.textContent).toBe(hard);
    view.rerender(<MarkdownView text={hard} whole={wholeParser} />);
    expect(view.container.innerHTML).toBe(html(hard));
  });

  it('[MD72] leaves what it showed of a growing text that has ended, until it is here, and builds nothing of it again', () => {
    const view = render(<MarkdownView text={simple} whole={null} streaming />);
    const [words, items] = [view.container.querySelector('p'), [...view.container.querySelectorAll('li')]];
    view.rerender(<MarkdownView text={hard} whole={null} />);
    expect(view.container.textContent).toBe('One word.firstsecond');
    view.rerender(<MarkdownView text={hard} whole={wholeParser} />);
    expect(withoutIds(view.container.innerHTML)).toBe(withoutIds(html(hard)));
    expect(view.container.querySelector('p')).toBe(words);
    expect([...view.container.querySelectorAll('li')]).toEqual(items);
  });

  it('[MD72] shows an ended text plain of which nothing was shown, or that cannot be had', () => {
    const view = render(<MarkdownView text="" whole={null} streaming />);
    view.rerender(<MarkdownView text={hard} whole={null} />);
    expect(view.container.textContent).toBe(hard);
    const lost = render(<MarkdownView text={simple} whole={null} streaming />);
    lost.rerender(<MarkdownView text={hard} whole={null} isWholeLost />);
    expect(lost.container.textContent).toBe(hard);
  });

  it('[MD73] shows a growing text plain where it cannot be had, and asks again at the end', () => {
    const onWholeNeeded = vi.fn();
    const view = render(
      <MarkdownView text={hard} whole={null} streaming isWholeLost onWholeNeeded={onWholeNeeded} />,
    );
    expect(view.container.textContent).toBe(hard);
    view.rerender(<MarkdownView text={hard} whole={null} isWholeLost onWholeNeeded={onWholeNeeded} />);
    expect(onWholeNeeded).toHaveBeenCalledTimes(2);
  });
});

describe('MarkdownView at every step of a growing text', () => {
  it.each([
    'Words:\n\n- first **bold** one\n- second\n  - inner\n- third `code`\n',
    'Words:\n\n1. one\n2. two\n10. ten\n\nAfter it.\n',
    '- [ ] to do\n- [x] done\n',
    '# Head\n\ntext *em* and [link](https://a.example)\n\n> quote\n> more\n\n```ts\ncode\n```\n\nend',
    '* a\n* b\n\n~~~\ncode\n~~~\n',
  ])('[MD74] asks for the whole parser nowhere in what the fast one reads: %j', (text) => {
    const onWholeNeeded = vi.fn();
    for (let length = 1; length <= text.length; length += 1) {
      const view = render(
        <MarkdownView text={text.slice(0, length)} whole={null} streaming onWholeNeeded={onWholeNeeded} />,
      );
      expect(onWholeNeeded, JSON.stringify(text.slice(0, length))).not.toHaveBeenCalled();
      view.unmount();
    }
    const whole = render(<MarkdownView text={text} whole={null} onWholeNeeded={onWholeNeeded} />);
    expect(withoutIds(whole.container.innerHTML)).toBe(withoutIds(html(text)));
    expect(onWholeNeeded).not.toHaveBeenCalled();
  });
});
