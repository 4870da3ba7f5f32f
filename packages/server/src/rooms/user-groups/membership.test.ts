import { describe, expect, it } from 'vitest';
import { groupsOf, indexGroups, membersOf, type AmplifyGroup } from './membership.js';

const group = (name: string, members: string[], includeFromOtherGroups: string[] = []): AmplifyGroup => ({
  name,
  members,
  includeFromOtherGroups,
});

describe('the groups of a person', () => {
  it.each<[string, AmplifyGroup[], string[]]>([
    ['are none without groups', [], []],
    ['are those that list them, in any case', [group('a', ['Ann@X.org']), group('b', ['bob@x.org'])], ['a']],
    ['are those that take in such a group', [group('a', ['ann@x.org']), group('b', [], ['a'])], ['a', 'b']],
    [
      'are found at any depth and in any order',
      [group('d', [], ['c']), group('c', [], ['b']), group('b', [], ['a']), group('a', ['ann@x.org'])],
      ['a', 'b', 'c', 'd'],
    ],
    [
      'end where groups take in each other',
      [group('a', ['ann@x.org'], ['b']), group('b', [], ['a', 'b']), group('c', [], ['missing'])],
      ['a', 'b'],
    ],
    ['do not go the other way', [group('a', [], ['b']), group('b', ['bob@x.org'], ['a'])], []],
  ])('%s', (_title, groups, expected) => {
    expect([...groupsOf(indexGroups(groups), 'ann@x.org')].sort()).toEqual(expected);
  });

  it('[R] are resolved quickly in a long chain', () => {
    const chain = Array.from({ length: 5000 }, (_, at) => group(`g${at}`, [], at > 0 ? [`g${at - 1}`] : []));
    chain[0] = group('g0', ['ann@x.org']);
    expect(groupsOf(indexGroups(chain), 'ann@x.org').size).toBe(5000);
  });
});

describe('an index of groups', () => {
  it('[UG1] 2.008: answers for each of many people in many groups without reading them all', () => {
    const groups = Array.from({ length: 1000 }, (_, at) =>
      group(
        `g${at}`,
        Array.from({ length: 100 }, (_member, of) => `p${at * 100 + of}@x.org`),
        at % 10 === 0 ? [] : [`g${at - 1}`],
      ),
    );
    const index = indexGroups(groups);
    const startedAt = performance.now();
    for (let at = 0; at < 10_000; at += 1) groupsOf(index, `p${at * 10}@x.org`);
    // Reading a hundred thousand members for each would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(groupsOf(index, 'p500@x.org').size).toBe(5);
  });
});

describe('the members of a group', () => {
  it('[DY7] are its own and those of the groups that it takes in, each once', () => {
    const groups = [
      group('a', ['Ann@X.org', 'bob@x.org'], ['b', 'missing']),
      group('b', ['bob@x.org', 'cy@x.org'], ['a']),
      group('c', ['dan@x.org']),
    ];
    expect(membersOf(indexGroups(groups), 'a')).toEqual(['ann@x.org', 'bob@x.org', 'cy@x.org']);
    expect(membersOf(indexGroups(groups), 'nothing')).toEqual([]);
  });
});
