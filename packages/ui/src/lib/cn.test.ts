import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { readClassText } from '../../build/class-text.mjs';
import { cn } from './cn.js';

/** tailwind-merge with its own table, and the names of our tokens. */
const mergeWithFullTable = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'ui', 'body', 'lead', 'title', 'display'],
      animate: ['breathe', 'fade-in', 'pop-in', 'rise-in', 'travel', 'turn'],
      radius: ['control', 'panel', 'sheet'],
      shadow: ['raised', 'overlay'],
      ease: ['settle'],
      container: ['measure'],
      font: ['text', 'code'],
    },
  },
});

/** Utilities that no part and no caller overrides; our table leaves them out. */
const notOverridden = /^(?:divide|from|break-inside|forced-color-adjust|sr-only)/;

/** Every class of the sources of the styled packages that stands without a variant. */
function classesOfSources(): string[] {
  const found = new Set<string>();
  for (const folder of ['packages/ui/src', 'packages/react/src', 'packages/chat/src', 'packages/admin/src'])
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/^(?!testing).*(?<!test|stories)\.tsx$/.test(entry)) continue;
      for (const { text } of readClassText(readFileSync(join(folder, entry), 'utf8'), entry).classes)
        for (const one of text.split(/\s+/)) found.add(one);
    }
  return [...found].filter((one) => one !== '' && !/^@|:|\]:/.test(one)).sort();
}

describe('cn', () => {
  it.each([
    ['keeps a size beside a colour', ['text-body', 'text-ink'], 'text-body text-ink'],
    ['lets the later size win', ['text-body', 'text-caption'], 'text-caption'],
    ['lets the later ground win', ['bg-surface', 'bg-accent'], 'bg-accent'],
    ['lets the later radius win', ['rounded-control', 'rounded-full'], 'rounded-full'],
    ['lets the later shadow win', ['shadow-raised', 'shadow-overlay'], 'shadow-overlay'],
    ['lets all sides win over one', ['ps-2', 'p-4'], 'p-4'],
    ['keeps one side beside all', ['p-4', 'ps-2'], 'p-4 ps-2'],
    ['drops falsy values', ['p-2', false, undefined, null], 'p-2'],
    ['lets a plain class win over a marked one', ['st:px-4', 'px-8'], 'px-8'],
    ['lets a marked class win over a plain one', ['px-8', 'st:px-4'], 'st:px-4'],
    ['keeps variants apart', ['st:hover:bg-accent', 'bg-surface'], 'st:hover:bg-accent bg-surface'],
  ])('%s', (_title, inputs, expected) => {
    expect(cn(...inputs)).toBe(expected);
  });

  it('merges any two classes of the sources as the full table of tailwind-merge does', () => {
    const isKnown = (one: string) => mergeWithFullTable(one, one) === one;
    const classes = classesOfSources().filter((one) => isKnown(one) && !notOverridden.test(one));
    expect(classes.length).toBeGreaterThan(400);
    const some = fc.constantFrom(...classes);
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(cn(one, other)).toBe(mergeWithFullTable(one, other));
      }),
      { numRuns: 20_000, seed: 7 },
    );
  });
});
