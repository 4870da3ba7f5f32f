// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createScriptSource } from './script-source.js';

const files = { parts: 'p.js', sheet: 's.js', words: 'w.js', preloads: [], lastTry: 7 };

describe('the source beside the script', () => {
  it.each([
    ['https://chat.example.org/embed/1.2.3/assets/', 'https://chat.example.org'],
    ['https://example.org/chat/embed/1.2.3/assets/', 'https://example.org/chat'],
    ['https://cdn.example.org/stoa/1.2.3/assets/', undefined],
  ])('[EW38] takes %s as the folder of %s', (base, server) => {
    expect(createScriptSource(base, files, () => Promise.reject(new Error('none'))).server).toBe(server);
  });

  it('[FP1] asks for another address after each failure, and for none that is not listed', async () => {
    const asked: string[] = [];
    const source = createScriptSource('https://chat.test/embed/1.0.0/assets/', files, async (address) => {
      asked.push(address);
      throw new TypeError('offline');
    });
    for (let time = 0; time < 18; time++) await source.words('de').catch(() => {});
    expect(new Set(asked.slice(0, 8)).size).toBe(8);
    const name = 'https://chat.test/embed/1.0.0/assets/w.js';
    const listed = [name, ...Array.from({ length: 8 }, (_, query) => `${name}?${query}`)];
    expect(asked.filter((address) => !listed.includes(address))).toEqual([]);
    expect(asked).toHaveLength(18);
  });
});
