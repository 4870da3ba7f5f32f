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
});
