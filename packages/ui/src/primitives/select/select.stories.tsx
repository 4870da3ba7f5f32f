import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cloud, Lock } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Select } from './select.js';

const meta = {
  title: 'Primitives/Select',
  component: Select,
  args: {
    'aria-label': 'Model',
    placeholder: 'Choose a model',
    onValueChange: fn(),
    options: [
      { value: 'swift', label: 'Swift', description: 'Quick answers', group: 'Demo models' },
      { value: 'thorough', label: 'Thorough', description: 'Thinks before it answers', group: 'Demo models' },
      {
        value: 'drawing',
        label: 'Drawing',
        description: 'Not for your group',
        disabled: true,
        group: 'Demo models',
      },
      {
        value: 'long',
        label: 'A model whose name is longer than any list should have to show',
        group: 'Others',
      },
    ],
  },
  decorators: [
    (Story) => (
      <div className="min-h-72 max-w-72">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { defaultValue: 'thorough' } };
export const Open: Story = {
  args: { defaultValue: 'swift' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible());
  },
};
export const ByKeyboard: Story = {
  args: { defaultValue: 'swift' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenCalledWith('thorough');
    await expect(canvas.getByRole('combobox')).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};
/** Each of two choices with the same label has a line of its own, also once it is chosen. */
export const EqualLabels: Story = {
  args: {
    'aria-label': 'Conversation',
    defaultValue: 'a',
    options: [
      {
        value: 'a',
        label: 'Weekly plan',
        distinction: '20 Nov 2026, 14:05 · Which days are free for the visit',
      },
      { value: 'b', label: 'Weekly plan', distinction: '13 Nov 2026, 14:05 · خطة الأسبوع القادم' },
      { value: 'c', label: 'Budget' },
    ],
  },
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox');
    await expect(select).toHaveTextContent(/^Weekly plan, 20 Nov 2026, 14:05/);
    await userEvent.click(select);
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /^Weekly plan\s?, 13 Nov/ })).toBeVisible(),
    );
  },
};
export const WithIcons: Story = {
  args: {
    'aria-label': 'Storage',
    defaultValue: 'cloud',
    options: [
      { value: 'cloud', label: 'Cloud', icon: <Cloud size={16} aria-hidden /> },
      { value: 'private', label: 'Private', icon: <Lock size={16} aria-hidden /> },
    ],
  },
};
export const Quiet: Story = { args: { look: 'quiet', defaultValue: 'swift' } };
export const Invalid: Story = { args: { 'aria-invalid': true } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'swift' } };
