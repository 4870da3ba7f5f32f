import { success, type Op } from '@stoa/core/contract';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';

const op = (name: string, patch: Partial<Op>): Op => ({
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

/** Two registered operations. */
export const fakeOps: readonly Op[] = [
  op('listFiles', {
    description: 'The files of the person, with their types and tags, the newest first.',
    params: [{ name: 'tag', description: 'A tag that they have' }],
    tags: ['files', 'default'],
  }),
  op('sendMail', { url: '/mail/send', tags: ['mail'], description: 'Sends a letter to the person.' }),
];

/** A server that keeps operations. */
export function createFakeOps(ops: readonly Op[]): { ports: FakePorts; stored(): readonly Op[] } {
  const ports = createFakePorts();
  let stored = ops;
  ports.world.answer('ops.get', () => success({ success: true, data: [...stored] }));
  ports.world.answer('ops.register', (input) => {
    const sent = (input as { ops: Op[] }).ops;
    stored = [...stored.filter(({ id }) => !sent.some((one) => one.id === id)), ...sent];
    return success({ success: true });
  });
  ports.world.answer('ops.remove', (input) => {
    stored = stored.filter(({ id }) => id !== (input as { op: { id: string } }).op.id);
    return success({ success: true });
  });
  return { ports, stored: () => stored };
}
