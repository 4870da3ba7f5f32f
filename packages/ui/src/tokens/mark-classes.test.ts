import { describe, expect, it } from 'vitest';
import { markClasses } from '../../build/mark-classes.mjs';

describe('markClasses', () => {
  it.each([
    ['a plain attribute', `<p className="flex p-2" />`, `<p className="st:flex st:p-2" />`],
    ['compiled JSX', `jsx("p", { className: "flex" })`, `jsx("p", { className: "st:flex" })`],
    [
      'the arguments of cn',
      `cn('flex', on && 'p-2', [a ? 'm-1' : 'm-2'])`,
      `cn("st:flex", on && "st:p-2", [a ? "st:m-1" : "st:m-2"])`,
    ],
    [
      'a comparison inside cn, which only chooses',
      `cn(look === 'quiet' && 'flex')`,
      `cn(look === 'quiet' && "st:flex")`,
    ],
    [
      'arguments of another call inside cn',
      `cn(button({ variant: 'outline' }), 'flex')`,
      `cn(button({ variant: 'outline' }), "st:flex")`,
    ],
    [
      'variants of cva, but not its defaults',
      `cva('flex', { variants: { v: { outline: 'border' } }, defaultVariants: { v: 'outline' } })`,
      `cva("st:flex", { variants: { v: { outline: "st:border" } }, defaultVariants: { v: 'outline' } })`,
    ],
    [
      'only the class of a compound variant',
      `cva([], { compoundVariants: [{ size: 'sm', class: 'w-7' }] })`,
      `cva([], { compoundVariants: [{ size: 'sm', class: "st:w-7" }] })`,
    ],
    ['names of ours, which stay', `cn('stoa-root')`, `cn("stoa-root")`],
    ['a group name, in both spellings', `cn('group/row')`, `cn("group/row st:group/row")`],
    [
      'other strings, which stay',
      `const side = 'flex'; jsx('p', { title: 'hidden' })`,
      `const side = 'flex'; jsx('p', { title: 'hidden' })`,
    ],
    ['arbitrary values with quotes', `cn("before:content-['a']")`, `cn("st:before:content-['a']")`],
  ])('handles %s', (_title, code, expected) => {
    expect(markClasses(code, 'part.tsx')).toBe(expected);
  });

  it('rejects concatenated class names, which no compiler could find', () => {
    expect(() => markClasses('cn(`p-${size}`)', 'part.tsx')).toThrow(/whole in the source/);
  });
});
