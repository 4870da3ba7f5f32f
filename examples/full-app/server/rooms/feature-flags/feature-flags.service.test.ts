import { describe, expect, it } from 'vitest';
import { evaluateFlags, type NamedFlagRule } from './feature-flags.service.js';

const rule = (enabled: boolean, people: string[], groups: string[]): NamedFlagRule => ({
  name: 'memory',
  enabled,
  userExceptions: people,
  amplifyGroupExceptions: groups,
});
const ann = { email: 'ann@x.org', groups: new Set(['staff', 'all']) };

describe('a flag', () => {
  it.each<[boolean, string[], string[], boolean]>([
    [true, [], [], true],
    [false, [], [], false],
    [true, ['Ann@x.org'], [], false],
    [false, ['ann@X.org'], [], true],
    [true, [], ['staff'], false],
    [false, [], ['other', 'staff'], true],
    // Twice an exception is one exception.
    [true, ['ann@x.org'], ['staff', 'all'], false],
    [false, ['ann@x.org'], ['staff', 'all'], true],
    [true, ['bob@x.org'], ['other'], true],
    [false, ['bob@x.org'], ['other'], false],
  ])('that is %s, with the exceptions %j and %j, is %s', (enabled, people, groups, expected) => {
    expect(evaluateFlags([rule(enabled, people, groups)], ann)['memory']).toBe(expected);
  });

  it('without a rule keeps its default; custom flags of administrators are included', () => {
    const flags = evaluateFlags([{ ...rule(true, [], []), name: 'ours' }], ann);
    expect(flags).toMatchObject({ ours: true, ragEnabled: true, memory: false });
  });
});
