import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Checkbox } from './checkbox.js';

const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { 'aria-label': 'Delivery guarantees in queues' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvas }) => {
    const control = canvas.getByRole('checkbox');
    await userEvent.click(control);
    await expect(control).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(control).not.toBeChecked();
  },
};
export const On: Story = { args: { defaultChecked: true } };
export const Some: Story = {
  args: { indeterminate: true },
  play: ({ canvas }) => expect(canvas.getByRole('checkbox')).toBePartiallyChecked(),
};
export const DisabledOff: Story = { args: { disabled: true } };
export const DisabledOn: Story = { args: { disabled: true, defaultChecked: true } };
export const WithLabel: Story = {
  render: () => (
    <label htmlFor="include-name" className="flex items-center gap-2.5 text-ui text-ink">
      <Checkbox id="include-name" defaultChecked /> Include the name of the conversation
    </label>
  ),
};
