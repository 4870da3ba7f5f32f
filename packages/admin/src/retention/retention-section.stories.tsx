import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, retentionConfig, retentionKinds, success, type Retention } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeRetention, fakeRules, type FakeRetention } from '../testing/fake-retention.js';
import { RetentionSection } from './retention-section.js';
import { retentionTexts } from './retention.texts.js';

const text = retentionTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });
const never = () => new Promise<never>(() => undefined);

const meta = {
  title: 'Admin/Retention',
  component: RetentionSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof RetentionSection>;
export default meta;
type Story = StoryObj;

/** The section on a server that `prepare` has set up. */
const on = (
  rules: Retention = fakeRules,
  prepare: (fake: FakeRetention) => void = () => undefined,
  runs?: Parameters<typeof createFakeRetention>[1],
): Story => {
  let fake = createFakeRetention(rules, runs);
  return {
    beforeEach: () => {
      fake = createFakeRetention(rules, runs);
      prepare(fake);
    },
    render: () => <RetentionSection config={fake.config.config} retention={fake.retention} />,
  };
};
const press =
  (name: string): Story['play'] =>
  async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name }));
  };

export const Rules: Story = on();
/** As on the first day. */
export const Nothing: Story = on(retentionConfig.initial, undefined, {
  kinds: retentionKinds.map((kind) => ({ kind, days: null, next: null })),
  reports: [],
});
export const WithoutNotice: Story = on({ ...fakeRules, noticeDays: 0 });
export const Loading: Story = on(fakeRules, ({ config }) =>
  config.ports.world.answer('retention.reports', never),
);
export const LoadFailed: Story = on(fakeRules, ({ config }) =>
  config.ports.world.answer('retention.reports', () => failure),
);
export const Counted: Story = { ...on(), play: press(text.count) };
export const NothingCounted: Story = {
  ...on(fakeRules, ({ config }) =>
    config.ports.world.answer('retention.preview', () => success({ success: true, data: [] })),
  ),
  play: press(text.count),
};
export const CountFailed: Story = {
  ...on(fakeRules, ({ config }) => config.ports.world.answer('retention.preview', () => failure)),
  play: press(text.count),
};
export const Asking: Story = { ...on(fakeRules, undefined, { reports: [] }), play: press(text.run) };
export const RunFailed: Story = on(fakeRules, ({ config, retention }) => {
  config.ports.world.answer('retention.run', () => failure);
  void retention.run();
});
