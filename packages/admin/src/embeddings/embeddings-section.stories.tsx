import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, success, type EmbeddingMessage } from '@stoa/core/contract';
import { createEmbeddingQueueStore, type EmbeddingQueueStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';
import { userEvent } from 'storybook/test';
import { fakeMessage } from '../testing/fake-embedding.js';
import { EmbeddingsSection } from './embeddings-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

const meta = {
  title: 'Admin/Embeddings',
  component: EmbeddingsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof EmbeddingsSection>;
export default meta;
type Story = StoryObj;

/** The section with this queue, on a server that `prepare` has set up. */
const on = (
  messages: EmbeddingMessage[],
  prepare: (ports: FakePorts, queue: EmbeddingQueueStore) => void = () => undefined,
): Story => {
  let queue: EmbeddingQueueStore;
  return {
    beforeEach: () => {
      const ports = createFakePorts();
      ports.world.answer('embedding.queue', () => success({ success: true, messages }));
      queue = createEmbeddingQueueStore(ports);
      prepare(ports, queue);
    },
    render: () => <EmbeddingsSection queue={queue} />,
  };
};
const messages = [
  fakeMessage('ann@example.org/2026-03-01/5f2c.pdf'),
  fakeMessage('bob@example.org/2026-03-01/a-document-with-a-name-that-is-too-long-for-one-line.pdf'),
  fakeMessage('cy@example.org/2026-03-01/77aa.pdf', true),
];

export const Waiting: Story = on(messages);
export const Empty: Story = on([]);
export const Loading: Story = on([], ({ world }) =>
  world.answer('embedding.queue', () => new Promise(() => undefined)),
);
export const LoadFailed: Story = on([], ({ world }) => world.answer('embedding.queue', () => failure));
export const AsksFirst: Story = {
  ...on(messages),
  play: async ({ canvas }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Terminate/ });
    await userEvent.click(button!);
  },
};
export const Terminating: Story = on(messages, ({ world }, queue) => {
  world.answer('embedding.terminate', () => new Promise(() => undefined));
  void queue.terminate(messages[0]!.object.key);
});
export const TerminateFailed: Story = on(messages, ({ world }, queue) => {
  world.answer('embedding.terminate', () => failure);
  void queue.terminate(messages[0]!.object.key);
});
