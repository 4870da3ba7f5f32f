import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './progress.js';

const meta = {
  title: 'Primitives/Progress',
  component: Progress,
  args: { label: 'Uploading report.pdf', value: 40, className: 'max-w-72' },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Part: Story = {};
export const Nothing: Story = { args: { value: 0 } };
export const All: Story = { args: { value: 100 } };
export const Unknown: Story = { args: { value: null } };
