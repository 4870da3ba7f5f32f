import type { Meta, StoryObj } from '@storybook/react-vite';
import { MessageSquare } from 'lucide-react';
import { Button } from '../../primitives/button/button.js';
import { EmptyState } from './empty-state.js';

const meta = {
  title: 'Patterns/EmptyState',
  component: EmptyState,
  args: {
    icon: <MessageSquare size={20} />,
    title: 'No conversations yet',
    description: 'Everything you ask is kept here, newest first.',
    action: <Button>Start a conversation</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InAPanel: Story = {};
export const OnAPage: Story = {
  args: {
    size: 'page',
    title: 'What shall we think about?',
    description: 'Ask a question, or hand over a file to read together.',
    action: <Button variant="solid">Start a conversation</Button>,
  },
};
export const WordsOnly: Story = {
  args: { icon: undefined, action: undefined, title: 'Nothing found', description: 'Try fewer words.' },
};
