// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listSeed } from '../../testing/fixtures.js';
import { openPage } from '../../testing/open-page.js';
import { dialogOffers } from '../rooms.js';
import { DialogFailure } from './dialog-parts.js';
import { LoadBoundary, StoaProvider } from '@stoa/react';
import { Dialogs } from './dialogs.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount() {
  const { stoa } = await openPage(listSeed);
  render(
    <StoaProvider stoa={stoa}>
      <button onClick={() => stoa.layout.openDialog({ name: 'import' })}>Open</button>
      <textarea id="stoa-composer" aria-label="Message" />
      <Dialogs />
    </StoaProvider>,
  );
  return { stoa, user: userEvent.setup() };
}

describe('the place of dialogs', () => {
  it('[DIA1] loads the dialog, focuses it, and returns focus to its opener', async () => {
    const { user } = await mount();
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    const choose = await screen.findByLabelText('Choose a file');
    expect(screen.getByRole('dialog', { name: 'Import conversations' })).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(choose));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('focuses the message box when the opener is gone', async () => {
    const { stoa, user } = await mount();
    const gone = document.createElement('button');
    document.body.append(gone);
    gone.focus();
    act(() => stoa.layout.openDialog({ name: 'import' }));
    await screen.findByLabelText('Choose a file');
    gone.remove();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('stoa-composer'));
  });

  it('one dialog replaces another', async () => {
    const { stoa, user } = await mount();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByLabelText('Choose a file');
    act(() => stoa.layout.openDialog({ name: 'download', ids: [] }));
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  it('a failed load says so and can be retried', async () => {
    const user = userEvent.setup();
    const onRetry = vi.fn();
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('no such chunk');
    };
    const { Dialog } = await import('@stoa/ui');
    render(
      <Dialog.Root open>
        <Dialog.Content aria-describedby={undefined}>
          <LoadBoundary fallback={<DialogFailure title="Settings" onRetry={onRetry} />}>
            <Broken />
          </LoadBoundary>
        </Dialog.Content>
      </Dialog.Root>,
    );
    spy.mockRestore();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('text typed before the palette is loaded is in its field', async () => {
    const { stoa, user } = await mount();
    act(() => stoa.layout.openDialog({ name: 'palette' }));
    await user.keyboard('thex{Backspace}');
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    await vi.waitFor(() => expect(field.value).toBe('the'));
    await user.keyboard('me');
    expect(field.value).toBe('theme');
  });

  it('every named dialog can be loaded', async () => {
    const rooms = Object.entries(dialogOffers);
    const parts = await Promise.all(rooms.map(([, room]) => room.load()));
    expect(parts.every((part) => typeof part === 'function')).toBe(true);
    expect(rooms.map(([name]) => name).sort()).toEqual([
      'accounts',
      'artifact',
      'assistantAdmin',
      'assistantEditor',
      'assistantReaders',
      'assistantVersions',
      'dataSources',
      'download',
      'import',
      'integrations',
      'memory',
      'monthCost',
      'move',
      'palette',
      'project',
      'quality',
      'savedArtifacts',
      'settings',
      'share',
      'sharedItem',
      'shortcuts',
      'tags',
      'template',
      'templateEditor',
      'transfer',
    ]);
  });
});
