// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { ImportReport, ImportState } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { findViolations } from '../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import './import-dialog.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const report: ImportReport = {
  format: 'chatgpt',
  readable: 120,
  messages: 2400,
  folders: 3,
  prompts: 0,
  fresh: 100,
  extended: 5,
  known: 15,
  skipped: [{ reason: 'Pictures', count: 4 }],
  samples: ['Alpha', '', 'Gamma'],
};

async function mount(imports: ImportState, options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({ called, imports, layout: { dialog: { name: 'import' } }, ...options });
  render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <Dialogs />
    </StoaProvider>,
  );
  await screen.findByRole('dialog', { name: 'Import conversations' });
  await screen.findByText(/Nothing you have is overwritten/);
  return { stage, called, user: userEvent.setup({ applyAccept: false }) };
}

describe('importing conversations', () => {
  it('[IMD1] names the supported formats and reads the chosen file', async () => {
    const { user, called } = await mount({ status: 'idle' });
    expect(screen.getByText(/ChatGPT, Claude, Open WebUI and LibreChat/)).toBeTruthy();
    const file = new File(['{}'], 'export.json', { type: 'application/json' });
    await user.upload(screen.getByLabelText('Choose a file'), file);
    expect(called).toHaveBeenCalledWith('imports.read', { name: 'export.json', sizeBytes: 2, file });
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[IMD2] shows the progress of reading and can be cancelled', async () => {
    const { user, called } = await mount({
      status: 'reading',
      fileName: 'conversations.json',
      readBytes: 50_000_000,
      sizeBytes: 200_000_000,
      found: 37,
    });
    const progress = screen.getByRole('progressbar', { name: 'Reading conversations.json' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('50 MB of 200 MB')).toBeTruthy();
    expect(screen.getByText('37 conversations found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(called).toHaveBeenCalledWith('imports.cancel');
  });

  it('[IMD3] reports before it imports, and imports into the chosen storage', async () => {
    const { user, called } = await mount({ status: 'ready', fileName: 'a.json', report });
    expect(screen.getByText('120 conversations, 2,400 messages, 3 folders')).toBeTruthy();
    expect(screen.getByText('and 117 more')).toBeTruthy();
    await user.click(screen.getByText('4 things are left out'));
    expect(screen.getByText('Pictures')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Private' }));
    await user.click(screen.getByRole('button', { name: 'Import 105 conversations' }));
    expect(called).toHaveBeenCalledWith('imports.start', 'local');
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[IMD3] offers no cloud without the flag', async () => {
    const { user, called } = await mount(
      { status: 'ready', fileName: 'a.json', report },
      { flags: { storeCloudConversations: false } },
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cloud' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Import/ }));
    expect(called).toHaveBeenCalledWith('imports.start', 'local');
  });

  it('[IMD3] a file with nothing new offers another file', async () => {
    await mount({
      status: 'ready',
      fileName: 'a.json',
      report: { ...report, fresh: 0, extended: 0, folders: 0 },
    });
    expect(screen.getByText('Everything in this file is here already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('[IMD4] continues when the dialog closes, and drops a mere reading', async () => {
    const { user, called, stage } = await mount({
      status: 'importing',
      fileName: 'a.json',
      report,
      done: 30,
    });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await user.keyboard('{Escape}');
    expect(called.mock.calls.flat()).not.toContain('imports.cancel');
    act(() => {
      stage.imports.store.setState({ status: 'ready', fileName: 'a.json', report }, true);
      stage.layout.openDialog({ name: 'import' });
    });
    await user.keyboard('{Escape}');
    expect(called).toHaveBeenCalledWith('imports.reset');
  });

  it('[IMD5] reports its result, with what failed', async () => {
    const { user } = await mount({
      status: 'done',
      fileName: 'a.json',
      result: {
        added: 100,
        extended: 1,
        unchanged: 15,
        failures: [{ id: 'x', name: '', reason: 'Your browser storage is full.' }],
      },
      wasCancelled: false,
    });
    expect(screen.getByText('100 conversations added')).toBeTruthy();
    expect(screen.getByText('Untitled: Your browser storage is full.')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[IMD6] after it is done the heading has the focus', async () => {
    const { stage } = await mount({
      status: 'importing',
      fileName: 'a.json',
      report,
      done: 1,
    });
    screen.getByRole('button', { name: 'Stop' }).focus();
    act(() =>
      stage.imports.store.setState(
        {
          status: 'done',
          fileName: 'a.json',
          wasCancelled: false,
          result: { added: 1, extended: 0, unchanged: 0, failures: [] },
        },
        true,
      ),
    );
    const heading = screen.getByRole('heading', { level: 2 });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('[IMD6] an unsupported file gets the sentence and a next step; the heading has the focus', async () => {
    const { user, called, stage } = await mount({
      status: 'reading',
      fileName: 'a.json',
      readBytes: 1,
      sizeBytes: 2,
      found: 0,
    });
    screen.getByRole('button', { name: 'Cancel' }).focus();
    act(() =>
      stage.imports.store.setState(
        { status: 'failed', fileName: 'a.json', message: 'Unsupported data format' },
        true,
      ),
    );
    expect(screen.getByRole('alert').textContent).toContain('Unsupported data format');
    const heading = screen.getByRole('heading', { level: 2 });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    const another = screen.getByRole('button', { name: 'Choose another file' });
    await user.click(another);
    expect(called).toHaveBeenCalledWith('imports.reset');
  });
});
