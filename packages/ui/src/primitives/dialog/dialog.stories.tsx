import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Field } from '../../patterns/field/field.js';
import { Button } from '../button/button.js';
import { Input } from '../input/input.js';
import { Select } from '../select/select.js';
import * as Dialog from './dialog.parts.js';

interface ExampleProps {
  defaultOpen?: boolean;
  long?: boolean;
  size?: 'sm' | 'md' | 'lg';
}

function Example({ defaultOpen, long, size }: ExampleProps) {
  return (
    <Dialog.Root defaultOpen={defaultOpen}>
      <Dialog.Trigger asChild>
        <Button>Rename</Button>
      </Dialog.Trigger>
      <Dialog.Content size={size}>
        <Dialog.Header>
          <Dialog.Title>Rename conversation</Dialog.Title>
          <Dialog.Description>The name shows in your list and in links that you share.</Dialog.Description>
        </Dialog.Header>
        <Dialog.Body tabIndex={long ? 0 : undefined}>
          <Field label="Name">
            <Input defaultValue="Weekly report" />
          </Field>
          <Field label="Folder">
            <Select
              defaultValue="none"
              options={[
                { value: 'none', label: 'No folder' },
                { value: 'work', label: 'Work' },
              ]}
            />
          </Field>
          {long
            ? Array.from({ length: 30 }, (_, index) => (
                <p key={index}>Line {index + 1} of a text that is taller than the screen.</p>
              ))
            : null}
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Close asChild>
            <Button>Cancel</Button>
          </Dialog.Close>
          <Dialog.Close asChild>
            <Button variant="solid">Rename</Button>
          </Dialog.Close>
        </Dialog.Footer>
        <Dialog.CloseIcon />
      </Dialog.Content>
    </Dialog.Root>
  );
}

const meta = { title: 'Primitives/Dialog', component: Example } satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { defaultOpen: true } };
export const Small: Story = { args: { defaultOpen: true, size: 'sm' } };
export const TallerThanTheScreen: Story = { args: { defaultOpen: true, long: true } };

export const FocusReturns: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Rename' });
    await userEvent.click(trigger);
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByLabelText('Name')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    await expect(within(dialog).getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const InsideAShadowRoot: Story = {
  parameters: { place: 'shadow' },
  play: async ({ canvasElement }) => {
    const root = await waitFor(() => {
      const found = canvasElement.querySelector('[data-testid="shadow-host"]')?.shadowRoot;
      if (!found?.querySelector('button')) throw new Error('The story is not in its shadow root yet.');
      return found;
    });
    const trigger = root.querySelector('button')!;
    trigger.focus();
    trigger.click();
    const dialog = await waitFor(() => {
      const found = root.querySelector<HTMLElement>('[role="dialog"]');
      if (!found) throw new Error('The dialog is not open yet.');
      return found;
    });
    await waitFor(() => expect(root.activeElement).toBe(dialog.querySelector('input')));
    await expect(getComputedStyle(dialog).boxShadow).not.toBe('none');

    const press = (key: string, shiftKey = false) =>
      root.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, composed: true, cancelable: true }),
      );
    press('Tab', true);
    await expect(root.activeElement).toHaveAttribute('data-dismiss');
    press('Tab');
    await expect(root.activeElement).toBe(dialog.querySelector('input'));

    await expect(document.body.style.pointerEvents).toBe('');
    await expect(document.body.querySelector('[data-scroll-locked], [inert]')).toBeNull();
    press('Escape');
    await waitFor(() => expect(root.activeElement).toBe(trigger));
  },
};
