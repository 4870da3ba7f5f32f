// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { ImportEnd } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { findViolations } from '../../testing/axe.js';
import { exportOf, knownConversations, knownExport, scriptedReader } from '../../testing/import-fixture.js';
import { openPage, type StoaSeed } from '../../testing/open-page.js';
import './import-dialog.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

type Script = Parameters<typeof scriptedReader>[0];
const file = { name: 'conversations.json', sizeBytes: 200_000_000, file: null };

/** The dialog, with the file chosen where there is a script for its reader. */
async function mount(script: Script | null, seed: StoaSeed = {}) {
  const { port, finish } = scriptedReader(script ?? {});
  const tab = await openPage({
    dialog: { name: 'import' },
    conversations: knownConversations,
    ports: { imports: port },
    ...seed,
  });
  const { stoa } = tab;
  const state = () => stoa.imports.store.getState();
  if (script) {
    stoa.imports.read(file);
    await vi.waitFor(() => {
      expect(state()).not.toMatchObject({ status: 'idle' });
      if (script.end === 'held') expect(state()).toMatchObject({ readBytes: script.readBytes ?? 0 });
      else expect(['ready', 'failed']).toContain(state().status);
    });
  }
  render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <Dialogs />
    </StoaProvider>,
  );
  await screen.findByRole('dialog', { name: 'Import conversations' });
  await screen.findByText(/Nothing you have is overwritten/);
  return { ...tab, state, finish, user: userEvent.setup({ applyAccept: false }) };
}
const held: ImportEnd = { ok: true, format: 'chatgpt', skipped: [] };

describe('importing conversations', () => {
  it('[IMD1] names the supported formats and reads the chosen file', async () => {
    const { user, stoa } = await mount(null);
    const read = vi.spyOn(stoa.imports, 'read');
    expect(screen.getByText(/ChatGPT, Claude, Open WebUI and LibreChat/)).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    const chosen = new File(['{}'], 'export.json', { type: 'application/json' });
    await user.upload(screen.getByLabelText('Choose a file'), chosen);
    expect(read).toHaveBeenCalledWith({ name: 'export.json', sizeBytes: 2, file: chosen });
  });

  it('[IMD2] shows the progress of reading and can be cancelled', async () => {
    const { user, state } = await mount({ end: 'held', readBytes: 50_000_000 });
    const progress = screen.getByRole('progressbar', { name: 'Reading conversations.json' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('50 MB of 200 MB')).toBeTruthy();
    expect(screen.getByText('120 conversations found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(state()).toEqual({ status: 'idle' });
  });

  it('[IMD3] reports before it imports, and imports into the chosen storage', async () => {
    const { user, stoa, state } = await mount({ taken: 'held' });
    expect(screen.getByText('120 conversations, 435 messages, 3 folders')).toBeTruthy();
    expect(screen.getByText('and 115 more')).toBeTruthy();
    await user.click(screen.getByText('4 things are left out'));
    expect(screen.getByText('Pictures')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Private' }));
    await user.click(screen.getByRole('button', { name: 'Import 105 conversations' }));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'importing', done: 120 }));
    const { items } = stoa.conversations.store.getState();
    expect(items.find(({ id }) => id === 'new-5')?.isLocal).toBe(true);
  });

  it('[IMD3] offers no cloud without the flag', async () => {
    const { user, stoa } = await mount({}, { flags: { storeCloudConversations: false } });
    const start = vi.spyOn(stoa.imports, 'start');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cloud' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(start).toHaveBeenCalledWith('local');
  });

  it('[IMD3] a file with nothing new offers another file', async () => {
    await mount({ batch: knownExport });
    expect(screen.getByText('Everything in this file is here already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('[IMD4] continues when the dialog closes, and drops a mere reading', async () => {
    const { user, state, stoa, finish } = await mount({ taken: 'held' });
    await user.click(screen.getByRole('button', { name: 'Import 105 conversations' }));
    await vi.waitFor(() => expect(state()).toMatchObject({ status: 'importing', done: 120 }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    await user.keyboard('{Escape}');
    expect(state().status).toBe('importing');
    await act(async () => finish(held));
    expect(state().status).toBe('done');
    act(() => {
      stoa.imports.reset();
      stoa.imports.read(file);
      stoa.layout.openDialog({ name: 'import' });
    });
    await vi.waitFor(() => expect(state().status).toBe('ready'));
    await user.keyboard('{Escape}');
    expect(state()).toEqual({ status: 'idle' });
  });

  it('[IMD5] reports its result, with what failed', async () => {
    const { user, state, ports } = await mount({});
    ports.storage.fail('full', (key) => key === 'conversation/new-1');
    await user.click(screen.getByRole('radio', { name: 'Private' }));
    await user.click(screen.getByRole('button', { name: 'Import 105 conversations' }));
    await vi.waitFor(() => expect(state().status).toBe('done'));
    expect(screen.getByText('99 conversations added')).toBeTruthy();
    expect(screen.getByText(/^Untitled: /)).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[IMD6] after it is done the heading has the focus', async () => {
    const { user, state, finish } = await mount({ batch: exportOf([], 1), taken: 'held' });
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    await vi.waitFor(() => expect(state().status).toBe('importing'));
    screen.getByRole('button', { name: 'Stop' }).focus();
    await act(async () => finish(held));
    await vi.waitFor(() => expect(state().status).toBe('done'));
    const heading = screen.getByRole('heading', { level: 2 });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('[IMD6] an unsupported file gets the sentence and a next step; the heading has the focus', async () => {
    const { user, state, finish } = await mount({ end: 'held' });
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await act(async () => finish({ ok: false, reason: 'unsupported' }));
    expect(screen.getByRole('alert').textContent).toContain('Unsupported data format');
    const heading = screen.getByRole('heading', { level: 2 });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(state()).toEqual({ status: 'idle' });
  });
});
