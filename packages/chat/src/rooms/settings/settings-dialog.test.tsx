// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import './settings-dialog.js';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { listItem } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import type { SettingsTab } from './settings-tabs.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(tab: SettingsTab = 'configurations', options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({ called, layout: { dialog: { name: 'settings', tab } }, ...options });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <h2>Place</h2>
      <Dialogs />
    </StoaProvider>,
  );
  await screen.findByRole('tab', { name: 'Configurations' });
  return { stage, called, view, user: userEvent.setup() };
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the tabs of the settings', () => {
  it('[SET1] storage needs its flag, workspaces need saved ones', async () => {
    await mount('configurations', { flags: { storeCloudConversations: false } });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Configurations', 'Keyboard']);
  });

  it('[SET1] with all of them, the wanted one is shown and has focus', async () => {
    await mount('storage', { workspaces: { list: [{ key: 'k', note: 'Thesis', savedAt: 1 }] } });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Configurations',
      'Conversation Storage',
      'Keyboard',
      'Legacy Workspaces',
    ]);
    const tab = screen.getByRole('tab', { selected: true });
    expect(tab.textContent).toBe('Conversation Storage');
    await vi.waitFor(() => expect(document.activeElement).toBe(tab));
  });
});

describe('the configurations', () => {
  it('[SET2] changes the theme at once', async () => {
    const { user, called } = await mount();
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(called).toHaveBeenCalledWith('settings.update', { theme: 'light', followsSystemTheme: false });
  });

  it('[SET3] the default model cannot be hidden, and says why', async () => {
    await mount();
    const sonnet = box(/Claude Sonnet/);
    expect(sonnet.disabled && sonnet.checked).toBe(true);
    expect(screen.getByText('The default model cannot be hidden.')).toBeTruthy();
  });

  it('[SET3] hides and shows models, one by one and by family', async () => {
    const { user, stage } = await mount();
    const hidden = () => stage.settings.store.getState().settings.hiddenModelIds;
    await user.click(box('GPT Small'));
    expect(hidden()).toEqual(['gpt-small']);
    const family = box('All models of OpenAI');
    expect(family.indeterminate).toBe(true);
    await user.click(family);
    expect(hidden()).toEqual([]);
    await user.click(box('All models of OpenAI'));
    expect([...hidden()].sort()).toEqual(['gpt-large', 'gpt-small']);
    expect(screen.getByText('0 of 2 shown')).toBeTruthy();
  });

  it('[SET3] the last visible model stays where the server names no default', async () => {
    const { user } = await mount('configurations', {
      models: { defaultId: null },
      settings: { hiddenModelIds: ['demo-prose', 'gpt-large', 'gpt-small'] },
    });
    await user.click(box('Mistral Medium'));
    expect(box(/Claude Sonnet/).disabled).toBe(true);
    expect(screen.getByText('At least one model has to stay visible.')).toBeTruthy();
  });

  it('[SET4] offers the features whose flags are on', async () => {
    const { user, called } = await mount('configurations', { flags: { artifacts: true, memory: true } });
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('id') !== null)).toHaveLength(3);
    expect(screen.queryByRole('switch', { name: 'Highlighter' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Artifacts' }));
    expect(called).toHaveBeenCalledWith('settings.update', {
      featureOptions: expect.objectContaining({ includeArtifacts: true, includeFocusedMessages: true }),
    });
  });

  it('[SET5] reports changes that the server did not take, and retries', async () => {
    const { user, called } = await mount('configurations', { saving: 'localOnly' });
    expect(
      screen.getByText('Settings failed to update in the cloud: the changes still apply locally.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('settings.retry');
  });

  it('meets axe', async () => {
    await mount('configurations', { flags: { artifacts: true, memory: true, highlighter: true } });
    expect(await findViolations(document.body)).toEqual([]);
  });
});

describe('the storage of conversations', () => {
  const items = [
    listItem('a', 'Alpha'),
    listItem('b', 'Beta', { running: true }),
    listItem('c', 'Gamma', { isLocal: true }),
  ];

  it('[SET6] new conversations only: chosen at once, nothing moves', async () => {
    const { user, called } = await mount('storage', { conversations: { items } });
    expect(screen.getByText('Now 2 conversations in the cloud, 1 private.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'New conversations in the cloud' }));
    expect(called).toHaveBeenCalledWith('applyStorageSelection', 'future-cloud');
  });

  it('[SET7] asks before it moves everything, with the count and the safe answer focused', async () => {
    const { user, called } = await mount('storage', { conversations: { items } });
    await user.click(screen.getByRole('radio', { name: 'Everything private' }));
    const question = screen.getByRole('alertdialog', { name: 'Move 2 conversations into this browser?' });
    expect(question.textContent).toContain('a reply in progress');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(called).not.toHaveBeenCalledWith('applyStorageSelection', expect.anything());
    await user.click(screen.getByRole('radio', { name: 'Everything in the cloud' }));
    await user.click(screen.getByRole('button', { name: 'Move 1 conversation' }));
    expect(called).toHaveBeenCalledWith('applyStorageSelection', 'cloud-only');
  });

  it('[SET7] moves the remaining ones when the choice is pressed again', async () => {
    const { user, called } = await mount('storage', {
      conversations: { items, storageSelection: 'cloud-only' },
    });
    const choice = screen.getByRole('radio', { name: 'Everything in the cloud' });
    expect((choice as HTMLInputElement).checked).toBe(true);
    await user.click(choice);
    expect(called).not.toHaveBeenCalledWith('applyStorageSelection', 'cloud-only');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Move/ }));
    expect(called).toHaveBeenCalledWith('applyStorageSelection', 'cloud-only');
  });

  it('[SET8] shows progress, can be stopped, and lists what stayed', async () => {
    const { user, called, stage } = await mount('storage', {
      conversations: {
        items,
        transfer: { status: 'running', to: 'cloud', total: 4, moved: 1, current: 'Alpha', failures: [] },
      },
    });
    const progress = screen.getByRole('progressbar', { name: 'Moving to the cloud' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByRole('radio', { name: 'Everything private' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(called).toHaveBeenCalledWith('cancelTransfer');
    act(() =>
      stage.conversations.store.setState({
        transfer: {
          status: 'done',
          to: 'cloud',
          total: 4,
          moved: 3,
          current: null,
          failures: [{ id: 'b', name: 'Beta', reason: 'A reply is being written.' }],
        },
      }),
    );
    expect(screen.getByText('A reply is being written.')).toBeTruthy();
  });

  it('meets axe', async () => {
    const { user } = await mount('storage', { conversations: { items } });
    await user.click(screen.getByRole('radio', { name: 'Everything private' }));
    expect(await findViolations(document.body)).toEqual([]);
  });
});

describe('legacy workspaces', () => {
  const items = {
    conversations: [
      { id: 'a', name: 'Alpha', messages: [], folderId: 'f' },
      { id: 'b', name: 'Beta', messages: [] },
    ],
    folders: [{ id: 'f', name: 'Thesis', type: 'chat' as const }],
    prompts: [
      { id: 'p', name: 'Outline', description: 'An outline', content: '', folderId: null, type: 'prompt' },
    ],
  };
  const list = [
    { key: 'k1', note: 'Thesis, spring', savedAt: Date.UTC(2025, 3, 2) },
    { key: 'k2', note: '', savedAt: Date.UTC(2024, 1, 1) },
  ];

  it('[SET9] chooses one, shows its note and date, and opens it', async () => {
    const { user, called } = await mount('workspaces', { workspaces: { list } });
    await user.click(screen.getByRole('combobox', { name: 'Workspace' }));
    await user.click(screen.getByRole('option', { name: 'Thesis, spring' }));
    expect(screen.getByText('Saved on 2 Apr 2025')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show what it holds' }));
    expect(called).toHaveBeenCalledWith('workspaces.open', 'k1');
  });

  it('[SET9] imports the checked ones', async () => {
    const { user, called } = await mount('workspaces', {
      workspaces: { list, open: { status: 'ready', key: 'k1', items } },
    });
    await user.click(box('Beta'));
    await user.click(box('Prompt templates'));
    expect(screen.getByText('2 items chosen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import Items' }));
    expect(called).toHaveBeenCalledWith('workspaces.importItems', {
      conversationIds: ['a'],
      folderIds: ['f'],
      promptIds: [],
    });
  });

  it('[SET9] reports its result, with what failed', async () => {
    const failures = [{ id: 'b', name: 'Beta', reason: 'Your browser storage is full.' }];
    const { view } = await mount('workspaces', {
      workspaces: {
        list,
        open: {
          status: 'done',
          key: 'k1',
          items,
          result: { conversations: 1, known: 1, folders: 1, prompts: 0, failures },
        },
      },
    });
    expect(screen.getByText('1 conversation, 1 folder, 0 prompt templates')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByText('Beta: Your browser storage is full.')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    view.unmount();
  });

  it('[SET9] one that is gone says the sentence and is asked for again', async () => {
    const message = 'Unable to find shared item. It may have been deleted.';
    const { user, called } = await mount('workspaces', {
      workspaces: { list, open: { status: 'failed', key: 'k1', message } },
    });
    expect(screen.getByRole('alert').textContent).toContain(message);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('workspaces.open', 'k1');
  });
});
