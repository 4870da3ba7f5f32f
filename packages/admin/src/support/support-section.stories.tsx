import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeSupport, fakeOverview, quietOverview, type FakeSupport } from '../testing/fake-support.js';
import { SupportSection } from './support-section.js';
import { supportTexts } from './support.texts.js';

const text = supportTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });
const never = () => new Promise<never>(() => undefined);

const meta = {
  title: 'Admin/Support',
  component: SupportSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof SupportSection>;
export default meta;
type Story = StoryObj;

/** The section on a server that `prepare` has set up. */
const on = (prepare: (fake: FakeSupport) => void = () => undefined, overview = fakeOverview): Story => {
  let fake = createFakeSupport(overview);
  return {
    beforeEach: () => {
      fake = createFakeSupport(overview);
      prepare(fake);
    },
    render: () => <SupportSection support={fake.support} />,
  };
};

export const Busy: Story = on();
export const Quiet: Story = on(undefined, quietOverview);
export const Loading: Story = on(({ ports: { world } }) => world.answer('support.overview', never));
export const LoadFailed: Story = on(({ ports: { world } }) =>
  world.answer('support.overview', () => failure),
);
export const AsksBeforeStop: Story = {
  ...on(),
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: text.stopOf('ann@example.org') }));
  },
};
export const StopFailed: Story = on(({ ports: { world }, support }) => {
  world.answer('support.stopRun', () => failure);
  void support.stopRun('run-1');
});
export const Stopping: Story = on(({ ports: { world }, support }) => {
  world.answer('support.stopRun', never);
  void support.stopRun('run-1');
});
export const WritesNote: Story = {
  ...on(),
  async play({ canvas }) {
    const [summary] = await canvas.findAllByText(text.note, { selector: 'summary' });
    await userEvent.click(summary!);
  },
};
