import type { Meta, StoryObj } from '@storybook/react-vite';
import { MessageSquare, Settings, Share2 } from 'lucide-react';
import { expect, userEvent } from 'storybook/test';
import * as Tabs from './tabs.parts.js';

interface ExampleProps {
  variant?: 'line' | 'pill';
}

function Example({ variant }: ExampleProps) {
  return (
    <Tabs.Root defaultValue="chats" className="max-w-80">
      <Tabs.List aria-label="Places" variant={variant}>
        <Tabs.Tab value="chats">
          <MessageSquare size={16} aria-hidden /> Chats
        </Tabs.Tab>
        <Tabs.Tab value="share">
          <Share2 size={16} aria-hidden /> Share
        </Tabs.Tab>
        <Tabs.Tab value="settings">
          <Settings size={16} aria-hidden /> Settings
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="chats" className="p-3 text-ui">
        Your conversations.
      </Tabs.Panel>
      <Tabs.Panel value="share" className="p-3 text-ui">
        Shared with you.
      </Tabs.Panel>
      <Tabs.Panel value="settings" className="p-3 text-ui">
        How Stoa behaves.
      </Tabs.Panel>
    </Tabs.Root>
  );
}

const meta = { title: 'Primitives/Tabs', component: Example } satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Chats' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Share' })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Shared with you.');
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('How Stoa behaves.');
  },
};
export const Pill: Story = { args: { variant: 'pill' } };
