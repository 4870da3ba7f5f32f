import type { Meta, StoryObj } from '@storybook/react-vite';
import { Input } from './input.js';

const meta = {
  title: 'Primitives/Input',
  component: Input,
  args: { 'aria-label': 'Name', placeholder: 'Weekly report' },
  decorators: [
    (Story) => (
      <div className="max-w-80">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Input>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'Quarterly figures' } };
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'a@b' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Locked' } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'sk-…4f2a' } };
export const Sizes: Story = {
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Input {...args} size="sm" />
      <Input {...args} size="md" />
      <Input {...args} size="lg" />
    </div>
  ),
};
