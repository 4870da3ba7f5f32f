// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canFocusQuietly } from './focus.js';

afterEach(() => void vi.unstubAllGlobals());

describe('canFocusQuietly', () => {
  it.each([
    ['fine', true],
    ['none', true],
    ['coarse', false],
  ])('with a pointer that is %s: %s', (pointer, expected) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
    expect(canFocusQuietly()).toBe(expected);
  });
});
