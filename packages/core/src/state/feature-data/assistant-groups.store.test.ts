import { expect, it } from 'vitest';
import type { AdministeredGroup } from '../../contract/groups/groups.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/fake-ports.js';
import { createAssistantGroupsStore, selectAreGroupsDirty } from './assistant-groups.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const group = (id: string): AdministeredGroup => ({
  group_id: id,
  groupName: id,
  createdBy: 'mei@example.org',
  numOfAssistants: 2,
  isPublic: false,
  amplifyGroups: [],
  supportConvAnalysis: false,
});

async function open() {
  const ports = createFakePorts();
  ports.world.answer('groups.listAll', () => success({ success: true, data: [group('a'), group('b')] }));
  ports.world.answer('groups.update', () => success({ success: true }));
  ports.world.answer('groups.remove', () => success({ success: true }));
  const groups = createAssistantGroupsStore(ports);
  await groups.load();
  return { ports, groups, state: () => groups.store.getState() };
}

it('[FDA4] 2.035, 2.084: changes of a group are saved together, or stay', async () => {
  const { ports, groups, state } = await open();
  groups.edit('a', { isPublic: true });
  groups.edit('a', { amplifyGroups: ['Physics'] });
  expect(selectAreGroupsDirty(state())).toBe(true);
  ports.world.answer('groups.update', () => failure);
  expect(await groups.save('a')).toBe(false);
  expect(state().work).toMatchObject({
    failure: 'Something went wrong, please close and reopen the admin interface before trying again.',
  });
  ports.world.answer('groups.update', (input) => {
    expect(input).toEqual({
      group_id: 'a',
      isPublic: true,
      amplifyGroups: ['Physics'],
      supportConvAnalysis: false,
    });
    return success({ success: true });
  });
  expect(await groups.save('a')).toBe(true);
  expect(state()).toMatchObject({ drafts: {}, groups: [{ isPublic: true, amplifyGroups: ['Physics'] }, {}] });
  groups.edit('b', { isPublic: true });
  groups.edit('b', { isPublic: false });
  expect(selectAreGroupsDirty(state())).toBe(false);
});

it('[FDA5] 2.035: a group is deleted, or stays and says why', async () => {
  const { ports, groups, state } = await open();
  expect(await groups.remove('a')).toBe(true);
  expect(state().groups.map(({ group_id: id }) => id)).toEqual(['b']);
  ports.world.answer('groups.remove', () => failure);
  expect(await groups.remove('b')).toBe(false);
  expect(state().work).toMatchObject({
    failure: 'Unable to delete this group at this time. Please try again later.',
  });
  expect(state().groups).toHaveLength(1);
});
