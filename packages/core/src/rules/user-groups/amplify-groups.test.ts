import { describe, expect, it } from 'vitest';
import type { AmplifyGroup } from '../../contract/configs/amplify-groups-config.js';
import {
  countGroupMembers,
  amplifyGroupNameProblem,
  groupsToInclude,
  groupUses,
  withoutGroup,
} from './amplify-groups.js';

const group = (
  groupName: string,
  members: string[] = [],
  includeFromOtherGroups: string[] = [],
): AmplifyGroup => ({
  groupName,
  members,
  createdBy: 'thea@example.org',
  includeFromOtherGroups,
});
const all = (...groups: AmplifyGroup[]) => Object.fromEntries(groups.map((one) => [one.groupName, one]));

describe('a group of people', () => {
  const faculty = all(
    group('Faculty', ['ann@x.org'], ['Physics']),
    group('Physics', ['Bob@x.org', 'ann@x.org'], ['Optics']),
    group('Optics', ['bob@x.org', 'cy@x.org']),
    group('Library'),
  );

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['Faculty', 'taken'],
    [' faculty ', 'taken'],
    ['Faculty 2', null],
  ])('[UGC1] 2.009: of the name %j has the problem %j', (name, problem) => {
    expect(amplifyGroupNameProblem(faculty, name)).toBe(problem);
  });

  it('[UGC2] takes in no group that takes it in, at any depth, nor one twice', () => {
    expect(groupsToInclude(faculty, 'Optics')).toEqual(['Library']);
    expect(groupsToInclude(faculty, 'Physics')).toEqual(['Library']);
    expect(groupsToInclude(faculty, 'Faculty')).toEqual(['Library', 'Optics']);
    expect(groupsToInclude(faculty, 'Library')).toEqual(['Faculty', 'Optics', 'Physics']);
    const ring = all(group('A', [], ['B']), group('B', [], ['A']), group('C'));
    expect(groupsToInclude(ring, 'C')).toEqual(['A', 'B']);
    expect(groupsToInclude(ring, 'A')).toEqual(['C']);
  });

  it('[UGC3] counts each person once, through the groups that it takes in', () => {
    expect(countGroupMembers(faculty, 'Faculty')).toBe(3);
    expect(countGroupMembers(faculty, 'Library')).toBe(0);
    expect(countGroupMembers(all(group('A', ['a@x.org'], ['B']), group('B', ['b@x.org'], ['A'])), 'B')).toBe(
      2,
    );
  });

  it('[UGC4] is taken out of the groups that took it in when it is deleted', () => {
    expect(withoutGroup(faculty, 'Physics')).toEqual({
      Faculty: group('Faculty', ['ann@x.org']),
      Optics: faculty['Optics'],
      Library: faculty['Library'],
    });
  });

  it('[UGC5] is found wherever it is named', () => {
    expect(
      groupUses('Physics', {
        groups: faculty,
        featureFlags: {
          memory: { amplifyGroupExceptions: ['Physics', 'Library'] },
          artifacts: { amplifyGroupExceptions: [] },
        },
        supportedModels: { 'gpt-9': { name: 'Nine', exclusiveGroupAvailability: ['Physics'] }, old: {} },
        powerPointTemplates: [{ name: 'plain.pptx', amplifyGroups: ['Physics'] }, { name: 'all.pptx' }],
        assistantGroups: [{ groupName: 'Helpers', amplifyGroups: ['Physics'] }],
      }),
    ).toEqual([
      { kind: 'flag', names: ['memory'] },
      { kind: 'model', names: ['Nine'] },
      { kind: 'template', names: ['plain.pptx'] },
      { kind: 'assistantGroup', names: ['Helpers'] },
      { kind: 'group', names: ['Faculty'] },
    ]);
    expect(groupUses('Library', { groups: faculty })).toEqual([]);
  });
});
