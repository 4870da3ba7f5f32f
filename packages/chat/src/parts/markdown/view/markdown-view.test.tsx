// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownView } from './markdown-view.js';
import { remarkRenderer } from '../render/remark-renderer.js';

const simple = 'One **word**.\n\n- first\n- second\n\n';
// A block of HTML needs the full parser.
const hard = `${simple}<div>\n*no*\n</div>\n\nafter`;

const withoutIds = (markup: string) => markup.replace(/_r_\w+_/g, '');
const html = (text: string) =>
  render(<MarkdownView text={text} fullRenderer={remarkRenderer} />).container.innerHTML;

describe('MarkdownView without the full renderer', () => {
  it('[MD70] renders a text of the fast path as with the full renderer, and requests none', () => {
    const onFullRendererNeeded = vi.fn();
    const { container } = render(
      <MarkdownView
        text={simple}
        fullRenderer={null}
        streaming
        onFullRendererNeeded={onFullRendererNeeded}
      />,
    );
    const withIt = render(<MarkdownView text={simple} fullRenderer={remarkRenderer} streaming />);
    expect(container.innerHTML).toBe(withIt.container.innerHTML);
    expect(onFullRendererNeeded).not.toHaveBeenCalled();
  });

  it('[MD70] renders a table from its first character on', () => {
    const onFullRendererNeeded = vi.fn();
    const table = 'Words.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const at = (end: number) => (
      <MarkdownView
        text={table.slice(0, end)}
        fullRenderer={null}
        streaming
        onFullRendererNeeded={onFullRendererNeeded}
      />
    );
    const view = render(at(1));
    for (let end = 2; end <= table.length; end += 1) {
      view.rerender(at(end));
      if (table.slice(0, end).endsWith('\n\n|')) expect(view.container.textContent).toBe('Words.|');
    }
    expect(view.container.querySelectorAll('td')).toHaveLength(2);
    expect(onFullRendererNeeded).not.toHaveBeenCalled();
  });

  it('[MD71] shows the last complete result of a growing text until the full renderer is loaded', () => {
    const onFullRendererNeeded = vi.fn();
    const at = (text: string, renderer: typeof remarkRenderer | null) => (
      <MarkdownView
        text={text}
        fullRenderer={renderer}
        streaming
        onFullRendererNeeded={onFullRendererNeeded}
      />
    );
    const view = render(at(simple, null));
    const before = view.container.textContent;
    view.rerender(at(hard, null));
    expect(view.container.textContent).toBe(before);
    expect(onFullRendererNeeded).toHaveBeenCalledTimes(1);
    view.rerender(at(`${hard} more`, null));
    expect(onFullRendererNeeded).toHaveBeenCalledTimes(1);
    view.rerender(
      <MarkdownView text={hard} fullRenderer={remarkRenderer} onFullRendererNeeded={onFullRendererNeeded} />,
    );
    expect(view.container.innerHTML).toBe(html(hard));
  });

  it('[MD72] shows a finished text as plain text until then', () => {
    const view = render(<MarkdownView text={hard} fullRenderer={null} />);
    expect(view.container.textContent).toBe(hard);
    view.rerender(<MarkdownView text={hard} fullRenderer={remarkRenderer} />);
    expect(view.container.innerHTML).toBe(html(hard));
  });

  it('[MD72] keeps the last result of a text that ends while pending, and rebuilds none of its DOM', () => {
    const view = render(<MarkdownView text={simple} fullRenderer={null} streaming />);
    const [texts, items] = [view.container.querySelector('p'), [...view.container.querySelectorAll('li')]];
    view.rerender(<MarkdownView text={hard} fullRenderer={null} />);
    expect(view.container.textContent).toBe('One word.firstsecond');
    view.rerender(<MarkdownView text={hard} fullRenderer={remarkRenderer} />);
    expect(withoutIds(view.container.innerHTML)).toBe(withoutIds(html(hard)));
    expect(view.container.querySelector('p')).toBe(texts);
    expect([...view.container.querySelectorAll('li')]).toEqual(items);
  });

  it('[MD72] shows an ended text as plain text if it had no result before, or the load fails', () => {
    const view = render(<MarkdownView text="" fullRenderer={null} streaming />);
    view.rerender(<MarkdownView text={hard} fullRenderer={null} />);
    expect(view.container.textContent).toBe(hard);
    const lost = render(<MarkdownView text={simple} fullRenderer={null} streaming />);
    lost.rerender(<MarkdownView text={hard} fullRenderer={null} fullRendererFailed />);
    expect(lost.container.textContent).toBe(hard);
  });

  it('shows a growing text as plain text where the load fails, and requests it again at the end', () => {
    const onFullRendererNeeded = vi.fn();
    const view = render(
      <MarkdownView
        text={hard}
        fullRenderer={null}
        streaming
        fullRendererFailed
        onFullRendererNeeded={onFullRendererNeeded}
      />,
    );
    expect(view.container.textContent).toBe(hard);
    view.rerender(
      <MarkdownView
        text={hard}
        fullRenderer={null}
        fullRendererFailed
        onFullRendererNeeded={onFullRendererNeeded}
      />,
    );
    expect(onFullRendererNeeded).toHaveBeenCalledTimes(2);
  });
});

describe('MarkdownView with a growing text', () => {
  it.each([
    'Words:\n\n- first **bold** one\n- second\n  - inner\n- third `code`\n',
    'Words:\n\n1. one\n2. two\n10. ten\n\nAfter it.\n',
    '- [ ] to do\n- [x] done\n',
    '# Head\n\ntext *em* and [link](https://a.example)\n\n> quote\n> more\n\n```ts\ncode\n```\n\nend',
    '* a\n* b\n\n~~~\ncode\n~~~\n',
  ])('[MD74] requests no full renderer at any length of a fast-path text: %j', (text) => {
    const onFullRendererNeeded = vi.fn();
    for (let length = 1; length <= text.length; length += 1) {
      const view = render(
        <MarkdownView
          text={text.slice(0, length)}
          fullRenderer={null}
          streaming
          onFullRendererNeeded={onFullRendererNeeded}
        />,
      );
      expect(onFullRendererNeeded, JSON.stringify(text.slice(0, length))).not.toHaveBeenCalled();
      view.unmount();
    }
    const complete = render(
      <MarkdownView text={text} fullRenderer={null} onFullRendererNeeded={onFullRendererNeeded} />,
    );
    expect(withoutIds(complete.container.innerHTML)).toBe(withoutIds(html(text)));
    expect(onFullRendererNeeded).not.toHaveBeenCalled();
  });
});
