// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createMarkdownCache, MarkdownCacheProvider } from './markdown-cache.js';
import { Markdown } from './markdown.js';
import { createReplyRenderer } from '../render/reply-renderer.js';
import { remarkRenderer } from '../render/remark-renderer.js';

const make = (text: string) => () => {
  const renderer = createReplyRenderer('p-', remarkRenderer);
  renderer.render(text, false);
  return renderer;
};

describe('createMarkdownCache', () => {
  it('[MD30] returns the same renderer for the same message', () => {
    const cache = createMarkdownCache();
    expect(cache.take('a', make('x'))).toBe(cache.take('a', make('x')));
    expect(cache.take('a', make('x'))).not.toBe(cache.take('b', make('x')));
  });

  it('[MD30] evicts the least recently used message', () => {
    const cache = createMarkdownCache({ messages: 2 });
    const first = cache.take('a', make('x'));
    const second = cache.take('b', make('x'));
    cache.take('a', make('x'));
    cache.take('c', make('x'));
    expect(cache.take('a', make('x'))).toBe(first);
    expect(cache.take('b', make('x'))).not.toBe(second);
  });

  it('[MD30] evicts above its limit of characters', () => {
    const cache = createMarkdownCache({ characters: 25 });
    const first = cache.take('a', make('0123456789'));
    cache.take('b', make('0123456789'));
    cache.take('c', make('0123456789'));
    expect(cache.take('a', make('0123456789'))).not.toBe(first);
  });

  it('[MD30] renders a message that re-enters the thread without another parse', () => {
    const cache = createMarkdownCache();
    const renderer = createReplyRenderer('m-', remarkRenderer);
    const made = vi.fn(() => renderer);
    cache.take('m', made);
    const rendered = vi.spyOn(renderer, 'render');
    const page = (isShown: boolean) => (
      <MarkdownCacheProvider value={cache}>
        {isShown ? <Markdown idPrefix="m" text={'One **two**.\n\n- [x][y]\n\n[y]: https://e.org'} /> : null}
      </MarkdownCacheProvider>
    );
    const { rerender } = render(page(true));
    const view: unknown = rendered.mock.results[0]?.value;
    rerender(page(false));
    rerender(page(true));
    expect(rendered.mock.results.at(-1)?.value).toBe(view);
    expect(made).toHaveBeenCalledTimes(1);
    expect(screen.getByText('two').tagName).toBe('STRONG');
  });
});
