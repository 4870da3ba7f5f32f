import type { Meta, StoryObj } from '@storybook/react-vite';
import { TriangleAlert } from 'lucide-react';
import { Badge } from './badge.js';

const meta = { title: 'Primitives/Badge', component: Badge, args: { children: 'Draft' } } satisfies Meta<
  typeof Badge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Tones: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Badge>Draft</Badge>
      <Badge tone="accent">3 new</Badge>
      <Badge tone="success">Published</Badge>
      <Badge tone="warning">
        <TriangleAlert size={12} aria-hidden /> Nearly full
      </Badge>
      <Badge tone="danger">Failed</Badge>
    </div>
  ),
};
