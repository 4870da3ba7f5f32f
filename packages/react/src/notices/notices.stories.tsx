import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Dialog } from '@stoa/ui';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { createNoticesStore } from './notices.store.js';
import { Notices } from './notices.js';

/** Notices while a dialog is open. */
function OverDialog({ size, rows }: { size: 'sm' | 'md' | 'lg'; rows: number }) {
  const [notices] = useState(() => {
    const made = createNoticesStore();
    made.notify({
      kind: 'error',
      text: 'Error communicating with the server. Please try again in a minute.',
    });
    return made;
  });
  return (
    <>
      <Dialog.Root open>
        <Dialog.Content size={size} aria-describedby={undefined}>
          <Dialog.Header>
            <Dialog.Title>Memory Management</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>
            {Array.from({ length: rows }, (_, row) => (
              <Button key={row} className="shrink-0">
                Memory {row + 1}
              </Button>
            ))}
          </Dialog.Body>
          <Dialog.CloseIcon />
        </Dialog.Content>
      </Dialog.Root>
      <Notices notices={notices} />
    </>
  );
}

const meta = {
  title: 'Chat/Notices',
  component: OverDialog,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  // The heading and the button that closes the dialog stay free.
  play: async () => {
    const heading = (await screen.findByText('Memory Management')).closest('[data-slot="dialog-header"]')!;
    const notice = (await screen.findByText(/^Error communicating/, { selector: 'p' })).closest('li')!;
    await waitFor(() => {
      const over = heading.getBoundingClientRect();
      const under = notice.getBoundingClientRect();
      const isClear =
        under.top >= over.bottom ||
        under.bottom <= over.top ||
        under.left >= over.right ||
        under.right <= over.left;
      return expect(isClear).toBe(true);
    });
  },
} satisfies Meta<typeof OverDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BesideDialog: Story = { args: { size: 'md', rows: 4 } };
export const BesideDialogRightToLeft: Story = {
  args: { size: 'md', rows: 4 },
  globals: { direction: 'rtl' },
};
export const BesideWideDialog: Story = { args: { size: 'lg', rows: 30 } };
export const OverDialogOnPhone: Story = {
  args: { size: 'md', rows: 30 },
  globals: { viewport: { value: 'w390' } },
};
export const OverDialogOnPhoneRightToLeft: Story = {
  args: { size: 'md', rows: 30 },
  globals: { viewport: { value: 'w390' }, direction: 'rtl' },
};
