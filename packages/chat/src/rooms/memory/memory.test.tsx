// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Conversation } from '@stoa/core/contract';
import { memoryPrompt } from '@stoa/core/rules';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { thread } from '../../testing/fixtures.js';
import { factsSeed, memorySeed, noMemories } from '../../testing/memory-fixture.js';
import {
  conversationOf,
  noAnswer,
  openPage,
  type SeededTab,
  type StoaSeed,
} from '../../testing/open-page.js';
import { hasMemory } from './has-memory.js';
import { MemoryChips } from './memory-chips.js';
import './memory-dialog.js';
import { OfferedFacts } from './offered-facts.js';
import './project-dialog.js';

vi.setConfig({ testTimeout: 30_000 });

/** The inputs with which an operation was called. */
const inputsOf = ({ calls }: SeededTab, name: string) =>
  calls.filter(({ operation }) => operation === name).map(({ input }) => input);

const openDialog = async (seed: StoaSeed = memorySeed) => {
  const tab = await openPage({ dialog: { name: 'memory' }, ...seed });
  render(<DialogPage stoa={tab.stoa} />);
  const dialog = await screen.findByRole('dialog', { name: 'Memory Management' });
  const kept = (id: string) => tab.stoa.drafts.store.getState().drafts[id] ?? '';
  return { dialog, tab, kept, user: userEvent.setup(), seen: within(dialog) };
};

