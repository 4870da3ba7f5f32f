// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createScriptSource } from './script-source.js';

const files = { parts: 'p.js', sheet: 's.js', words: 'w.js', also: [] };

describe('the source beside the script', () => {
  it.each([
    ['https://chat.example.org/embed/1.2.3/assets/', 'https://chat.example.org'],
    ['https://example.org/chat/embed/1.2.3/assets/', 'https://example.org/chat'],
    ['https://cdn.example.org/stoa/1.2.3/assets/', undefined],
  ])('[EW38] takes %s as the folder of %s', (base, server) => {
    expect(createScriptSource(base, files, () => Promise.reject(new Error('none'))).server).toBe(server);
  });
});
