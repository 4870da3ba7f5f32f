import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Textarea } from './textarea.js';

const meta = {
  title: 'Primitives/Textarea',
  component: Textarea,
  args: { 'aria-label': 'System prompt', placeholder: 'You are a careful editor.' },
  decorators: [
    (Story) => (
      <div className="max-w-128">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Textarea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Grows: Story = {
  args: { maxHeightPx: 120, rows: 1 },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox');
    const before = box.getBoundingClientRect().height;
    await userEvent.type(box, 'one{Enter}two{Enter}three');
    await expect(box.getBoundingClientRect().height).toBeGreaterThan(before);
    await userEvent.type(box, '{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}end');
    await expect(box.getBoundingClientRect().height).toBe(120);
  },
};
export const Bare: Story = { args: { bare: true, rows: 2 } };
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'Too short' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Locked' } };