describe('Memory Management', () => {
  it('[MYD1] lists what is remembered, and axe finds nothing', async () => {
    const { dialog, seen } = await openDialog();
    expect(await seen.findByText('Lives in Gent.')).toBeTruthy();
    expect(seen.queryByText('Ends in May.')).toBeNull();
    for (const name of ['Memory', 'Created At', 'Actions'])
      expect(seen.getByRole('columnheader', { name })).toBeTruthy();
    expect(await findViolations(dialog)).toEqual([]);
  });

  it('[MYD1] finds memories by their words', async () => {
    const { seen, user } = await openDialog();
    await user.type(await seen.findByRole('searchbox', { name: 'Search memories' }), 'gent');
    expect(seen.getByText('Lives in Gent.')).toBeTruthy();
    expect(seen.queryByText(/nurse/)).toBeNull();
  });

  it('[MYD14] what was typed for a new memory, and Escape in the text of one, is kept', async () => {
    const { seen, user, dialog } = await openDialog();
    await user.type(await seen.findByRole('textbox', { name: /^Add a memory/ }), 'Likes tea');
    await user.click(seen.getByRole('button', { name: /^Edit “Lives/ }));
    await user.type(seen.getByRole('textbox', { name: 'Text of the memory' }), ' Still.{Escape}');
    await user.click(seen.getByRole('button', { name: /^Edit “Lives/ }));
    const box = seen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the memory' });
    expect(box.value).toBe('Lives in Gent. Still.');
    await user.click(seen.getByRole('button', { name: 'Cancel' }));
    await user.click(seen.getByRole('button', { name: /^Edit “Lives/ }));
    expect(seen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the memory' }).value).toBe(
      'Lives in Gent.',
    );
    await user.click(seen.getByRole('tab', { name: 'Assistants' }));
    await user.click(seen.getByRole('tab', { name: 'User' }));
    expect(
      (await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Add a memory/ })).value,
    ).toBe('Likes tea');
  });

  it('[MYD14] what was typed over an older text of a memory is not laid over a newer one', async () => {
    const drafts = { 'memory-edit/m5': JSON.stringify({ text: 'Lives in Lier.', base: 'Lives in Brugge.' }) };
    const { seen, user } = await openDialog({ ...memorySeed, drafts });
    await user.click(await seen.findByRole('button', { name: /^Edit “Lives/ }));
    const box = seen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the memory' });
    expect(box.value).toBe('Lives in Gent.');
    await user.type(box, '!');
    expect(box.value).toBe('Lives in Gent.!');
  });

  it('[MYD14] what was typed for a memory or a project goes with it', async () => {
    const { seen, user, kept } = await openDialog({
      ...memorySeed,
      drafts: { 'memory-edit/m5': '{"text":"x"}', 'memory/project/p1': '{"text":"y"}' },
    });
    await user.click(await seen.findByRole('button', { name: /^Delete “Lives/ }));
    await user.click(seen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(kept('memory-edit/m5')).toBe(''));
    await user.click(seen.getByRole('tab', { name: 'Projects' }));
    await user.click(seen.getByRole('button', { name: /^Apollo/ }));
    await user.click(await seen.findByRole('button', { name: 'Delete' }));
    await user.click(seen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(kept('memory/project/p1')).toBe(''));
  });

  it('[MYD2] edits in place, Cancel leaves it, and a refusal keeps what was typed', async () => {
    const { seen, user, tab } = await openDialog({
      ...memorySeed,
      failures: { 'memory.edit': { code: 'refused', message: 'Failed to save memory item' } },
    });
    await user.click(await seen.findByRole('button', { name: /^Edit “Lives/ }));
    expect(seen.queryByRole('button', { name: /^(?:Edit|Delete) “Lives/ })).toBeNull();
    await user.click(seen.getByRole('button', { name: 'Cancel' }));
    expect(inputsOf(tab, 'memory.edit')).toEqual([]);
    const button = seen.getByRole('button', { name: /^Edit “Lives/ });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    const box = seen.getByRole('textbox', { name: 'Text of the memory' });
    await user.clear(box);
    await user.type(box, 'Lives in Lier.');
    await user.click(seen.getByRole('button', { name: 'Save' }));
    expect((await seen.findByRole('alert')).textContent).toBe('Failed to save memory item');
    expect(seen.getByDisplayValue('Lives in Lier.')).toBeTruthy();
  });

  it('[MYD3] asks before it deletes', async () => {
    const { seen, user, tab } = await openDialog();
    await user.click(await seen.findByRole('button', { name: /^Delete “Lives/ }));
    expect(seen.getByText('Are you sure you want to delete this memory?')).toBeTruthy();
    expect(inputsOf(tab, 'memory.remove')).toEqual([]);
    await user.click(seen.getByRole('button', { name: 'Delete' }));
    expect(inputsOf(tab, 'memory.remove')).toEqual([{ memory_id: 'm5' }]);
    await waitFor(() => expect(seen.queryByText('Lives in Gent.')).toBeNull());
  });

  it('[MYD4] makes, renames and deletes projects, each with its memories', async () => {
    const { seen, user, tab } = await openDialog();
    await user.click(await seen.findByRole('tab', { name: 'Projects' }));
    expect(seen.getByText('Select a project to view its memories')).toBeTruthy();
    await user.click(seen.getByRole('button', { name: '+ New' }));
    expect(seen.getByRole('button', { name: 'Create' }).matches(':disabled,[aria-disabled=true]')).toBe(true);
    await user.keyboard('Gemini{Enter}');
    await waitFor(() => expect(inputsOf(tab, 'memory.createProject')).toEqual([{ ProjectName: 'Gemini' }]));
    expect(await seen.findByText('No memories for this project')).toBeTruthy();
    await user.click(seen.getByRole('button', { name: /^Apollo/ }));
    expect(seen.getByText('Ends in May.')).toBeTruthy();
    await user.click(seen.getByRole('button', { name: 'Rename' }));
    await user.keyboard('Artemis{Enter}');
    expect(inputsOf(tab, 'memory.editProject')).toEqual([{ ProjectID: 'p1', ProjectName: 'Artemis' }]);
    await user.click(await seen.findByRole('button', { name: 'Delete' }));
    expect(seen.getByText('Are you sure you want to delete this project?')).toBeTruthy();
    await user.click(seen.getByRole('button', { name: 'Delete' }));
    expect(inputsOf(tab, 'memory.removeProject')).toEqual([{ ProjectID: 'p1' }]);
  });

  it('[MYD4] renames with Save and Cancel, and a refusal keeps what was typed', async () => {
    const { seen, user, tab } = await openDialog({
      ...memorySeed,
      failures: { 'memory.editProject': { ...noAnswer, message: 'Not now.' } },
    });
    await user.click(await seen.findByRole('tab', { name: 'Projects' }));
    await user.click(seen.getByRole('button', { name: /^Apollo/ }));
    const rename = () => user.click(seen.getByRole('button', { name: 'Rename' }));
    await rename();
    await user.keyboard('Artemis');
    await user.click(seen.getByRole('button', { name: 'Cancel' }));
    expect(inputsOf(tab, 'memory.editProject')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(seen.getByRole('button', { name: 'Rename' })));
    await rename();
    await user.keyboard('Artemis');
    await user.click(seen.getByRole('button', { name: 'Save' }));
    expect(await seen.findByText('Not now.')).toBeTruthy();
    expect(seen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the project' }).value).toBe(
      'Artemis',
    );
  });

  it('[MYD5] shows memories of assistants without buttons', async () => {
    const { seen, user } = await openDialog();
    await user.click(await seen.findByRole('tab', { name: 'Assistants' }));
    expect(seen.getByText('Select an assistant from the sidebar to view its memories')).toBeTruthy();
    await user.click(seen.getByRole('button', { name: 'Assistant astp/1' }));
    expect(seen.getByText('Answers in rhyme.')).toBeTruthy();
    expect(seen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
  });

  it.each([
    ['User', 'No memories found'],
    ['Projects', 'No projects found'],
    ['Assistants', 'No assistants found'],
  ])('[MYD6] says that there is nothing under %s', async (tab, sentence) => {
    const { seen, user } = await openDialog(noMemories);
    await user.click(await seen.findByRole('tab', { name: tab }));
    expect(await seen.findByText(sentence)).toBeTruthy();
  });

  it('[MYD7] switches the search for facts', async () => {
    const { seen, user, tab } = await openDialog();
    await user.click(await seen.findByRole('switch', { name: 'Auto-extract new memories' }));
    expect((await tab.stoa.memory.load()).store.getState().extracts).toBe(false);
    expect(tab.world.entries.get('memoryExtractionEnabled')).toBe(false);
  });
});

