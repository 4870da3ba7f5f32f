import type { Meta, StoryObj } from '@storybook/react-vite';
import { BarList } from './bar-list.js';
import { DayLine } from './day-line.js';

const meta = { title: 'Blocks/Charts' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const bars = [
  { key: 'a', name: 'A model with a long name that does not fit into one line', value: 12, figures: '12' },
  { key: 'b', name: 'نموذج', value: 5, figures: '5' },
  { key: 'c', name: 'None', value: 0, figures: '0' },
];
const points = Array.from({ length: 30 }, (_, at) => ({
  key: String(at),
  name: `Day ${at + 1}`,
  value: (at * 7) % 13,
}));

export const Bars: Story = { render: () => <BarList bars={bars} /> };
export const Days: Story = {
  render: () => <DayLine label="Replies on 30 days, at most 12" points={points} format={String} />,
};
export const OneDay: Story = {
  render: () => (
    <DayLine
      label="One day with 3 replies"
      points={[{ key: 'a', name: 'Today', value: 3 }]}
      format={String}
    />
  ),
};
export const SmallValues: Story = {
  render: () => (
    <DayLine
      label="Hundredths"
      points={points.map((point) => ({ ...point, value: point.value / 1_000 }))}
      format={(value) => value.toFixed(3)}
      least={0.001}
    />
  ),
};
