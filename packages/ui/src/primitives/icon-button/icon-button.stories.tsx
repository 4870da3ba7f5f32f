import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Pencil, RotateCcw, Search, Square } from 'lucide-react';
import { expect, screen, userEvent } from 'storybook/test';
import { Kbd } from '../kbd/kbd.js';
import { TooltipProvider } from '../tooltip/tooltip-provider.js';
import { IconButton } from './icon-button.js';

const meta = {
  title: 'Primitives/IconButton',
  component: IconButton,
  args: { label: 'Search', children: <Search size={16} aria-hidden /> },
  decorators: (Story) => (
    <TooltipProvider>
      <Story />
    </TooltipProvider>
  ),
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ghost: Story = {
  args: { shortcut: <Kbd>K</Kbd> },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Search' })).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Search K');
  },
};
export const Solid: Story = {
  args: {
    variant: 'solid',
    label: 'Stop generating',
    children: <Square size={16} fill="currentColor" aria-hidden />,
  },
};
export const Pressed: Story = { args: { 'aria-pressed': true, label: 'Show the panel' } };
export const Loading: Story = { args: { loading: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Row: Story = {
  render: () => (
    <div className="flex gap-0.5">
      <IconButton size="sm" label="Copy">
        <Copy size={16} aria-hidden />
      </IconButton>
      <IconButton size="sm" label="Edit">
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton size="sm" label="Regenerate">
        <RotateCcw size={16} aria-hidden />
      </IconButton>
    </div>
  ),
};
