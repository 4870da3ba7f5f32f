import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.js';
import type { Toast } from './toast-types.js';
import { Toaster } from './toaster.js';

function Example({ initial = [] }: { initial?: Toast[] }) {
  const [toasts, setToasts] = useState<Toast[]>(initial);
  const [conversations, setConversations] = useState(['Weekly report', 'Translation']);
  const remove = () => {
    const [first] = conversations;
    if (!first) return;
    setConversations((all) => all.slice(1));
    setToasts((all) => [
      ...all,
      {
        id: first,
        title: 'Conversation deleted',
        description: first,
        action: { label: 'Undo', onAction: () => setConversations((rest) => [first, ...rest]) },
      },
    ]);
  };
  return (
    <div className="flex min-h-64 flex-col items-start gap-3 text-ui">
      <ul aria-label="Conversations">
        {conversations.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Button onClick={remove}>Delete the first</Button>
      <Toaster
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
      />
    </div>
  );
}

const meta = { title: 'Primitives/Toaster', component: Example } satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Undo: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete the first' }));
    await expect(canvas.queryByText('Weekly report')).toBeNull();
    await expect(screen.getByRole('status')).toHaveTextContent('Conversation deleted');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(canvas.getByText('Weekly report')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  },
};
export const Kinds: Story = {
  args: {
    initial: [
      { id: '1', kind: 'success', title: 'Saved', durationMs: null },
      {
        id: '2',
        kind: 'warning',
        title: 'Browser storage is nearly full',
        description: 'Move old conversations to the cloud to make room.',
        durationMs: null,
        action: { label: 'Show them', onAction: () => {} },
      },
      {
        id: '3',
        kind: 'danger',
        title: 'The reply could not be saved',
        description: 'Check your connection.',
      },
    ],
  },
};
