import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Slider } from './slider.js';

const meta = {
  title: 'Primitives/Slider',
  component: Slider,
  args: {
    'aria-label': 'Temperature',
    min: 0,
    max: 1,
    step: 0.1,
    defaultValue: 0.5,
    onValueChange: fn(),
    describeValue: (value) => (value < 0.4 ? 'Precise' : value > 0.6 ? 'Inventive' : 'Balanced'),
  },
  decorators: [
    (Story) => (
      <div className="max-w-72">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {
  play: async ({ canvas, args }) => {
    const knob = canvas.getByRole('slider');
    await expect(knob).toHaveAttribute('aria-valuetext', 'Balanced');
    knob.focus();
    await userEvent.keyboard('{End}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(1);
    await expect(knob).toHaveAttribute('aria-valuetext', 'Inventive');
  },
};
export const AtTheStart: Story = { args: { defaultValue: 0 } };
export const Disabled: Story = { args: { disabled: true } };
