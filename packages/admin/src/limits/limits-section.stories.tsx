import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  failed,
  promptCostAlertConfig,
  rateLimitConfig,
  siteRateLimitConfig,
  type RateLimit,
} from '@stoa/core/contract';
import { createFakeConfig } from '../testing/fake-config.js';
import { LimitsSection } from './limits-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

const meta = {
  title: 'Admin/Rate limits',
  component: LimitsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof LimitsSection>;
export default meta;
type Story = StoryObj;

const make = (limit: RateLimit) => ({
  person: createFakeConfig(rateLimitConfig, limit),
  site: createFakeConfig(siteRateLimitConfig, { period: 'Unlimited', rate: null }),
  alert: createFakeConfig(promptCostAlertConfig, { ...promptCostAlertConfig.initial, isActive: true }),
});

/** The section with this limit for each person, on a server that `prepare` has set up. */
const on = (limit: RateLimit, prepare: (fake: ReturnType<typeof make>) => void = () => undefined): Story => {
  let fake = make(limit);
  return {
    beforeEach: () => {
      fake = make(limit);
      prepare(fake);
    },
    render: () => (
      <LimitsSection person={fake.person.config} site={fake.site.config} alert={fake.alert.config} />
    ),
  };
};
const monthly: RateLimit = { period: 'Monthly', rate: 123_456.78 };

export const Limited: Story = on(monthly);
export const Unlimited: Story = on({ period: 'Unlimited', rate: null });
export const LoadFailed: Story = on(monthly, ({ person }) =>
  person.ports.world.answer('configs.get', () => failure),
);
export const Unsaved: Story = on(monthly, ({ person }) => {
  void person.config.load().then(() => person.config.edit(() => ({ period: 'Daily', rate: 5 })));
});
