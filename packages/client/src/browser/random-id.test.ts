import { afterEach, describe, expect, it, vi } from 'vitest';
import { newRandomId } from './random-id.js';

const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('newRandomId', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is a UUID of version 4', () => {
    expect(newRandomId()).toMatch(version4);
  });

  it('is one where the page has no secure connection, too', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 200 }, newRandomId);
    for (const id of ids) expect(id).toMatch(version4);
    expect(new Set(ids).size).toBe(200);
  });
});
