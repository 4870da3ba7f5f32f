import { describe, expect, it } from 'vitest';
import { createPosition } from './position.js';

describe('position', () => {
  it('[PO1] accepts each number once, in order', () => {
    const position = createPosition();
    expect([1, 2, 2, 1, 3, 5, 4, 5].map((seq) => position.accept(seq))).toEqual([
      'take',
      'take',
      'skip',
      'skip',
      'take',
      'gap',
      'take',
      'take',
    ]);
    expect(position.last).toBe(5);
  });

  it('[PO2] starts after the last received number', () => {
    const position = createPosition(7);
    expect(position.accept(7)).toBe('skip');
    expect(position.accept(9)).toBe('gap');
    expect(position.last).toBe(7);
    expect(position.accept(8)).toBe('take');
  });
});
