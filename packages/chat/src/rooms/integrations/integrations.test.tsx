// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogPage } from '../../testing/dialog-page.js';
import { openPage } from '../../testing/open-page.js';
import { openWindow } from './open-window.js';

vi.setConfig({ testTimeout: 30_000 });

const mount = async () => {
  const { stoa, calls } = await openPage({
    dialog: { name: 'integrations' },
    integrations: ['google_docs'],
  });
  render(<DialogPage stoa={stoa} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Integrations' }));
  await dialog.findAllByRole('listitem');
  return { stoa, calls, dialog, user: userEvent.setup() };
};

describe('integrations', () => {
  it('[INT1] are listed with what is connected, and each is connected or disconnected', async () => {
    const opened = { closed: false } as Window;
    const open = vi.spyOn(window, 'open').mockReturnValue(opened);
    const { stoa, calls, dialog, user } = await mount();
    expect(dialog.getAllByRole('listitem')).toHaveLength(6);
    expect(dialog.getByRole('tab', { name: 'Google', selected: true })).toBeTruthy();
    expect(dialog.getByRole('img', { name: 'Connected' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Disconnect Google Docs' }));
    await vi.waitFor(() => expect(dialog.queryByRole('img', { name: 'Connected' })).toBeNull());
    expect(calls).toContainEqual({ operation: 'integrations.remove', input: { integration: 'google_docs' } });
    await user.click(dialog.getByRole('button', { name: 'Connect Gmail' }));
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    expect(open.mock.calls[0]?.[0]).toBe('https://accounts.example.org/google_gmail');
    const { store } = await stoa.integrations.load();
    expect(store.getState().busy).toBe('google_gmail');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Left while its window is open.
    expect(store.getState().busy).toBeNull();
    open.mockRestore();
  });

  it('[INT2] say what failed, and what to do about a blocked window', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { dialog, user } = await mount();
    await user.click(dialog.getByRole('button', { name: 'Connect Google Drive' }));
    expect(await dialog.findByText(/has blocked the window/)).toBeTruthy();
    open.mockRestore();
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
