// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { SharedItem } from '@stoa/core/contract';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import './settings-dialog.js';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { ada, conversationsOf, listItem, models, userMessage } from '../../testing/fixtures.js';
import { conversationOf, holdAfter, noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import { LanguageChoiceProvider, type LanguageChoice } from './language-choice.js';
import type { SettingsTab } from './settings-tabs.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(
  tab: SettingsTab = 'configurations',
  seed: StoaSeed = {},
  languages: LanguageChoice | null = null,
) {
  const page = await openPage({ dialog: { name: 'settings', tab }, ...seed });
  const { stoa } = page;
  const settings = () => stoa.settings.store.getState().settings;
  const view = render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <h2>Place</h2>
      <LanguageChoiceProvider value={languages}>
        <Dialogs />
      </LanguageChoiceProvider>
    </StoaProvider>,
  );
  await screen.findByRole('tab', { name: 'Configurations' });
  return { ...page, settings, view, user: userEvent.setup() };
}

/** A legacy workspace: what the person shared with themselves. */
const workspace = (key: string, note: string, sharedAt: number): SharedItem => ({
  key,
  note,
  sharedAt,
  sharedBy: ada.email,
});
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the tabs of the settings', () => {
  it('[SET1] storage needs its flag, workspaces need saved ones', async () => {
    await mount('configurations', { flags: { storeCloudConversations: false } });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Configurations',
      'Keyboard',
      'Tools',
      'Your data',
    ]);
  });

  it('[SET1] with all of them, the wanted one is shown and has focus', async () => {
    await mount('storage', { received: [workspace('k', 'Thesis', 1)] });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Configurations',
      'Conversation Storage',
      'Keyboard',
      'Tools',
      'Your data',
      'Legacy Workspaces',
    ]);
    const tab = screen.getByRole('tab', { selected: true });
    expect(tab.textContent).toBe('Conversation Storage');
    await vi.waitFor(() => expect(document.activeElement).toBe(tab));
  });
});

