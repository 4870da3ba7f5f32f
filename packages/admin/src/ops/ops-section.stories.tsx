import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, type Op } from '@stoa/core/contract';
import { createOpsRegistryStore, type OpsRegistryStore } from '@stoa/core/state';
import type { FakePorts } from '@stoa/core/testing';
import { userEvent } from 'storybook/test';
import { createFakeOps, fakeOps } from '../testing/fake-ops.js';
import { OpsSection } from './ops-section.js';
import { opsTexts } from './ops.texts.js';

const text = opsTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });

const meta = { title: 'Admin/Ops', component: OpsSection, tags: ['!autodocs'] } satisfies Meta<
  typeof OpsSection
>;
export default meta;
type Story = StoryObj;

/** The section with these operations, on a server that `prepare` has set up. */
const on = (
  ops: readonly Op[],
  prepare: (ports: FakePorts, registry: OpsRegistryStore) => void = () => undefined,
): Story => {
  let registry: OpsRegistryStore;
  return {
    beforeEach: () => {
      const { ports } = createFakeOps(ops);
      registry = createOpsRegistryStore(ports);
      prepare(ports, registry);
    },
    render: () => <OpsSection registry={registry} />,
  };
};
const many = Array.from({ length: 40 }, (_, at) => ({
  ...fakeOps[0]!,
  id: `op${at}`,
  name: `listFiles${at}`,
}));

export const Listed: Story = on(fakeOps);
export const Many: Story = on(many);
export const Empty: Story = on([]);
export const Loading: Story = on([], ({ world }) =>
  world.answer('ops.get', () => new Promise(() => undefined)),
);
export const LoadFailed: Story = on([], ({ world }) => world.answer('ops.get', () => failure));
export const Writing: Story = on(fakeOps, (_, registry) => {
  registry.edit(registry.add(), {
    name: 'listFiles',
    url: '/files/query',
    tags: 'files, default',
    params: [{ name: 'tag', description: 'A tag that they have' }],
  });
  registry.edit(registry.add(), { method: 'GET' });
});
export const Incomplete: Story = on([], (_, registry) => {
  registry.add();
  void registry.registerAll();
});
export const Help: Story = {
  ...on(fakeOps),
  play: async ({ canvas }) => userEvent.click(await canvas.findByText(text.helpTitle)),
};
export const Deleting: Story = {
  ...on(fakeOps),
  play: async ({ canvas }) =>
    userEvent.click(await canvas.findByRole('button', { name: text.remove('sendMail') })),
};
export const DeleteFailed: Story = on(fakeOps, ({ world }, registry) => {
  world.answer('ops.remove', () => failure);
  void registry.remove(fakeOps[0]!);
});