const mount = async (seed: StoaSeed = factsSeed, about: Partial<Conversation> = {}) => {
  const tab = await openPage({ ...seed, conversations: [conversationOf(thread, about)], selectedId: 'c1' });
  const conversation = tab.current();
  const onLeave = vi.fn();
  const { container } = render(
    <TooltipProvider>
      <StoaProvider stoa={tab.stoa}>
        <OfferedFacts conversation={conversation} onLeave={onLeave} />
        <MemoryChips conversation={conversation} onEmpty={onLeave} />
      </StoaProvider>
    </TooltipProvider>,
  );
  const facts = async () => (await tab.stoa.memory.load()).store.getState().facts['c1'] ?? [];
  return { tab, facts, conversation, onLeave, container, user: userEvent.setup() };
};

describe('facts over the message box', () => {
  it('[MYD8] are said politely and take one line until they are opened; each goes by itself', async () => {
    const { user, tab, facts, onLeave, container } = await mount();
    await waitFor(() =>
      expect(container.querySelector('[role=status]')?.textContent).toBe('3 facts to remember?'),
    );
    expect(screen.queryByText('Asks for rhymes.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Save “Works with queues/ }));
    await waitFor(async () => expect((await facts()).map(({ id }) => id)).toEqual(['f2', 'f3']));
    expect(inputsOf(tab, 'memory.save')).toMatchObject([
      { MemoryItem: 'Works with queues that deliver at least once.', MemoryType: 'user' },
    ]);
    await user.click(screen.getByRole('button', { name: /^Discard “The project/ }));
    expect((await facts()).map(({ id }) => id)).toEqual(['f3']);
    await user.click(screen.getByRole('button', { name: /^Discard “Asks/ }));
    expect(onLeave).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Review' })).toBeNull());
  });

  it('[MYD9] of a project wait for one, which can be made here', async () => {
    const { user, tab, facts } = await mount();
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const save = screen.getByRole('button', { name: /^Save “The project/ });
    expect(save.matches(':disabled,[aria-disabled=true]')).toBe(true);
    await user.click(save);
    expect(inputsOf(tab, 'memory.save')).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: /^Project of “The project/ }));
    await user.click(await screen.findByRole('option', { name: 'New project…' }));
    await user.keyboard('Gemini{Enter}');
    const made = async () => (await tab.stoa.memory.load()).store.getState().projects.at(-1);
    await waitFor(async () => expect((await facts())[1]?.projectId).toBe((await made())?.id));
    expect((await made())?.project).toBe('Gemini');
  });

  it('[MYD10] that could not be stored stay, and say why', async () => {
    const { user } = await mount({
      ...factsSeed,
      failures: { 'memory.save': { code: 'refused', message: 'Failed to save memory item' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await user.click(screen.getByRole('button', { name: /^Save “Works with queues/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save memory item');
    expect(screen.getByText('Works with queues that deliver at least once.')).toBeTruthy();
  });
});

describe('what goes with a message', () => {
  it('[MYD11] shows the memories as the model will be told, word for word', async () => {
    const { user } = await mount(memorySeed, { projectId: 'p1' });
    await user.click(await screen.findByRole('button', { name: '8 memories' }));
    const told = await screen.findByRole('dialog', { name: 'What the model will be told' });
    expect(within(told).getByText('Ends in May.')).toBeTruthy();
    expect(within(told).queryByText('Answers in rhyme.')).toBeNull();
    const all = memorySeed.memories.filter((one) => one.memory_type !== 'assistant');
    expect(told.querySelector('pre')?.textContent).toBe(memoryPrompt(all));
  });

  it('[MYD12] names the project, which is removed by its cross', async () => {
    const { user, conversation } = await mount(memorySeed, { projectId: 'p1' });
    await user.click(await screen.findByRole('button', { name: 'Remove project Apollo' }));
    expect(conversation.store.getState().projectId).toBeNull();
  });

  it('[MYD12] a project is chosen for a conversation, or none', async () => {
    const tab = await openPage({
      ...memorySeed,
      conversations: [conversationOf(thread)],
      selectedId: 'c1',
      dialog: { name: 'project', conversationId: 'c1' },
    });
    render(<DialogPage stoa={tab.stoa} />);
    const dialog = await screen.findByRole('dialog', { name: 'Select Project' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Apollo' }));
    expect(tab.current().store.getState().projectId).toBe('p1');
  });
});

describe('memory', () => {
  it.each([
    [true, true, true],
    [false, true, false],
    [true, false, false],
  ])('[MYD13] is there with its flag and the option: %s, %s', async (flag, option, isThere) => {
    const featureOptions = { ...noMemories.settings.featureOptions, includeMemory: option };
    const { stoa } = await openPage({ flags: { memory: flag }, settings: { featureOptions } });
    expect(hasMemory(stoa)).toBe(isThere);
  });
});