describe('the configurations', () => {
  it('[SET2] changes the theme at once', async () => {
    const { user, settings } = await mount();
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(settings()).toMatchObject({ theme: 'light', followsSystemTheme: false });
  });

  it('[SET3] the default model cannot be hidden, and says why', async () => {
    await mount();
    const sonnet = box(/Claude Sonnet/);
    expect(sonnet.disabled && sonnet.checked).toBe(true);
    expect(screen.getByText('The default model cannot be hidden.')).toBeTruthy();
  });

  it('[SET3] hides and shows models, one by one and by family', async () => {
    const { user, settings } = await mount();
    const hidden = () => settings().hiddenModelIds;
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
      answers: {
        'models.list': {
          success: true,
          data: { models, default: null, advanced: null, cheapest: null },
        },
      },
      settings: { hiddenModelIds: ['demo-prose', 'gpt-large', 'gpt-small'] },
    });
    await user.click(box('Mistral Medium'));
    expect(box(/Claude Sonnet/).disabled).toBe(true);
    expect(screen.getByText('At least one model has to stay visible.')).toBeTruthy();
  });

  it('[SET4] offers the features whose flags are on', async () => {
    const { user, settings } = await mount('configurations', {
      flags: { artifacts: true, memory: true, highlighter: false, pluginsOnInput: false },
    });
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('id') !== null)).toHaveLength(3);
    expect(screen.queryByRole('switch', { name: 'Highlighter' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Artifacts' }));
    expect(settings().featureOptions).toMatchObject({ includeArtifacts: true, includeFocusedMessages: true });
  });

  it('[SET5] reports changes that the server did not take, and retries', async () => {
    const { user, calls } = await mount('configurations', { failures: { 'settings.save': noAnswer } });
    const sent = () => calls.filter(({ operation }) => operation === 'settings.save').length;
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(
      await screen.findByText('Settings failed to update in the cloud: the changes still apply locally.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(sent()).toBe(2));
  });

  it('meets axe', async () => {
    await mount('configurations', { flags: { artifacts: true, memory: true, highlighter: true } });
    expect(await findViolations(document.body)).toEqual([]);
  });
});

describe('the storage of conversations', () => {
  const seed: StoaSeed = {
    conversations: conversationsOf([
      listItem('a', 'Alpha'),
      listItem('b', 'Beta'),
      listItem('c', 'Gamma', { isLocal: true }),
    ]),
    repliedElsewhere: ['b'],
    selectedId: 'a',
  };
  const openStorage = async (more: StoaSeed = {}) => {
    const page = await mount('storage', { ...seed, ...more });
    const selection = () => page.stoa.conversations.store.getState().storageSelection;
    return { ...page, selection };
  };

  it('[SET6] new conversations only: chosen at once, nothing moves', async () => {
    const { user, selection } = await openStorage();
    expect(screen.getByText('Now 2 conversations in the cloud, 1 private.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'New conversations in the cloud' }));
    expect(selection()).toBe('future-cloud');
    expect(screen.getByText('Now 2 conversations in the cloud, 1 private.')).toBeTruthy();
  });

  it('[SET7] asks before it moves everything, with the count and the safe answer focused', async () => {
    const { user, selection } = await openStorage();
    await user.click(screen.getByRole('radio', { name: 'Everything private' }));
    const question = screen.getByRole('alertdialog', { name: 'Move 2 conversations into this browser?' });
    expect(question.textContent).toContain('a reply in progress');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(selection()).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Everything in the cloud' }));
    await user.click(screen.getByRole('button', { name: 'Move 1 conversation' }));
    expect(selection()).toBe('cloud-only');
  });

  it('[SET7] moves the remaining ones when the choice is pressed again', async () => {
    const { user, stoa } = await openStorage({ stored: { storageSelection: 'cloud-only' } });
    const apply = vi.spyOn(stoa.conversations, 'applyStorageSelection');
    const choice = screen.getByRole('radio', { name: 'Everything in the cloud' });
    expect((choice as HTMLInputElement).checked).toBe(true);
    await user.click(choice);
    expect(apply).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Move/ }));
    expect(apply).toHaveBeenCalledWith('cloud-only');
  });

  const four = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) =>
    conversationOf([userMessage(`${name}-1`, 'Hello')], { id: name, name }),
  );
  const moveAll = async (user: Awaited<ReturnType<typeof openStorage>>['user']) => {
    await user.click(screen.getByRole('radio', { name: 'Everything in the cloud' }));
    await user.click(screen.getByRole('button', { name: 'Move 4 conversations' }));
  };

  it('[SET8] shows progress and can be stopped', async () => {
    const { user, world, stoa } = await openStorage({ conversations: four, selectedId: 'Alpha' });
    holdAfter(world, 'conversations.upload', 1);
    await moveAll(user);
    const progress = await screen.findByRole('progressbar', { name: 'Moving to the cloud' });
    await vi.waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('25'));
    expect(screen.getByRole('radio', { name: 'Everything private' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    const cancel = vi.spyOn(stoa.conversations, 'cancelTransfer');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('[SET8] lists what stayed', async () => {
    const { user, stoa } = await openStorage({
      conversations: four,
      selectedId: 'Alpha',
      failures: { 'conversations.upload': noAnswer },
    });
    await moveAll(user);
    const transfer = () => stoa.conversations.store.getState().transfer;
    await vi.waitFor(() => expect(transfer()?.status).toBe('done'));
    const reasons = transfer()?.failures.map(({ reason }) => reason) ?? [];
    expect(reasons).toHaveLength(4);
    for (const reason of reasons) expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  });

  it('meets axe', async () => {
    const { user } = await openStorage();
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
  const seed: StoaSeed = {
    received: [
      workspace('k1', 'Thesis, spring', Date.UTC(2025, 3, 2)),
      workspace('k2', '', Date.UTC(2024, 1, 1)),
    ],
    contents: { k1: { ...items, history: items.conversations } },
  };
  const openWorkspaces = async (more: StoaSeed = {}) => {
    const page = await mount('workspaces', { ...seed, ...more });
    const { user } = page;
    await user.click(screen.getByRole('combobox', { name: 'Workspace' }));
    await user.click(screen.getByRole('option', { name: 'Thesis, spring' }));
    const show = () => user.click(screen.getByRole('button', { name: 'Show what it holds' }));
    const loads = () => page.calls.filter(({ operation }) => operation === 'sharing.load');
    return { ...page, show, loads };
  };

  it('[SET9] chooses one, shows its note and date, and opens it', async () => {
    const { show, loads } = await openWorkspaces();
    expect(screen.getByText('Saved on 2 Apr 2025')).toBeTruthy();
    await show();
    await vi.waitFor(() => expect(loads()).toEqual([{ operation: 'sharing.load', input: { key: 'k1' } }]));
  });

  it('[SET9] imports the checked ones', async () => {
    const { user, show, stoa } = await openWorkspaces();
    await show();
    await screen.findByRole('checkbox', { name: 'Beta' });
    await user.click(box('Beta'));
    await user.click(box('Prompt templates'));
    expect(screen.getByText('2 items chosen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import Items' }));
    expect(await screen.findByText('1 conversation, 1 folder, 0 prompt templates')).toBeTruthy();
    const { items: listed, folders } = stoa.conversations.store.getState();
    expect(listed.map(({ name }) => name)).toContain('Alpha');
    expect(listed.map(({ name }) => name)).not.toContain('Beta');
    expect(folders.map(({ name }) => name)).toContain('Thesis');
  });

  it('[SET9] reports its result, with what failed', async () => {
    const { user, show, ports } = await openWorkspaces();
    await show();
    await screen.findByRole('checkbox', { name: 'Beta' });
    ports.storage.fail('full', (key) => key === 'conversation/b');
    await user.click(screen.getByRole('button', { name: 'Import Items' }));
    expect(await screen.findByText('1 conversation, 1 folder, 1 prompt template')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByText(/^Beta: /)).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[SET9] one that is gone says the sentence and is asked for again', async () => {
    const { user, show, loads } = await openWorkspaces({ contents: {} });
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Unable to find shared item. It may have been deleted.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(loads()).toHaveLength(2));
  });
});

describe('the language', () => {
  const languages = (choose: LanguageChoice['choose']): LanguageChoice => ({
    languages: ['en', 'de', 'he'],
    chosen: null,
    choose,
  });

  it('[SET11] is offered by its own name, and chosen or left to the browser', async () => {
    const choose = vi.fn(async () => true);
    const { user } = await mount('configurations', {}, languages(choose));
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: /Deutsch/ }));
    expect(choose).toHaveBeenCalledWith('de');
    expect(screen.getByRole('combobox', { name: 'Language' }).textContent).toContain('As the browser');
  });

  it('[SET11] stays as it was, and says so, where the texts cannot be fetched', async () => {
    const { user } = await mount(
      'configurations',
      {},
      languages(async () => false),
    );
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: /עברית/ }));
    expect(await screen.findByText(/could not be fetched/)).toBeTruthy();
  });

  it('[SET11] of two choices the last one is shown until its texts are there', async () => {
    const answers: ((isShown: boolean) => void)[] = [];
    const { user } = await mount(
      'configurations',
      {},
      languages(() => new Promise((resolve) => answers.push(resolve))),
    );
    const field = () => screen.getByRole('combobox', { name: 'Language' });
    for (const name of [/Deutsch/, /עברית/]) {
      await user.click(field());
      await user.click(await screen.findByRole('option', { name }));
    }
    await act(async () => answers[0]!(false));
    expect(field().textContent).toContain('עברית');
    expect(screen.queryByText(/could not be fetched/)).toBeNull();
    await act(async () => answers[1]!(true));
    expect(field().textContent).toContain('As the browser');
  });

  it('[SET11] is no choice on a page that has one only', async () => {
    await mount();
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  });
});
