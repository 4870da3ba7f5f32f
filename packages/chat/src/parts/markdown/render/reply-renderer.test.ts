// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { remarkRenderer } from './remark-renderer.js';
import { createReplyRenderer } from './reply-renderer.js';

/** Renders a text as it grows. @returns the sources given to remark while the last part grew */
function remarkSources(finished: string, growing: string): string[] {
  const renderWithRemark = vi.fn(remarkRenderer.renderWithRemark);
  const renderer = createReplyRenderer('m-', { ...remarkRenderer, renderWithRemark });
  renderer.render(finished, true);
  renderWithRemark.mockClear();
  for (let end = 1; end <= growing.length; end += 1) renderer.render(finished + growing.slice(0, end), true);
  return renderWithRemark.mock.calls.map(([{ source }]) => source);
}

describe('createReplyRenderer', () => {
  // Deleted text is not on the fast path, so each item and row takes one call of remark.
  it.each([
    ['items of a growing list', '- ~~first~~\n- ~~second~~\n', '- ~~third~~ and more'],
    [
      'items of a list in a growing item',
      '- item\n  - first &amp; one\n  - second &amp; two\n',
      '  - third &amp; more',
    ],
    [
      'items of a list in a growing quote',
      '> - first &amp; one\n> - second &amp; two\n> - th',
      'ird &amp; more',
    ],
    ['rows of a growing table', '| a |\n|---|\n| ~~first~~ |\n| ~~second~~ |\n', '| ~~third~~ |'],
  ])('[MD61] renders finished %s once', (_name, finished, growing) => {
    const sources = remarkSources(finished, growing);
    expect(sources.some((source) => source.includes('third'))).toBe(true);
    expect(sources.filter((source) => /first/.test(source))).toEqual([]);
  });

  const notes = '[^1]: One.\n[^2]: Two.\n[one]: https://e.org/1\n[two]: https://e.org/2\n\n';
  // What grows refers to definitions that the finished part does not refer to.
  it.each([
    [
      'items of a list',
      '- first &amp; x[^1]\n- [second][one] &amp; y\n',
      '- third &amp; z[^2], [two] and more',
    ],
    [
      'items of a list in an item',
      '- item[^1]\n  - first &amp; x[^1]\n  - [second][one] &amp; y\n',
      '  - third &amp; z[^2], [two] and more',
    ],
    [
      'items of a list in a quote',
      '> quote[^1]\n>\n> - first &amp; x[^1]\n> - second\n> - th',
      'ird &amp; z[^2], [two] and more',
    ],
    [
      'rows of a table',
      '| a[^1] |\n|---|\n| first &amp; x[^1] |\n| [second][one] |\n',
      '| third &amp; z[^2], [two] |',
    ],
    [
      'items of an ordered list after a list without references',
      '- item\n\nWords\n\n1. first &amp; x\n2. second\n',
      '3. third &amp; z[^2], [two] and more',
    ],
  ])('[MD61] renders finished %s once where definitions begin the text', (_name, finished, growing) => {
    const sources = remarkSources(notes + finished, growing);
    expect(sources.some((source) => source.includes('third'))).toBe(true);
    expect(sources.filter((source) => /first/.test(source))).toEqual([]);
  });
});
