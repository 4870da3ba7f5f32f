import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.js';
import * as Popover from './popover.parts.js';

function Example({ defaultOpen }: { defaultOpen?: boolean }) {
  return (
    <div className="min-h-52">
      <Popover.Root defaultOpen={defaultOpen}>
        <Popover.Trigger asChild>
          <Button>Details</Button>
        </Popover.Trigger>
        <Popover.Content aria-label="Details of the reply">
          <dl className="grid grid-cols-[1fr_auto] gap-y-1 figures-tabular">
            <dt className="text-ink-muted">Model</dt>
            <dd>Thorough</dd>
            <dt className="text-ink-muted">Tokens in</dt>
            <dd className="text-end">1,284</dd>
            <dt className="text-ink-muted">Tokens out</dt>
            <dd className="text-end">612</dd>
            <dt className="text-ink-muted">Cost</dt>
            <dd className="text-end">$0.0114</dd>
          </dl>
          <Popover.Close asChild>
            <Button size="sm" className="mt-3 w-full">
              Done
            </Button>
          </Popover.Close>
        </Popover.Content>
      </Popover.Root>
    </div>
  );
}

const meta = { title: 'Primitives/Popover', component: Example } satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { defaultOpen: true } };
export const FocusReturns: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Details' });
    await userEvent.click(trigger);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
