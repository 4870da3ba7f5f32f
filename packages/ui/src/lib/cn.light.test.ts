import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortNames } from '../../build/short-names.mjs';
import { cn } from './cn.js';
import { cn as lightOfShort } from './cn.light.js';

const sorted = (classes: string) => classes.split(' ').sort().join(' ');

/** Every class that stands in a string of the sources of the styled packages. */
function classesOfSources(): string[] {
  const found = new Set<string>();
  for (const folder of ['packages/ui/src', 'packages/chat/src'])
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(entry) || /\.(?:test|stories)\./.test(entry)) continue;
      for (const [, text = ''] of readFileSync(join(folder, entry), 'utf8').matchAll(/'([^'\n]+)'/g))
        for (const one of text.split(/\s+/)) if (/^[a-z-]+(?:-[\w./[\]()%,]+)?$/.test(one)) found.add(one);
    }
  return [...found];
}

/** The properties that parts override. */
const overridden =
  /^(?:-?[mp][xytbse]?-[\d.]+|(?:min-|max-)?[hw]-[\w./[\]]+|size-\d+|rounded-(?:control|panel|sheet|full|none)|text-(?:caption|ui|body|lead|title|display|ink|ink-muted|accent|danger)|bg-(?:surface\S*|accent\S*|transparent)|shadow-(?:raised|overlay)|whitespace-(?:normal|nowrap)|pointer-events-(?:none|auto)|items-(?:start|end|center|stretch)|shrink(?:-0)?|relative|absolute)$/;

/** What the light one makes of two classes of a build with short names, in their long names. */
function light(...classes: string[]): string {
  const all = [...classes, 'px-7', 'h-7', 'bg-surface', 'text-ink', 'sm:max-w-7', 'items-start'];
  const { names, keptGroups } = shortNames(new Map(all.map((name) => [name, 1])), new Set());
  expect(keptGroups).toEqual({});
  const long = new Map([...names].map(([name, short]) => [short, name]));
  const joined = lightOfShort(...classes.map((name) => names.get(name)));
  return joined
    .split(' ')
    .map((short) => long.get(short))
    .join(' ');
}

describe('the light cn', () => {
  it.each([
    ['px-2.5', 'px-0'],
    ['rounded-control', 'rounded-panel'],
    ['rounded-control', 'rounded-[14px]'],
    ['transition-colors', 'transition-[opacity,translate]'],
    ['bg-transparent', 'bg-surface-overlay'],
    ['pointer-events-none', 'pointer-events-auto'],
    ['h-8', 'h-auto'],
    ['text-ui', 'text-body'],
    ['text-ink-muted', 'text-transparent'],
    ['relative', 'absolute'],
    ['whitespace-nowrap', 'whitespace-normal'],
    ['shrink-0', 'shrink'],
    ['w-[calc(100%-2rem)]', 'w-[min(88vw,20rem)]'],
    ['sm:max-w-128', 'sm:max-w-none'],
    ['max-sm:mb-4', 'max-sm:mb-0'],
    ['border-line-strong', 'border-danger'],
    ['text-ink', 'text-body'],
    ['px-3', 'hover:px-2'],
    ['h-8', 'w-8'],
    ['max-h-8', 'h-8'],
    ['bg-transparent!', 'bg-accent'],
    ['[&_svg]:opacity-100!', 'opacity-50'],
  ])('makes of "%s %s" what the whole one makes of it', (one, other) => {
    expect(sorted(light(one, other))).toBe(sorted(cn(one, other)));
    expect(sorted(light(other, one))).toBe(sorted(cn(other, one)));
  });

  it('decides as the whole one for whatever two of the classes that parts override', () => {
    const classes = classesOfSources().filter((one) => overridden.test(one));
    expect(classes.length).toBeGreaterThan(100);
    // A size stands for height and width together; no part overrides one with the other.
    const isBox = (one: string) => /^size-|^[hw]-/.test(one);
    // Of spaces, a side stands within an axis and an axis within all; parts override like with like.
    const side = (one: string) => /^-?([mp][xytbse]?)-/.exec(one)?.[1];
    fc.assert(
      fc.property(fc.constantFrom(...classes), fc.constantFrom(...classes), (one, other) => {
        fc.pre(!(isBox(one) && isBox(other) && one.startsWith('size') !== other.startsWith('size')));
        fc.pre(side(one) === side(other) || side(one)?.[0] !== side(other)?.[0]);
        expect(sorted(light(one, other))).toBe(sorted(cn(one, other)));
      }),
      { numRuns: 5000, seed: 7 },
    );
  });
});
