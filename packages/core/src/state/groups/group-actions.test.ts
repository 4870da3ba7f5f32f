import { describe, expect, it, vi } from 'vitest';
import { assistantMessages } from '../../contract/assistants/assistant-messages.js';
import { groupMessages } from '../../contract/groups/group-messages.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts, createFakeWorld } from '../../testing/fake-ports.js';
import { createGroupActions } from './group-actions.js';
import type { GroupActions } from './groups.types.js';

const definition = {
  assistantId: 'astgp/1',
  name: 'Tutor',
  data: { isPublished: false, tags: ['a'] },
} as never;

function stage() {
  const world = createFakeWorld();
  const ports = createFakePorts({}, world);
  const refresh = vi.fn(() => Promise.resolve());
  const groups = [{ id: 'g1', name: 'Design', members: {} }] as never;
  return { world, ports, refresh, actions: createGroupActions(ports, { groups: () => groups, refresh }) };
}

type Write = (actions: GroupActions) => Promise<unknown>;
const writes: [operation: string, failure: string, done: string | null, sent: unknown, run: Write][] = [
  [
    'create',
    groupMessages['groups.createFailed'],
    groupMessages['groups.created'],
    { group_name: 'Maths', members: { 'ann@x.org': 'read' }, types: ['Staff'] },
    (actions) => actions.create({ name: ' Maths ', types: ['Staff'], members: ['ann@x.org'] }),
  ],
  [
    'updateTypes',
    groupMessages['groups.typesFailed'],
    groupMessages['groups.typesUpdated'],
    { group_id: 'g1', types: ['Staff'] },
    (actions) => actions.setTypes('g1', ['Staff']),
  ],
  [
    'updateMembers',
    groupMessages['groups.addFailed'],
    groupMessages['groups.added'],
    { group_id: 'g1', update_type: 'ADD', members: { 'ann@x.org': 'read', 'Robot-123456': 'read' } },
    (actions) => actions.addMembers('g1', ['ann@x.org', 'Robot-123456']),
  ],
  [
    'updateMembers',
    groupMessages['groups.removeFailed'],
    groupMessages['groups.removed'],
    { group_id: 'g1', update_type: 'REMOVE', members: ['ann@x.org'] },
    (actions) => actions.removeMembers('g1', ['ann@x.org']),
  ],
  [
    'updatePermissions',
    groupMessages['groups.accessFailed'],
    groupMessages['groups.accessUpdated'],
    { group_id: 'g1', affected_members: { 'ann@x.org': 'admin' } },
    (actions) => actions.setLevels('g1', { 'ann@x.org': 'admin' }),
  ],
  [
    'updateAssistants',
    assistantMessages['assistants.removeFailed'],
    assistantMessages['assistants.deleted'],
    { group_id: 'g1', update_type: 'REMOVE', assistants: ['astgp/1'] },
    (actions) => actions.removeAssistants('g1', ['astgp/1']),
  ],
  [
    'updateAssistants',
    assistantMessages['assistants.saveFailed'],
    null,
    {
      group_id: 'g1',
      update_type: 'UPDATE',
      assistants: [{ assistantId: 'astgp/1', name: 'Tutor', data: { isPublished: true, tags: ['a'] } }],
    },
    (actions) => actions.setPublished('g1', definition, true),
  ],
  [
    'replaceKey',
    groupMessages['groups.keyFailed'],
    null,
    { groupId: 'g1' },
    (actions) => actions.replaceKey('g1'),
  ],
  [
    'remove',
    groupMessages['groups.deleteFailed'],
    groupMessages['groups.deleted'],
    { group_id: 'g1' },
    (actions) => actions.remove('g1'),
  ],
];

describe('a change of a group', () => {
  it.each(writes)(
    '[GRC7] %s reads the groups again, then tells: %3$s',
    async (operation, _failure, done, sent, run) => {
      const { world, ports, refresh, actions } = stage();
      world.answer(`groups.${operation}`, () => success({ success: true, data: { id: 'g2' } }));
      expect(await run(actions)).toMatchObject({ ok: true });
      expect(ports.calls).toEqual([{ operation: `groups.${operation}`, input: sent }]);
      expect(refresh).toHaveBeenCalledOnce();
      expect(ports.notices.map(({ kind, text }) => ({ kind, text }))).toEqual(
        done === null ? [] : [{ kind: 'success', text: done }],
      );
    },
  );

  it.each(writes)('[GRC8] %s that fails says: %s', async (operation, failure, _done, _sent, run) => {
    const { world, ports, refresh, actions } = stage();
    for (const code of ['network', 'http', 'parse', 'refused'] as const) {
      world.answer(`groups.${operation}`, () => failed({ code, message: code === 'refused' ? '' : 'Down' }));
      expect(await run(actions)).toMatchObject({ ok: false, failure: { code, message: failure } });
    }
    expect(refresh).not.toHaveBeenCalled();
    expect(ports.notices).toEqual([]);
  });

  it('[GRC8] that the server refuses has its words, and the groups are read again', async () => {
    const { world, refresh, actions } = stage();
    const message = groupMessages['groups.notAuthorized.types'];
    world.answer('groups.updateTypes', () => failed({ code: 'refused', message }));
    expect(await actions.setTypes('g1', [])).toMatchObject({ ok: false, failure: { message } });
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('[GRC7] a key that was made is held by its group until it is forgotten', async () => {
    const { world, actions } = stage();
    world.answer('groups.replaceKey', () => success({ success: true, secret: 'amp-1' }));
    await actions.replaceKey('g1');
    await actions.replaceKey('g2');
    expect(actions.store.getState().made).toEqual({ g1: { secret: 'amp-1' }, g2: { secret: 'amp-1' } });
    actions.forgetKey('g1');
    expect(actions.store.getState().made).toEqual({ g2: { secret: 'amp-1' } });
    world.answer('groups.replaceKey', () => success({ success: true }));
    await actions.replaceKey('g2');
    expect(actions.store.getState().made).toEqual({ g2: { secret: null } });
  });

  it.each([
    ['  ', groupMessages['groups.nameRequired']],
    ['amplify assistants', groupMessages['groups.nameReserved']],
    ['design', groupMessages['groups.nameTaken']],
  ])('[GRC9] does not make a group called %j', async (name, message) => {
    const { ports, actions } = stage();
    expect(await actions.create({ name, types: [], members: [] })).toMatchObject({ failure: { message } });
    expect(ports.calls).toEqual([]);
  });
});
