// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeConnectingElements, watchConnectingElements } from './connecting-elements.js';

const connecting = [
  '<iframe src="https://example.org"></iframe>',
  '<iframe srcdoc="<p>x</p>"></iframe>',
  '<object data="https://example.org"></object>',
  '<embed src="https://example.org">',
  '<base href="https://example.org">',
  '<meta http-equiv="Refresh" content="0;url=https://example.org">',
  '<link rel="preconnect" href="https://example.org">',
  '<link rel="DNS-prefetch" href="https://example.org">',
  '<link rel="prefetch stylesheet" href="https://example.org">',
  '<script type="speculationrules">{}</script>',
];
const harmless =
  '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="x.css"><p>Text</p><script type="module"></script>';

describe('connecting elements', () => {
  beforeEach(() => document.body.replaceChildren());

  it.each(connecting)('[ARF20] are removed from a page: %s', (html) => {
    const box = document.createElement('div');
    box.innerHTML = `<div>${html}</div>${harmless}`;
    expect(removeConnectingElements(box)).toBe(1);
    expect(box.innerHTML).toBe(`<div></div>${harmless}`);
  });

  it('[ARF20] are removed as they appear: nested, changed into one, and in shadow trees', async () => {
    const removed = vi.fn();
    watchConnectingElements(document, removed);
    document.body.innerHTML = `<p>before</p>${connecting.join('')}`;
    await vi.waitFor(() => expect(document.body.innerHTML).toBe('<p>before</p>'));
    expect(removed).toHaveBeenCalled();

    const link = document.createElement('link');
    document.body.append(link);
    link.rel = 'preconnect';
    await vi.waitFor(() => expect(link.isConnected).toBe(false));

    const host = document.createElement('div');
    document.body.append(host);
    const shadow = host.attachShadow({ mode: 'closed' });
    shadow.innerHTML = '<b>kept</b><iframe></iframe>';
    await vi.waitFor(() => expect(shadow.innerHTML).toBe('<b>kept</b>'));
  });
});
