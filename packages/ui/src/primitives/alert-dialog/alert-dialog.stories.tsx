import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.js';
import * as AlertDialog from './alert-dialog.parts.js';

interface ExampleProps {
  defaultOpen?: boolean;
  onDelete?: () => void;
}

function Example({ defaultOpen, onDelete }: ExampleProps) {
  return (
    <AlertDialog.Root defaultOpen={defaultOpen}>
      <AlertDialog.Trigger asChild>
        <Button variant="danger-ghost">Delete account</Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>Delete this account?</AlertDialog.Title>
          <AlertDialog.Description>
            412 conversations and 38 files go with it. This cannot be undone.
          </AlertDialog.Description>
        </AlertDialog.Header>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>Keep it</AlertDialog.Cancel>
          <AlertDialog.Action onClick={onDelete}>Delete account</AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}

const meta = {
  title: 'Primitives/AlertDialog',
  component: Example,
  args: { onDelete: fn() },
} satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { defaultOpen: true } };
export const SafeAnswerFirst: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete account' }));
    await screen.findByRole('alertdialog');
    await expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.click(document.querySelector('[data-slot="dialog-scrim"]')!);
    await expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
