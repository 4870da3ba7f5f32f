// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, sentence, type SharedItem } from '@stoa/core/contract';
import type { Dialog, EmailListStore } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { findViolations } from '../../testing/axe.js';
import { conversationsOf, listItems, listSeed } from '../../testing/fixtures.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import './share-dialog.js';
import { SharePanel } from './share-panel.js';
import './shared-item-dialog.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const item: SharedItem = { sharedBy: 'bea@x.org', note: 'The plan', sharedAt: 1_770_000_000_000, key: 'k' };

async function mount(dialog: Dialog | null, seed: StoaSeed = {}) {
  const { stoa, calls, world } = await openPage({ ...listSeed, ...(dialog && { dialog }), ...seed });
  const sharing = await stoa.sharing.load();
  const share = vi.spyOn(sharing, 'share');
  render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <SharePanel />
      <Dialogs />
    </StoaProvider>,
  );
  const asked = (operation: string) => calls.filter((call) => call.operation === operation);
  return { stage: stoa, world, sharing, share, asked, user: userEvent.setup() };
}

describe('the Share dialog', () => {
  it('[SH4] needs people, a note and an item, and shares them', async () => {
    const [first] = listItems;
    const empty = { ...first!, id: 'empty', name: 'An empty one', messageCount: 0 };
    const { user, share: shared } = await mount(
      { name: 'share', ids: ['c1', 'empty'] },
      { conversations: conversationsOf([...listItems, empty]) },
    );
    const people = await screen.findByRole('combobox', { name: 'People' });
    await vi.waitFor(() => expect(document.activeElement).toBe(people));
    expect(screen.queryByText('An empty one')).toBeNull();
    const share = screen.getByRole('button', { name: 'Share' });
    await user.type(people, 'bea@x.org{Enter}');
    await user.type(screen.getByPlaceholderText('Describe what you are sharing (required).'), 'The plan');
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(share);
    expect(shared).toHaveBeenCalledWith({
      note: 'The plan',
      emails: ['bea@x.org'],
      conversationIds: ['c1'],
      folderIds: [],
      promptIds: [],
    });
    expect(await screen.findByText('Shared successfully')).toBeTruthy();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(
        within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }),
      ),
    );
  });

  it('[SH16] takes a person who is entered before the list of people has come', async () => {
    const { stoa: stage } = await openPage({ ...listSeed, dialog: { name: 'share', ids: ['c1'] } });
    const { openList } = stage.directory;
    let come = () => {};
    const until = new Promise<void>((resolve) => (come = resolve));
    stage.directory.openList = async (options) => {
      await until;
      return openList(options);
    };
    render(
      <StoaProvider stoa={stage}>
        <h1>Page</h1>
        <Dialogs />
      </StoaProvider>,
    );
    const people = await screen.findByRole('combobox', { name: 'People' });
    await userEvent.type(people, 'bea@x.org{Enter}cal');
    await act(async () => come());
    expect(await screen.findByText('bea@x.org')).toBeTruthy();
    await vi.waitFor(() => expect((people as HTMLInputElement).value).toBe('cal'));
  });

  it('[SH4] says when there is nothing to share, and offers no search in it', async () => {
    await mount({ name: 'share', ids: [] }, { conversations: [], selectedId: undefined });
    expect(await screen.findByText('You have nothing that can be shared yet.')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('[SH4] sends nothing while an entry that was refused is left in the field', async () => {
    const { user, share } = await mount(
      { name: 'share', ids: ['c1'] },
      { drafts: { 'share/c1/people': JSON.stringify({ emails: ['bea@x.org'] }) } },
    );
    await user.type(await screen.findByRole('combobox', { name: 'People' }), 'nobody{Enter}');
    const note = await screen.findByPlaceholderText('Describe what you are sharing (required).');
    await user.type(note, 'The plan');
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const people = screen.getByRole('combobox', { name: 'People', description: /is not an e-mail address/ });
    expect(document.activeElement).toBe(people);
    expect(share).not.toHaveBeenCalled();
  });

  it('[SH4] says everything that is missing at once, at its place, until it is there', async () => {
    const { user, share: shared, stage } = await mount({ name: 'share', ids: [] });
    const people = await screen.findByRole('combobox', { name: 'People' });
    const share = screen.getByRole('button', { name: 'Share' });
    expect(share.getAttribute('aria-disabled')).not.toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(share);
    expect(document.activeElement).toBe(people);
    const [missing, note, items] = ['Add at least one person.', 'Write a note.', 'Choose at least one item.'];
    const invalid = (message: string) =>
      [...document.querySelectorAll('[aria-invalid=true]')].filter((one) =>
        one
          .getAttribute('aria-describedby')
          ?.split(' ')
          .some((id) => document.getElementById(id)?.textContent === message),
      );
    expect(invalid(missing!)).toEqual([people]);
    expect(invalid(note!)).toEqual([screen.getByRole('textbox', { name: 'Note' })]);
    expect(invalid(items!)).toContain(screen.getByRole('checkbox', { name: 'All: Conversations' }));
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(people, 'bea@x.org{Enter}');
    expect(screen.queryByText(missing!)).toBeNull();
    await user.click(share);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'The plan');
    await user.click(share);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'All: Conversations' }));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    await user.click(share);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { description: items! }));
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('checkbox', { name: listItems[0]!.name }));
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(shared).not.toHaveBeenCalled();
    await user.click(share);
    expect(shared).toHaveBeenCalledOnce();
    expect(stage.layout.store.getState().dialog).not.toBeNull();
  });

  it('[SH4] says nothing any more once the draft is discarded', async () => {
    const { user } = await mount(
      { name: 'share', ids: ['c1'] },
      {
        drafts: {
          'share/c1': JSON.stringify({ note: 'x', conversations: ['c1'], folders: [], prompts: [] }),
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(screen.getByText('Add at least one person.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });

  it('[SH5] keeps everything that was typed when it fails', async () => {
    const { user } = await mount(
      { name: 'share', ids: ['c1'] },
      {
        failures: { 'sharing.share': noAnswer },
        drafts: { 'share/c1/people': JSON.stringify({ emails: ['bea@x.org'] }) },
      },
    );
    const note = await screen.findByPlaceholderText('Describe what you are sharing (required).');
    await user.type(note, 'The plan');
    const share = screen.getByRole('button', { name: 'Share' });
    await vi.waitFor(() => expect(share.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(share);
    expect(await screen.findByText(sentence('sharing.failed'))).toBeTruthy();
    expect((note as HTMLTextAreaElement).value).toBe('The plan');
    expect(screen.getByText('bea@x.org')).toBeTruthy();
  });
});

describe('a draft of the Share dialog', () => {
  it('[SH15] outlasts Escape, and is given with nothing else', async () => {
    const { user, stage } = await mount({ name: 'share', ids: ['c1'] });
    await user.type(await screen.findByRole('combobox', { name: 'People' }), 'bea@x.org{Enter}');
    await user.type(screen.getByPlaceholderText('Describe what you are sharing (required).'), 'The plan');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => stage.layout.openDialog({ name: 'share', ids: ['c2'] }));
    const other = await screen.findByPlaceholderText('Describe what you are sharing (required).');
    expect((other as HTMLTextAreaElement).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() => stage.layout.openDialog({ name: 'share', ids: ['c1'] }));
    const note = await screen.findByPlaceholderText('Describe what you are sharing (required).');
    expect((note as HTMLTextAreaElement).value).toBe('The plan');
    expect(screen.getByText('bea@x.org')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'People' }));
    expect((note as HTMLTextAreaElement).value).toBe('');
    expect(screen.queryByText('bea@x.org')).toBeNull();
  });

  it('[SH15] is none when a choice is taken back', async () => {
    const [first, second] = listItems;
    const ids = [second!.id, first!.id].toSorted().toReversed();
    const { user, stage } = await mount({ name: 'share', ids });
    const box = await screen.findByRole('checkbox', {
      name: listItems.find(({ id }) => id === ids[0])!.name,
    });
    await user.click(box);
    await user.click(box);
    expect(Object.values(stage.drafts.store.getState().drafts).filter(Boolean)).toEqual([]);
  });

  it.each(['Cancel', 'Share'])('[SH15] ends with %s', async (button) => {
    const { user, stage } = await mount({ name: 'share', ids: ['c1'] });
    await user.type(await screen.findByRole('combobox', { name: 'People' }), 'bea@x.org{Enter}');
    await user.type(screen.getByPlaceholderText('Describe what you are sharing (required).'), 'The plan');
    await user.click(screen.getByRole('button', { name: button }));
    await vi.waitFor(() =>
      expect(Object.values(stage.drafts.store.getState().drafts).filter(Boolean)).toEqual([]),
    );
  });
});

describe('people before their list has come', () => {
  const draftId = 'share/c1/people';
  /** The Share dialog, whose list comes once `come` is called. */
  async function mountEarly(
    draft: object | null,
    make: (list: EmailListStore) => EmailListStore = (list) => list,
  ) {
    const { stoa: stage } = await openPage({
      ...listSeed,
      dialog: { name: 'share', ids: ['c1'] },
      ...(draft && { drafts: { [draftId]: JSON.stringify(draft) } }),
    });
    const share = vi.spyOn(await stage.sharing.load(), 'share');
    const { openList } = stage.directory;
    let come: (isThere?: boolean) => void = () => {};
    const until = new Promise<boolean>((resolve) => (come = (isThere = true) => resolve(isThere)));
    stage.directory.openList = async (options) => {
      if (!(await until)) throw new Error('offline');
      return make(await openList(options));
    };
    render(
      <StoaProvider stoa={stage}>
        <h1>Page</h1>
        <Dialogs />
      </StoaProvider>,
    );
    const people = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'People' });
    const kept = () => stage.drafts.store.getState().drafts[draftId] ?? '';
    return { stage, share, kept, people, come: (isThere?: boolean) => act(async () => come(isThere)) };
  }

  it('[SH16] stay away once removed', async () => {
    const { people, come, kept } = await mountEarly({ emails: ['bea@x.org', 'cal@x.org'] });
    await people();
    await userEvent.click(screen.getByRole('button', { name: /Remove bea@x.org/ }));
    expect(screen.queryByText('bea@x.org')).toBeNull();
    await come();
    expect(screen.getByText('cal@x.org')).toBeTruthy();
    expect(screen.queryByText('bea@x.org')).toBeNull();
    expect(JSON.parse(kept())).toEqual({ emails: ['cal@x.org'] });
  });

  it('[SH16] do not come back after they were discarded', async () => {
    const { people, come, kept } = await mountEarly({ emails: ['bea@x.org'] });
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    await come();
    expect(screen.queryByText('bea@x.org')).toBeNull();
    expect(kept()).toBe('');
  });

  it('[SH16] are kept when the dialog is closed, and stay in the field when there is no list', async () => {
    const { people, come, kept } = await mountEarly(null);
    await userEvent.type(await people(), 'bea@x.org{Enter}');
    expect(JSON.parse(kept())).toEqual({ entered: ['bea@x.org'] });
    await come(false);
    await vi.waitFor(async () => expect((await people()).value).toBe('bea@x.org'));
    await userEvent.type(await people(), '{Enter}');
    expect((await people()).value).toBe('bea@x.org');
  });

  it('[SH16] Share waits until everybody who was entered is in the list', async () => {
    const { share, people, come } = await mountEarly(null);
    await userEvent.type(await people(), 'bea@x.org{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'The plan');
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(share).not.toHaveBeenCalled();
    await come();
    expect(await screen.findByText('Shared successfully')).toBeTruthy();
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ emails: ['bea@x.org'] }));
  });

  it('[SH16] Share says who is no address once the list has come', async () => {
    const { people, come } = await mountEarly(null, (list) => ({
      ...list,
      add: async () =>
        list.store.setState({ text: 'nobody', refused: [{ text: 'nobody', problem: 'invalid' }] }),
    }));
    await userEvent.type(await people(), 'nobody{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'The plan');
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await come();
    const field = await screen.findByRole('combobox', { description: /“nobody” is not an e-mail address/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('[SH16] what was refused stays beside what was typed since', async () => {
    const { people, come } = await mountEarly(null, (list) => ({
      ...list,
      add: async () => list.store.setState({ text: 'nobody' }),
    }));
    await userEvent.type(await people(), 'nobody{Enter}cal');
    await come();
    await vi.waitFor(async () => expect((await people()).value).toBe('nobody, cal'));
  });

  it('[SH15] text that comes back asks for no suggestions', async () => {
    const type = vi.fn();
    const { people, come } = await mountEarly({ text: 'be' }, (list) => ({ ...list, type }));
    await people();
    await come();
    expect((await people()).value).toBe('be');
    expect(type).not.toHaveBeenCalled();
  });

  it('[SH15] a late answer brings back no draft after Cancel', async () => {
    let answer = () => {};
    const { people, come, kept } = await mountEarly(null, (list) => ({
      ...list,
      add: async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        list.store.setState({ emails: ['bea@x.org'], text: '' });
      },
    }));
    await people();
    await come();
    await userEvent.type(await people(), '#team{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => answer());
    expect(kept()).toBe('');
  });
});

describe('shared items', () => {
  it('[SH6] stand by sender, and a failure can be tried again', async () => {
    const { user, asked, stage, sharing, world } = await mount(null, { received: [item] });
    await act(async () => {});
    world.answer('sharing.list', () => failed(noAnswer));
    await act(sharing.refresh);
    const open = await screen.findByRole('button', { name: /^The plan/ });
    expect(screen.getByRole('heading', { name: 'bea@x.org' })).toBeTruthy();
    const before = asked('sharing.list').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(asked('sharing.list').length).toBeGreaterThan(before));
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(open);
    expect(stage.layout.store.getState().dialog).toEqual({ name: 'sharedItem', item });
  });

  it('[SH19] older ones of a sender are asked for below theirs', async () => {
    const moreReceived = [{ sharedBy: item.sharedBy, count: 12, after: 'x' }];
    const { user, asked } = await mount(null, { received: [item], moreReceived });
    const button = await screen.findByRole('button', { name: 'Show 12 older items' });
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(button);
    await vi.waitFor(() =>
      expect(asked('sharing.list').at(-1)?.input).toEqual({ sharedBy: item.sharedBy, after: 'x' }),
    );
  });

  it('[SH13] new ones are marked, and removing one is asked first', async () => {
    const { user, asked } = await mount(null, { received: [{ ...item, isNew: true }] });
    await screen.findByRole('button', { name: /^The plan\s?New/ });
    await user.click(screen.getByRole('button', { name: 'Remove from the list: The plan' }));
    const question = screen.getByRole('group', { name: 'Remove this item from your list?' });
    expect(asked('sharing.remove')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed')).toBeTruthy();
    expect(asked('sharing.remove')).toMatchObject([{ input: { key: 'k' } }]);
  });

  it('[SH14] of the person are withdrawn from one or from all, and a failure is told', async () => {
    const message = 'Unable to find item. It may have been removed';
    const sent = { id: 's', note: 'The plan', sharedAt: 1, shared_users: ['a@x.org', 'b@x.org'] };
    const { user, asked } = await mount(null, {
      sent: [sent],
      failures: { 'sharing.withdraw': { code: 'refused', message } },
    });
    await user.click(await screen.findByRole('tab', { name: 'You Shared' }));
    await user.click(await screen.findByRole('button', { name: /^The plan.*2 people/ }));
    await user.click(screen.getByRole('button', { name: 'Withdraw from a@x.org' }));
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(message)).toBeTruthy();
    const withdrawn = () => asked('sharing.withdraw').map(({ input }) => input);
    expect(withdrawn()).toEqual([{ id: 's', shared_users: ['a@x.org'] }]);
    await user.click(screen.getByRole('button', { name: 'Withdraw from everyone' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Withdraw from everyone' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await vi.waitFor(() =>
      expect(withdrawn().at(-1)).toEqual({ id: 's', shared_users: ['a@x.org', 'b@x.org'] }),
    );
  });

  it('[SH7] are imported by choice, under the note of the sender', async () => {
    const conversation = (id: string) => ({ id, name: `Talk ${id}`, messages: [] });
    const { user, sharing } = await mount(
      { name: 'sharedItem', item },
      { contents: { k: { history: [conversation('a'), conversation('b')] } } },
    );
    const importItems = vi.spyOn(sharing, 'importItems');
    await user.click(await screen.findByRole('checkbox', { name: 'Talk b' }));
    expect(screen.getByText('The plan', { selector: 'blockquote' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search what to import' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(importItems.mock.calls[0]?.[1]).toEqual({ conversationIds: ['a'], folderIds: [], promptIds: [] });
    expect(await screen.findByText('1 conversation, 0 folders, 0 prompts')).toBeTruthy();
  });

  it('[SH7] that add nothing do not claim to be imported', async () => {
    const prompt = {
      id: 'p',
      name: 'Mine too',
      description: '',
      content: '',
      folderId: null,
      type: 'prompt',
    };
    const { user } = await mount(
      { name: 'sharedItem', item },
      { contents: { k: { prompts: [prompt] } }, templates: [prompt] },
    );
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Nothing was added')).toBeTruthy();
    expect(screen.queryByText('Imported')).toBeNull();
  });

  it('[SH7] that are gone say so', async () => {
    await mount({ name: 'sharedItem', item });
    expect(await screen.findByText('Unable to find shared item. It may have been deleted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[SH7] that were refused for another reason can be tried again', async () => {
    const message = 'Your account may not do that.';
    await mount({ name: 'sharedItem', item }, { failures: { 'sharing.load': { code: 'refused', message } } });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
