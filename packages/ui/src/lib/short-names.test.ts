import { describe, expect, it } from 'vitest';
import { readClassText } from '../../build/class-text.mjs';
import { shortNames } from '../../build/short-names.mjs';

const uses = (...names: string[]) =>
  new Map(names.map((name, index) => [name, names.length - index] as const));

describe('short class names', () => {
  it('[EB91] are the same for the same classes, the shortest for what is used most', () => {
    const one = shortNames(uses('flex', 'grid', 'hover:underline'), new Set());
    expect([...one.names]).toEqual([
      ['flex', 'a'],
      ['grid', 'b'],
      ['hover:underline', 'c'],
    ]);
    const other = shortNames(new Map([...uses('flex', 'grid', 'hover:underline')].reverse()), new Set());
    expect(Object.fromEntries(other.names)).toEqual(Object.fromEntries(one.names));
  });

  it('[EB91] have the letters of those that they override', () => {
    const { names } = shortNames(uses('px-2', 'px-3', 'hover:px-2', 'flex'), new Set());
    expect(Object.fromEntries(names)).toEqual({ 'px-2': 'a0', 'px-3': 'a1', 'hover:px-2': 'b', flex: 'c' });
  });

  it('[EB91] are no two alike, whatever their number, and none that is taken', () => {
    const many = Array.from({ length: 2000 }, (_, index) => `[--x:${index}]`);
    const { names } = shortNames(uses(...many), new Set(['a', 'ab', 'frame']));
    const short = [...names.values()];
    expect(new Set(short).size).toBe(2000);
    expect(short.filter((name) => ['a', 'ab', 'frame'].includes(name))).toEqual([]);
    expect(short.filter((name) => !/^[a-z]+$/.test(name))).toEqual([]);
  });

  it('[EB92] leave a kept class as it is and tell its group', () => {
    const { names, keptGroups } = shortNames(
      uses('fixed', 'absolute', 'stoa-root'),
      new Set(['fixed', 'stoa-root']),
    );
    expect(Object.fromEntries(names)).toEqual({ absolute: 'a1' });
    expect(keptGroups).toEqual({ fixed: 'a' });
    expect(() => shortNames(uses('h1'), new Set(['h1']))).toThrow(/give it another/);
  });
});

describe('class text', () => {
  it('[EB92] is told from all other strings of a module', () => {
    const code = `import { x } from 'block';
type Look = 'grid';
const words = \`a \${x} block\`;
export const P = ({ on }: { on: 'flex' }) => <p title="hidden" className={cn('flex', on === 'yes' && 'p-2')} data-x={'.sr-only'} />;`;
    const { classes, others } = readClassText(code, 'part.tsx');
    expect(classes.map(({ text }) => text)).toEqual(['flex', 'p-2']);
    expect(others).toEqual(['a ', ' block', 'hidden', 'yes', '.sr-only']);
  });
});
