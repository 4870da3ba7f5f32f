// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createMarkdownCache, MarkdownCacheProvider } from './markdown-cache.js';
import { Markdown } from './markdown.js';
import { createReplyParser } from '../parser/reply-parser.js';
import { wholeParser } from '../parser/whole-parser-room.js';

const make = (text: string) => () => {
  const parser = createReplyParser('p-', wholeParser);
  parser.parse(text, false);
  return parser;
};

describe('createMarkdownCache', () => {
  it('[MD30] gives the same parser for the same message', () => {
    const cache = createMarkdownCache();
    expect(cache.take('a', make('x'))).toBe(cache.take('a', make('x')));
    expect(cache.take('a', make('x'))).not.toBe(cache.take('b', make('x')));
  });

  it('[MD30] lets go of the message that was not asked for the longest', () => {
    const cache = createMarkdownCache({ messages: 2 });
    const first = cache.take('a', make('x'));
    const second = cache.take('b', make('x'));
    cache.take('a', make('x'));
    cache.take('c', make('x'));
    expect(cache.take('a', make('x'))).toBe(first);
    expect(cache.take('b', make('x'))).not.toBe(second);
  });

  it('[MD30] holds no more characters than it may', () => {
    const cache = createMarkdownCache({ characters: 25 });
    const first = cache.take('a', make('0123456789'));
    cache.take('b', make('0123456789'));
    cache.take('c', make('0123456789'));
    expect(cache.take('a', make('0123456789'))).not.toBe(first);
  });

  it('[MD30] draws a message that comes back without parsing it again', () => {
    const cache = createMarkdownCache();
    const parser = createReplyParser('m-', wholeParser);
    const made = vi.fn(() => parser);
    cache.take('m', made);
    const parsed = vi.spyOn(parser, 'parse');
    const page = (isShown: boolean) => (
      <MarkdownCacheProvider value={cache}>
        {isShown ? <Markdown idPrefix="m" text={'One **two**.\n\n- [x][y]\n\n[y]: https://e.org'} /> : null}
      </MarkdownCacheProvider>
    );
    const { rerender } = render(page(true));
    const view: unknown = parsed.mock.results[0]?.value;
    rerender(page(false));
    rerender(page(true));
    expect(parsed.mock.results.at(-1)?.value).toBe(view);
    expect(made).toHaveBeenCalledTimes(1);
    expect(screen.getByText('two').tagName).toBe('STRONG');
  });
});
