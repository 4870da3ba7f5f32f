import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, FolderInput, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { IconButton } from '../icon-button/icon-button.js';
import * as Menu from './menu.parts.js';

interface ExampleProps {
  defaultOpen?: boolean;
  onRename?: () => void;
}

function Example({ defaultOpen, onRename }: ExampleProps) {
  return (
    <div className="min-h-96">
      <Menu.Root defaultOpen={defaultOpen}>
        <Menu.Trigger asChild>
          <IconButton label="More" variant="outline">
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content>
          <Menu.Item onSelect={onRename}>
            <Pencil size={16} aria-hidden /> Rename <Menu.Shortcut>F2</Menu.Shortcut>
          </Menu.Item>
          <Menu.Item disabled>
            <Copy size={16} aria-hidden /> Duplicate
          </Menu.Item>
          <Menu.Sub>
            <Menu.SubTrigger>
              <FolderInput size={16} aria-hidden /> Move to
            </Menu.SubTrigger>
            <Menu.SubContent>
              <Menu.Item>Work</Menu.Item>
              <Menu.Item>Home</Menu.Item>
            </Menu.SubContent>
          </Menu.Sub>
          <Menu.Separator />
          <Menu.CheckboxItem checked>Show times</Menu.CheckboxItem>
          <Menu.Label>Sort by</Menu.Label>
          <Menu.RadioGroup value="date">
            <Menu.RadioItem value="date">Date</Menu.RadioItem>
            <Menu.RadioItem value="name">Name</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Separator />
          <Menu.Item tone="danger">
            <Trash2 size={16} aria-hidden /> Delete <Menu.Shortcut>⌫</Menu.Shortcut>
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
    </div>
  );
}

const meta = { title: 'Primitives/Menu', component: Example, args: { onRename: fn() } } satisfies Meta<
  typeof Example
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { defaultOpen: true } };
export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const trigger = canvas.getByRole('button', { name: 'More' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Rename/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('menuitem', { name: /Move to/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Work' })).toHaveFocus());
    await userEvent.keyboard('{ArrowLeft}{Home}{Enter}');
    await expect(args.onRename).toHaveBeenCalledOnce();
    await waitFor(() => expect(trigger).toHaveFocus());
    await expect(document.body.style.pointerEvents).toBe('');
  },
};
