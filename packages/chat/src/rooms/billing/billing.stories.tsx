import { failed } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { monthCost } from '../../testing/month-cost-fixture.js';
// The part itself, so that no story is judged before it is there.
import './month-cost-dialog.js';

const on = (seed: StoaSeed = {}): DialogStory => ({
  seed: { dialog: { name: 'monthCost' }, flags: { mtdCost: true }, ...seed },
});

const meta = {
  title: 'Chat/Month-to-date cost',
  ...dialogStory,
  args: on({ monthCost }),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Costs: Story = {};
export const Loading: Story = { args: on({ pending: ['billing.monthCost'] }) };
export const Nothing: Story = { args: on({}) };
/** A backend that tells the amount alone. */
export const WithoutDetails: Story = { args: on({ monthCost: { 'MTD Cost': 3.5 } }) };
export const Failed: Story = { args: on({ failures: { 'billing.monthCost': noAnswer } }) };
/** The first day of a month: one column, and nothing before it. */
export const FirstDay: Story = {
  args: on({ monthCost: { ...monthCost, usage: monthCost.usage!.slice(0, 1) } }),
};
/** More models than fit, and amounts of every size. */
export const Full: Story = {
  args: on({
    monthCost: {
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
export const FailedLater: Story = {
  args: {
    ...on({ monthCost }),
    async before({ stoa, world }) {
      await (await stoa.billing.load()).refresh();
      world.answer('billing.monthCost', () => failed(noAnswer));
    },
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
