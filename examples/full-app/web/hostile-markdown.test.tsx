// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Markdown } from '../../../packages/chat/src/parts/markdown/index.js';
import { seededRandom } from '@stoa/server/testing/model-server/words';
import { asMessage, hostileBatches, hostileCorpus } from '@stoa/server/testing/hostile-corpus';
import { unsafeIn } from '../e2e/support/unsafe-in.js';

/** Diagrams and charts render in browsers only; a journey covers them. */
const drawnElsewhere = new Set(['mermaid', 'vega']);
const cases = hostileCorpus.filter(({ class: name }) => !drawnElsewhere.has(name));

const canary = vi.fn();
beforeEach(() => {
  vi.stubGlobal('canary', canary);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('Nothing is fetched.'))),
  );
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

function expectSafe(container: Element, what: string) {
  expect(unsafeIn(container), what).toEqual([]);
  expect(canary, what).not.toHaveBeenCalled();
  expect(fetch, what).not.toHaveBeenCalled();
}

describe('the hostile markdown corpus', () => {
  it('[X] contains at least 300 cases with unique ids', () => {
    expect(hostileCorpus.length).toBeGreaterThanOrEqual(300);
    expect(new Set(hostileCorpus.map(({ id }) => id)).size).toBe(hostileCorpus.length);
  });

  it('[X] the check itself detects unsafe elements', () => {
    const found = (html: string) => {
      const root = document.createElement('div');
      root.innerHTML = html;
      return unsafeIn(root).length;
    };
    for (const { class: name, id, markdown } of hostileCorpus)
      if (name === 'svg' && markdown.startsWith('<')) expect(found(markdown), id).toBeGreaterThan(0);
    for (const html of [
      '<a href="javascript:1">x</a>',
      '<a href="https://e.example">x</a>',
      '<a href="https://a@e.example" target=_blank rel=noopener>x</a>',
      '<img src="https://e.example/p.gif">',
      '<p onclick="1">x</p>',
      '<p style="background:url(x)">x</p>',
      '<p id="__proto__">x</p>',
      '<iframe src="/x"></iframe>',
      '<iframe sandbox="allow-same-origin" src="/x"></iframe>',
      '<link rel=preconnect href=x>',
      '<p zzz>x</p>',
    ])
      expect(found(html), html).toBeGreaterThan(0);
    expect(
      found('<p class=a><a href="https://e.example" target=_blank rel="noopener noreferrer">x</a></p>'),
    ).toBe(0);
  });

  it.each(hostileBatches(40, cases).map((batch) => [batch[0]?.id ?? '', batch] as const))(
    '[X] complete messages, from %s on',
    async (_first, batch) => {
      const { container, unmount } = render(<Markdown text={asMessage(batch)} idPrefix="m1" />);
      await settle();
      const headings = new Set(
        [...container.querySelectorAll('h3, h4, h5, h6')].map((one) => one.textContent),
      );
      expect(batch.filter(({ id }) => !headings.has(id)).map(({ id }) => id)).toEqual([]);
      expectSafe(container, batch[0]?.id ?? '');
      unmount();
    },
    60_000,
  );

  it.each(hostileBatches(40, cases).map((batch, index) => [batch[0]?.id ?? '', batch, index] as const))(
    '[X] streamed in random chunks, from %s on',
    async (_first, batch, seed) => {
      const random = seededRandom(seed + 1);
      const text = asMessage(batch);
      const { container, rerender, unmount } = render(<Markdown text="" streaming idPrefix="m1" />);
      let at = 0;
      while (at < text.length) {
        // Mostly large steps, now and then single characters: cuts fall into tags, addresses, fences and halves of characters.
        at += random() < 0.3 ? 1 + Math.floor(random() * 3) : 1 + Math.floor((random() * text.length) / 8);
        rerender(<Markdown text={text.slice(0, at)} streaming idPrefix="m1" />);
        expectSafe(container, `${batch[0]?.id} at ${at}`);
      }
      rerender(<Markdown text={text} idPrefix="m1" />);
      await settle();
      expectSafe(container, `${batch[0]?.id} at its end`);
      unmount();
    },
    60_000,
  );
});
