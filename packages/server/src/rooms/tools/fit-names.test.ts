import { describe, expect, it } from 'vitest';
import { fitNames } from './fit-names.js';

const named = (...names: string[]) => names.map((name, at) => ({ name, key: `source-${at}` }));

describe('[TLP1] the names that a model calls tools by', () => {
  it('stay as they are where every provider takes them', () => {
    expect(fitNames(named('look_up', 'save-file', 'a1'))).toEqual(['look_up', 'save-file', 'a1']);
  });

  it.each([
    ['x'.repeat(65)],
    ['x'.repeat(500)],
    ['/assistant/list'],
    ['Ωmega тест'],
    [''],
    ['9 lives'],
    ['__proto__'],
    ['$$$'],
    ['a b\n"c"'],
  ])('are made to fit: %j', (name) => {
    expect(fitNames(named(name))[0]).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/);
  });

  it('are each once, also where they differ in case or in what was left out', () => {
    const things = named('List', 'list', 'a b', 'a_b', 'a/b', `${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`);
    const names = fitNames(things).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(things.length);
  });

  it('do not depend on the order', () => {
    const things = named('list', 'List', 'other', `${'x'.repeat(70)}`);
    const names = new Map(things.map((thing, at) => [thing.key, fitNames(things)[at]]));
    const turned = [...things].reverse();
    fitNames(turned).forEach((name, at) => expect(name).toBe(names.get(turned[at]!.key)));
  });
});
