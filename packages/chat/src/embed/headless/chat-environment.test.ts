// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserEnvironment } from './chat-environment.js';

afterEach(() => vi.unstubAllGlobals());

describe('what a chat finds around it', () => {
  it('[ES24] what the element keeps beside the conversations goes with them, and nothing of another chat or of the page', () => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of ['stoa:one:width', 'stoa:one:open', 'stoa:one2:open', 'stoa:one:more:open', 'cart'])
        storage.setItem(key, '1');
    browserEnvironment.resetVisitor('stoa:one:');
    for (const storage of [localStorage, sessionStorage])
      expect(Object.keys(storage).sort()).toEqual(['cart', 'stoa:one2:open', 'stoa:one:more:open']);
  });

  it('[ES24] a page that forbids storage keeps nothing that could be forgotten', () => {
    vi.stubGlobal('localStorage', undefined);
    sessionStorage.setItem('stoa:one:open', '1');
    expect(() => browserEnvironment.resetVisitor('stoa:one:')).not.toThrow();
    expect(sessionStorage.getItem('stoa:one:open')).toBeNull();
  });
});
