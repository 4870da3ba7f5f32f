import { describe, expect, it, vi } from 'vitest';
import type { Op } from '../../contract/ops/ops.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/fake-ports.js';
import { createOpsRegistryStore, selectOps } from './ops-registry.store.js';

const op = (name: string, patch: Partial<Op> = {}): Op => ({
  id: name,
  name,
  url: '/files/query',
  method: 'POST',
  description: '',
  type: 'custom',
  params: [],
  tags: ['default'],
  ...patch,
});
const failure = failed({ code: 'network', message: 'Network Error' });

function open(ports = createFakePorts(), stored: Op[] = []) {
  let ops = [...stored];
  ports.world.answer('ops.get', () => success({ success: true, data: ops }));
  ports.world.answer('ops.register', (input) => {
    const sent = (input as { ops: Op[] }).ops;
    ops = [...ops.filter(({ id }) => !sent.some((one) => one.id === id)), ...sent];
    return success({ success: true });
  });
  ports.world.answer('ops.remove', (input) => {
    ops = ops.filter(({ id }) => id !== (input as { op: Op }).op.id);
    return success({ success: true });
  });
  const registry = createOpsRegistryStore(ports);
  return { ports, registry, state: () => registry.store.getState(), ops: () => ops };
}

describe('the registry of operations', () => {
  it('[OPA1] 2.029: keeps drafts in the browser until they are registered, then lists them', async () => {
    const first = open();
    await first.registry.load();
    const key = first.registry.add();
    first.registry.edit(key, { name: ' listFiles ', url: '/files/query', tags: ' files,, default ' });
    await vi.waitFor(() =>
      expect(first.ports.world.entries.get('op-drafts')).toMatchObject([{ url: '/files/query' }]),
    );
    const again = open(first.ports);
    await again.registry.load();
    expect(again.state().drafts).toMatchObject([{ key, name: ' listFiles ' }]);
    expect(await again.registry.registerAll()).toBe(true);
    expect(again.state()).toMatchObject({
      drafts: [],
      ops: [{ id: 'listFiles', tags: ['files', 'default'] }],
    });
    await vi.waitFor(() => expect(first.ports.world.entries.get('op-drafts')).toBeUndefined());
    const last = open(first.ports);
    await last.registry.load();
    expect(last.state().drafts).toEqual([]);
  });

  it('[OPA2] 1.092: registers none while one lacks a name, a path or tags', async () => {
    const { registry, state, ports, ops } = open();
    await registry.load();
    registry.edit(registry.add(), { name: 'a', url: '/a', tags: 'x' });
    registry.edit(registry.add(), { name: 'b', url: '/b', tags: ' , ' });
    expect(await registry.registerAll()).toBe(false);
    expect(state().register).toEqual({
      status: 'failed',
      failure: 'One or more operations have missing function name, endpoint path, or empty tags.',
    });
    expect(ops()).toEqual([]);
    ports.world.answer('ops.register', () => failure);
    registry.edit(state().drafts[1]!.key, { tags: 'y' });
    expect(state().register.status).toBe('idle');
    await registry.registerAll();
    expect(state().register).toMatchObject({
      failure: 'Failed to register ops. Please try again later...',
    });
    expect(state().drafts).toHaveLength(2);
  });

  it('[OPA2] 1.092: sends no parameters for GET and DELETE', async () => {
    const { registry, ops } = open();
    await registry.load();
    const params = [{ name: 'tag', description: '' }];
    registry.edit(registry.add(), { name: 'a', url: '/a', tags: 'x', method: 'GET', params });
    registry.edit(registry.add(), { name: 'b', url: '/b', tags: 'x', method: 'PUT', params });
    await registry.registerAll();
    expect(ops().map((one) => one.params)).toEqual([[], params]);
  });

  it('[OPA3] 2.061: begins a draft of a registered one, and deletes one', async () => {
    const { registry, state, ports } = open(createFakePorts(), [op('a', { tags: ['x', 'y'] }), op('b')]);
    await registry.load();
    registry.add(state().ops[0]);
    expect(state().drafts).toMatchObject([{ name: 'a', tags: 'x, y' }]);
    expect(await registry.remove(state().ops[1]!)).toBe(true);
    expect(state().ops.map(({ id }) => id)).toEqual(['a']);
    ports.world.answer('ops.remove', () => failure);
    expect(await registry.remove(state().ops[0]!)).toBe(false);
    expect(state().remove).toMatchObject({ failure: 'Unable to delete the Op. Please try again...' });
    expect(state().ops).toHaveLength(1);
  });

  it('[OPA4] 2.030: is searched by name or tag', () => {
    const ops = [op('listFiles', { tags: ['storage'] }), op('sendMail')];
    expect(selectOps(ops, 'FILE')).toEqual([ops[0]]);
    expect(selectOps(ops, 'stor')).toEqual([ops[0]]);
    expect(selectOps(ops, ' ')).toEqual(ops);
    expect(selectOps(ops, 'zebra')).toEqual([]);
  });
});
