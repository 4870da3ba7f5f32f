import type { BillingState } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DialogStage } from '../../testing/dialog-stage.js';
import { monthCost } from '../../testing/month-cost-fixture.js';
// The part itself, so that no story is judged before it is there.
import './month-cost-dialog.js';

const on = (billing: Partial<BillingState>) => ({ options: { flags: { mtdCost: true }, billing } });

const meta = {
  title: 'Chat/Month-to-date cost',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { dialog: { name: 'monthCost' }, ...on({ cost: monthCost }) },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Costs: Story = {};
export const Loading: Story = { args: on({ status: 'loading', cost: null }) };
export const Nothing: Story = { args: on({}) };
/** A backend that tells the amount alone. */
export const WithoutDetails: Story = { args: on({ cost: { 'MTD Cost': 3.5 } }) };
export const Failed: Story = { args: on({ status: 'failed', cost: null }) };
/** The first day of a month: one column, and nothing before it. */
export const FirstDay: Story = {
  args: on({ cost: { ...monthCost, usage: monthCost.usage!.slice(0, 1) } }),
};
/** More models than fit, and amounts of every size. */
export const Full: Story = {
  args: on({
    cost: {
      ...monthCost,
      'MTD Cost': 12_345.678,
      usage: Array.from({ length: 24 }, (_, at) => ({
        ...monthCost.usage![0]!,
        modelId: `a-model-with-a-name-that-is-long-enough-to-wrap-${at}`,
        costUsd: 10 ** (at / 6 - 1),
      })),
    },
  }),
};
/** Rows that were loaded before stay. */
export const FailedLater: Story = { args: on({ status: 'failed', cost: monthCost }) };
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
