import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cloud, Lock } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { SegmentedControl } from './segmented-control.js';

const meta = {
  title: 'Primitives/SegmentedControl',
  component: SegmentedControl,
  args: {
    label: 'Where the conversation is kept',
    defaultValue: 'cloud',
    onValueChange: fn(),
    segments: [
      { value: 'cloud', label: 'Cloud', icon: <Cloud size={16} aria-hidden /> },
      { value: 'private', label: 'Private', icon: <Lock size={16} aria-hidden /> },
    ],
  },
} satisfies Meta<typeof SegmentedControl>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Private' })).toBeChecked();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('private');
  },
};
export const Four: Story = {
  args: {
    label: 'Theme',
    defaultValue: 'b',
    segments: [
      { value: 'a', label: 'Light' },
      { value: 'b', label: 'Dark' },
      { value: 'c', label: 'System' },
      { value: 'd', label: 'Paper', disabled: true },
    ],
  },
};
export const Disabled: Story = { args: { disabled: true } };
