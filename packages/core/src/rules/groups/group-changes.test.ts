import { describe, expect, it } from 'vitest';
import type { AccessLevel } from '../../contract/define-operation.js';
import {
  areTypesChanged,
  cleanTypes,
  levelIn,
  managedGroups,
  ownLoss,
  settleLevels,
  usedTypesThatGo,
} from './group-changes.js';

const me = 'me@x.org';
type Members = Record<string, AccessLevel>;

describe('the groups of the admin interface', () => {
  it('[GRC1] are those where the person is admin or may write, by name', () => {
    const groups: { id: string; name: string; members: Members }[] = [
      { id: 'c', name: 'Read', members: { [me]: 'read' } },
      { id: 'b', name: 'group 10', members: { [me]: 'write' } },
      { id: 'a', name: 'Group 9', members: { [me]: 'admin' } },
      { id: 'd', name: 'Other', members: { 'ann@x.org': 'admin' } },
    ];
    expect(managedGroups(groups, 'Me@x.org').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(levelIn({ members: {} }, 'constructor')).toBeUndefined();
  });
});

describe('a change of one’s own level', () => {
  it.each<[AccessLevel | undefined, AccessLevel, ReturnType<typeof ownLoss>]>([
    ['admin', 'read', 'interface'],
    ['write', 'read', 'interface'],
    ['admin', 'write', 'control'],
    ['write', 'admin', null],
    ['read', 'read', null],
    [undefined, 'read', null],
  ])('[GRC2] from %s to %s costs %s', (before, after, loss) => expect(ownLoss(before, after)).toBe(loss));
});

describe('levels that were chosen', () => {
  const members: Members = { [me]: 'admin', 'ann@x.org': 'read', 'robot-123456': 'admin' };

  it('[GRC3] leave out what changes nothing and who is no member', () => {
    expect(settleLevels(members, { 'ann@x.org': 'read', [me]: 'admin', 'bea@x.org': 'admin' }, me)).toEqual({
      changes: {},
    });
  });

  it('[GRC3] of the only admin are undone for them alone, whatever keys may do', () => {
    const chosen: Members = { [me]: 'read', 'ann@x.org': 'admin' };
    expect(settleLevels(members, chosen, 'Me@x.org')).toEqual({
      changes: { 'ann@x.org': 'admin' },
      problem: 'groups.onlyAdmin',
    });
  });

  it('[GRC3] are the person’s own once somebody else is an admin', () => {
    expect(settleLevels({ ...members, 'ann@x.org': 'admin' }, { [me]: 'write' }, me)).toEqual({
      changes: { [me]: 'write' },
    });
  });
});

describe('types of a group', () => {
  it('[GRC4] are trimmed, each once', () => {
    expect(cleanTypes([' Students ', 'students', '', 'Staff'])).toEqual(['Students', 'Staff']);
  });

  it('[GRC4] have something to confirm only after a change', () => {
    expect(areTypesChanged(['a', 'b'], ['a', 'b'])).toBe(false);
    expect(areTypesChanged(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(areTypesChanged([], ['a'])).toBe(true);
  });

  it('[GRC5] that assistants have something for are named before they go', () => {
    const one = {
      additionalInstructions: 'Be kind.',
      dataSources: [],
      isDisabled: false,
      disabledMessage: '',
    };
    const assistants = [{ data: { groupTypeData: { Staff: one, Gone: one } } }] as never;
    expect(usedTypesThatGo({ assistants, groupTypes: ['Staff', 'Students'] }, ['Team'])).toEqual(['Staff']);
    expect(usedTypesThatGo({ assistants, groupTypes: ['Staff', 'Students'] }, ['Staff'])).toEqual([]);
  });
});
