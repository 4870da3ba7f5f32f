import { describe, expect, it } from 'vitest';
import { cn } from './cn.js';

describe('cn', () => {
  it.each([
    ['keeps a size beside a colour', ['text-body', 'text-ink'], 'text-body text-ink'],
    ['lets the later size win', ['text-body', 'text-caption'], 'text-caption'],
    ['lets the later ground win', ['bg-surface', 'bg-accent'], 'bg-accent'],
    ['lets the later radius win', ['rounded-control', 'rounded-full'], 'rounded-full'],
    ['lets the later shadow win', ['shadow-raised', 'shadow-overlay'], 'shadow-overlay'],
    ['drops falsy values', ['p-2', false, undefined, null], 'p-2'],
    ['lets a plain class win over a marked one', ['st:px-4', 'px-8'], 'px-8'],
    ['lets a marked class win over a plain one', ['px-8', 'st:px-4'], 'st:px-4'],
    ['keeps variants apart', ['st:hover:bg-accent', 'bg-surface'], 'st:hover:bg-accent bg-surface'],
  ])('%s', (_title, inputs, expected) => {
    expect(cn(...inputs)).toBe(expected);
  });
});
