import { describe, expect, it } from 'vitest';
import { ageUs, nowUs, stampedToken } from './stamp.js';
import { createTokenCounter } from './token-counter.js';

describe('the token counter', () => {
  it('counts tokens in any frame, at any chunk boundary', () => {
    const text = Array.from({ length: 20 }, () => `data: {"s":"x","d":"${stampedToken()}"}\n\n`).join('');
    for (let size = 1; size < 40; size++) {
      const counter = createTokenCounter();
      const count = counter.stream();
      for (let at = 0; at < text.length; at += size) count(Buffer.from(text.slice(at, at + size)), nowUs());
      expect(counter.take()).toMatchObject({ tokens: 20, bytes: text.length });
    }
  });

  it('counts tokens joined by a relay', () => {
    const counter = createTokenCounter();
    counter.stream()(Buffer.from(`{"d":"${stampedToken()}${stampedToken()}${stampedToken()}"}`), nowUs());
    expect(counter.take().tokens).toBe(3);
    expect(counter.take().tokens).toBe(0);
  });

  it('measures token age', () => {
    const counter = createTokenCounter();
    const count = counter.stream();
    const now = nowUs();
    for (const age of [1_000, 2_000, 50_000])
      count(Buffer.from(`~${(now - age).toString(36).padStart(6, '0')} `), now);
    const { p50Ms, p99Ms } = counter.take();
    expect(p50Ms).toBeCloseTo(2, 0);
    expect(p99Ms).toBeCloseTo(50, 0);
  });

  it('survives the wrap of its clock', () => {
    expect(ageUs('zzzzzz', 9)).toBe(10);
  });
});
