import { expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/fake-ports.js';
import { createEmbeddingQueueStore } from './embedding-queue.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const message = (key: string, terminated = false) => ({
  messageId: key,
  eventTime: '2026-03-01T09:00:00.000Z',
  object: { key, size: 10, user: 'ann@example.org' },
  terminated,
});

function open() {
  const ports = createFakePorts();
  ports.world.answer('embedding.queue', () =>
    success({ success: true, messages: [message('a'), message('b')] }),
  );
  ports.world.answer('embedding.terminate', () => success({ success: true }));
  const queue = createEmbeddingQueueStore(ports);
  return { ports, queue, state: () => queue.store.getState() };
}

it('[EMQ1] 2.062: a document is terminated once it is ended', async () => {
  const { queue, state } = open();
  await queue.load();
  const ended = queue.terminate('a');
  expect(state().ending).toEqual(['a']);
  expect(await ended).toBe(true);
  expect(state()).toMatchObject({
    ending: [],
    messages: [{ terminated: true }, { terminated: false }],
    failure: null,
  });
});

it('[EMQ2] 2.117: says what failed, and keeps what was there', async () => {
  const { queue, state, ports } = open();
  await queue.load();
  ports.world.answer('embedding.terminate', () => failure);
  expect(await queue.terminate('a')).toBe(false);
  expect(state().failure).toBe('Unable to terminate embedding at this time.');
  expect(state().messages[0]?.terminated).toBe(false);
  ports.world.answer('embedding.queue', () => failure);
  await queue.load();
  expect(state().load).toEqual({
    status: 'failed',
    failure: 'Unable to retrieve message currently in the sqs. Please try again later...',
  });
  expect(state().messages).toHaveLength(2);
});
