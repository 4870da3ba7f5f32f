// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogStage } from '../../testing/dialog-stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { openWindow } from './open-window.js';

vi.setConfig({ testTimeout: 30_000 });

const mount = async (integrations: StageOptions['integrations']) => {
  const called = vi.fn();
  render(<DialogStage dialog={{ name: 'integrations' }} options={{ called, integrations }} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Integrations' }));
  return { called, dialog, user: userEvent.setup() };
};

describe('integrations', () => {
  it('[INT1] are listed with what is connected, and each is connected or disconnected', async () => {
    const { called, dialog, user } = await mount({ connected: ['google_docs'] });
    expect(await dialog.findAllByRole('listitem')).toHaveLength(6);
    expect(dialog.getByRole('tab', { name: 'Google', selected: true })).toBeTruthy();
    expect(dialog.getByRole('img', { name: 'Connected' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Disconnect Google Docs' }));
    expect(called).toHaveBeenCalledWith('integrations.disconnect', 'google_docs');
    await user.click(dialog.getByRole('button', { name: 'Connect Gmail' }));
    expect(called).toHaveBeenCalledWith('integrations.connect', 'google_gmail');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(called).toHaveBeenCalledWith('integrations.leave');
  });

  it('[INT2] say what failed, and what to do about a blocked window', async () => {
    const { dialog } = await mount({
      failure: {
        integration: 'google_drive',
        message: 'An error occurred. Please try again.',
        isBlocked: true,
      },
    });
    expect(await dialog.findByText(/has blocked the window/)).toBeTruthy();
  });

  it('[INT3] open in a window of 600 by 600 in the middle', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue({ closed: true } as Window);
    expect(openWindow('https://accounts.example.org')?.isClosed()).toBe(true);
    expect(open.mock.calls[0]?.[2]).toContain('width=600,height=600');
    open.mockReturnValue(null);
    expect(openWindow('https://accounts.example.org')).toBeNull();
    open.mockRestore();
  });
});
