import type { SearchResult } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { keepSame } from './stable-results.js';

const result = (conversationId: string, text = conversationId): SearchResult => ({
  conversationId,
  isLocal: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  title: [{ text, isMatch: false }],
  snippets: [{ messageId: 'm', role: 'user', parts: [{ text, isMatch: true }] }],
});

describe('keepSame', () => {
  it('is the old list where nothing changed', () => {
    const before = [result('a'), result('b')];
    expect(keepSame(before, [result('a'), result('b')])).toBe(before);
  });

  it('keeps the objects of what stayed, in the new order', () => {
    const before = [result('a'), result('b'), result('c')];
    const after = keepSame(before, [result('c'), result('b', 'other words'), result('d')]);
    expect(after.map(({ conversationId }) => conversationId)).toEqual(['c', 'b', 'd']);
    expect([after[0] === before[2], after[1] === before[1]]).toEqual([true, false]);
    expect(after[1]?.title[0]?.text).toBe('other words');
  });

  it('tells a list that lost its end from the old one', () => {
    const before = [result('a'), result('b')];
    expect(keepSame(before, [result('a')])).toHaveLength(1);
  });
});
