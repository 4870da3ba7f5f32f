import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './button.js';

const meta = {
  title: 'Primitives/Button',
  component: Button,
  args: { children: 'Save changes', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

const variants = ['solid', 'soft', 'outline', 'ghost', 'danger', 'danger-ghost'] as const;

export const Outline: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Solid: Story = { args: { variant: 'solid' } };
export const Loading: Story = {
  args: { variant: 'solid', loading: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const AllVariants: Story = {
  render: () => (
    <div className="grid w-fit grid-cols-[repeat(4,auto)] items-center justify-items-start gap-3">
      {variants.map((variant) => [
        <Button key={variant} variant={variant}>
          {variant}
        </Button>,
        <Button key={`${variant}-icon`} variant={variant}>
          {variant.startsWith('danger') ? <Trash2 size={16} aria-hidden /> : <Plus size={16} aria-hidden />}{' '}
          With icon
        </Button>,
        <Button key={`${variant}-loading`} variant={variant} loading>
          Loading
        </Button>,
        <Button key={`${variant}-disabled`} variant={variant} disabled>
          Disabled
        </Button>,
      ])}
    </div>
  ),
};
export const Sizes: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Button size="sm">Small</Button>
      <Button>Medium</Button>
      <Button size="lg" variant="solid">
        <ArrowUp size={20} aria-hidden /> Large
      </Button>
    </div>
  ),
};
export const AsLink: Story = {
  render: () => (
    <Button asChild>
      <a href="#docs">Read the documentation</a>
    </Button>
  ),
};
