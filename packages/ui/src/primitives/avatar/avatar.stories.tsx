import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bot } from 'lucide-react';
import { Avatar } from './avatar.js';

const meta = {
  title: 'Primitives/Avatar',
  component: Avatar,
  args: { name: 'Zoe Kay' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {};
export const Icon: Story = {
  args: { name: 'Editor, an assistant', icon: <Bot size={16} aria-hidden />, size: 32 },
};
export const Sizes: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Avatar name="Ada" size={20} />
      <Avatar name="zoe.kay@example.org" size={24} />
      <Avatar name="Jean Luc de Marais" size={32} />
      <Avatar name="Ωμέγα Άλφα" size={40} />
    </div>
  ),
};
