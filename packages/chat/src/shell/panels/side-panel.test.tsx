// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NameField } from '@stoa/react';
import { SidePanel } from './side-panel.js';

describe('a panel that is a sheet', () => {
  it('closes on Escape, but not on the Escape that a field inside needs', async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    const onCancel = vi.fn();
    render(
      <SidePanel side="start" label="Conversations" isOpen isOver onOpenChange={onOpenChange}>
        <NameField label="Folder name" initial="Travel" onName={() => {}} onCancel={onCancel} />
        <button>Other</button>
      </SidePanel>,
    );
    await user.click(await screen.findByRole('textbox', { name: 'Folder name' }));
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onOpenChange).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Other' }).focus();
    await user.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});
