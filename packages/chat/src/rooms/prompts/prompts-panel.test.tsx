// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, type Folder, type Group, type Prompt } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { ada } from '../../testing/fixtures.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { conversationOf, inputsOf, openPage } from '../../testing/open-page.js';
import { serverPrompt } from '../../testing/tool-servers-fixture.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { anAssistant } from '../assistants/use/assistant-stage.js';
import { PromptsPanel } from './prompts-panel.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const prompt = (id: string, name: string, rest: Partial<Prompt> = {}): Prompt => ({
  id,
  name,
  description: '',
  content: `Text of ${name}`,
  folderId: null,
  type: 'prompt',
  ...rest,
});
const folders: Folder[] = [
  { id: 'letters', name: 'Letters', type: 'prompt', date: '2026-01-01' },
  { id: 'team', name: 'Team', type: 'prompt', isGroupFolder: true },
  { id: 'amplify_helpers', name: 'Amplify Helpers', type: 'prompt' },
];
const list = [
  prompt('p1', 'Weekly letter', { folderId: 'letters', description: 'To the board' }),
  prompt('p2', 'CSV', { folderId: 'amplify_helpers' }),
  prompt('p3', 'Loose'),
  prompt('p4', 'Secret', { data: { hidden: true } }),
];

function mount(options: StageOptions = {}) {
  const called = vi.fn();
  const onChosen = vi.fn();
  const stage = makeStoa({
    called,
    prompts: { list },
    conversations: { folders, selectedId: 'c1' },
    ...options,
  });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <h2>Panel</h2>
      <textarea id="stoa-composer" aria-label="Message" />
      <PromptsPanel onChosen={onChosen} />
    </StoaProvider>,
  );
  return { stage, called, onChosen, view, user: userEvent.setup() };
}

describe('the prompts panel', () => {
  it('[PRP1] opens a folder and begins with a template; a follow-up goes on', async () => {
    const followUp = prompt('p5', 'Shorter', { type: 'follow_up' });
    const { user, called, onChosen } = mount({ prompts: { list: [...list, followUp] } });
    await user.click(screen.getByRole('button', { name: 'Letters, 1 template' }));
    expect(called).toHaveBeenCalledWith('setFolderOpen', 'letters', true);
    await user.click(screen.getByRole('button', { name: 'Use Weekly letter' }));
    expect(called).toHaveBeenCalledWith('templates.choose', {
      prompt: list[0],
      use: 'start',
      conversationId: 'c1',
    });
    expect(onChosen).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Use Shorter' }));
    expect(called).toHaveBeenCalledWith(
      'templates.choose',
      expect.objectContaining({ prompt: followUp, use: 'send' }),
    );
  });

  it('[PRP2] searches names, descriptions and texts, and says when nothing matches', async () => {
    const { user } = mount();
    const search = screen.getByRole('searchbox', { name: 'Search templates' });
    await user.type(search, 'BOARD');
    expect(screen.getByRole('button', { name: 'Use Weekly letter' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('1 template found');
    await user.clear(search);
    await user.type(search, 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('button', { name: 'Use Loose' })).toBeTruthy();
  });

  it('[PRP3] hidden templates need the flag', () => {
    const { view } = mount();
    expect(screen.queryByRole('button', { name: 'Use Secret' })).toBeNull();
    view.unmount();
    mount({ flags: { overrideInvisiblePrompts: true } });
    expect(screen.getByRole('button', { name: 'Use Secret' })).toBeTruthy();
  });

  it('[PRP10] shows kinds as icons with names, and the first line of each text', () => {
    const root = prompt('p6', 'Editor', {
      type: 'root_prompt',
      content: '\n\nEdit as {{whom:text}}.\nMore.',
    });
    mount({ prompts: { list: [...list, root] } });
    const row = screen.getByRole('button', { name: 'Use Editor', description: 'Custom instructions' });
    expect(row.textContent).toBe('EditorEdit as [whom].');
    expect(row.querySelector('svg')).toBeTruthy();
  });

  it('what works by itself is listed, opened and deleted, and never begun by a press', async () => {
    const prefix = prompt('p7', 'Pirate', {
      type: 'prefix_prompt',
      data: { hidden: true, requiredTags: ['sea'] },
    });
    const { user, called } = mount({ prompts: { list: [...list, prefix] } });
    const section = screen.getByRole('region', { name: 'Works by itself' });
    await user.click(within(section).getByRole('button', { name: 'Open Pirate' }));
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'templateEditor', promptId: 'p7' });
    expect(called).not.toHaveBeenCalledWith('templates.choose', expect.anything());
    await user.click(within(section).getByRole('button', { name: 'Actions for Pirate' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(called).toHaveBeenCalledWith('prompts.remove', ['p7']);
  });

  it('automations have folders of their own, and workflows of other programs can be moved and deleted', async () => {
    const steps = prompt('p8', 'Trip', { type: 'automation', content: 'One.\n---\nTwo.' });
    const flows: Folder = { id: 'flows', name: 'Flows', type: 'workflow', date: '2026-02-01' };
    const { user, called } = mount({
      prompts: { list: [...list, steps], workflows: [{ id: 'w1', name: 'Report', folderId: null }] },
      conversations: { folders: [...folders, flows], selectedId: 'c1' },
    });
    await user.click(screen.getByRole('button', { name: 'Folders and order' }));
    await user.click(screen.getByRole('menuitem', { name: 'New folder for automations' }));
    await user.type(
      screen.getByRole('textbox', { name: 'Name of the new folder for automations' }),
      'Routines{Enter}',
    );
    expect(called).toHaveBeenCalledWith('createFolder', 'Routines', 'workflow');
    const choices = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
      await user.click(screen.getByRole('menuitem', { name: 'Move to folder' }));
      const names = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}{Escape}');
      return names;
    };
    expect(await choices('Trip')).toEqual(expect.arrayContaining(['No folder', 'Letters', 'Flows']));
    expect(await choices('Loose')).not.toContain('Flows');
    expect(await choices('Report')).toEqual(['No folder', 'Flows', 'Routines']);
    await user.click(screen.getByRole('button', { name: 'Actions for Report' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(called).toHaveBeenCalledWith('prompts.removeWorkflow', 'w1');
  });

  it('[PRP4] creates, renames, pins and deletes folders; those of the product have no menu', async () => {
    const { user, called } = mount();
    await user.click(screen.getByRole('button', { name: 'Folders and order' }));
    await user.click(screen.getByRole('menuitem', { name: 'New folder' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the new folder' }), 'Reports{Enter}');
    expect(called).toHaveBeenCalledWith('createFolder', 'Reports', 'prompt');
    const act = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions for the folder Letters' }));
      await user.click(screen.getByRole('menuitem', { name }));
    };
    await act('Rename');
    const field = screen.getByRole('textbox', { name: 'Folder name' });
    await user.clear(field);
    await user.type(field, 'Post{Enter}');
    expect(called).toHaveBeenCalledWith('renameFolder', 'letters', 'Post');
    await user.click(screen.getByRole('button', { name: 'Actions for the folder Post' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(called).toHaveBeenCalledWith('removeFolder', 'letters');
    expect(screen.queryByRole('button', { name: 'Actions for the folder Helpers' })).toBeNull();
  });

  it('[PRP5] group folders can only be hidden, and come back from the menu', async () => {
    const { user, called } = mount();
    await user.click(screen.getByRole('button', { name: 'Actions for the folder Team' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Hide']);
    await user.click(screen.getByRole('menuitem', { name: 'Hide' }));
    expect(called).toHaveBeenCalledWith('setFolderHidden', 'team', true);
    await user.click(screen.getByRole('button', { name: 'Folders and order' }));
    await user.click(screen.getByRole('menuitem', { name: 'Show Team' }));
    expect(called).toHaveBeenCalledWith('setFolderHidden', 'team', false);
  });

  it('[PRP6] keeps the order', async () => {
    const { user, called } = mount();
    await user.click(screen.getByRole('button', { name: 'Folders and order' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Name' }));
    expect(called).toHaveBeenCalledWith('prompts.setSort', 'name');
  });

  it('[PRP7] an empty panel explains itself', async () => {
    const { user, called } = mount({ prompts: { list: [] }, conversations: { folders: [] } });
    expect(screen.getByText('No templates yet')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'New template' }).at(-1)!);
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'templateEditor' });
  });

  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, item: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: item }));
  };

  it('[PRP8] edits, copies and deletes in two steps', async () => {
    const { user, called } = mount();
    await choose(user, 'Loose', 'Edit');
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'templateEditor', promptId: 'p3' });
    await choose(user, 'Loose', 'Copy');
    expect(called).toHaveBeenCalledWith('prompts.save', expect.objectContaining({ name: 'Loose (copy)' }));
    await choose(user, 'Loose', 'Delete');
    const question = screen.getByRole('group', { name: 'Delete Loose?' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    expect(called).not.toHaveBeenCalledWith('prompts.remove', expect.anything());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Loose'));
    await choose(user, 'Loose', 'Delete');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(called).toHaveBeenCalledWith('prompts.remove', ['p3']);
    expect(screen.queryByRole('button', { name: 'Use Loose' })).toBeNull();
  });

  it.each<[string, Partial<Prompt>, string[]]>([
    ['a template of a group', { groupId: 'g' }, ['View']],
    [
      'a read-only template',
      { data: { access: { write: false }, noDelete: true } },
      ['View', 'Copy', 'Share…'],
    ],
    [
      'a template that cannot be copied',
      { data: { noCopy: true } },
      ['Edit', 'Move to folder', 'Share…', 'Delete'],
    ],
  ])('[PRP8] offers for %s what is allowed', async (_, rest, items) => {
    const { user } = mount({ prompts: { list: [prompt('x', 'Other', rest)] } });
    await user.click(screen.getByRole('button', { name: 'Actions for Other' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(items);
  });

  const poet = anAssistant({ data: { access: { read: true, write: true } } });
  const tutor = anAssistant({ assistantId: 'astgp/tutor', name: 'Tutor', data: { isPublished: true } });
  const physics = (level: 'admin' | 'write' | 'read'): Group => ({
    id: 'physics',
    name: 'Physics',
    members: { [ada.email]: level },
    assistants: [tutor],
    groupTypes: [],
    supportConvAnalysis: false,
  });
  const withAssistants = (level: 'admin' | 'write' | 'read' = 'read', more: StageOptions = {}) =>
    mount({
      assistants: { assistants: [poet], groups: [physics(level)] },
      conversations: {
        folders: [...folders, { id: 'assistants', name: 'Assistants', type: 'prompt' }],
        openFolderIds: ['physics', 'assistants'],
      },
      ...more,
    });

  it('[PRP13] begins a conversation with an assistant', async () => {
    const { user, called, onChosen } = withAssistants();
    await user.click(screen.getByRole('button', { name: 'Use Tutor' }));
    expect(called).toHaveBeenCalledWith('startNew');
    expect(called).toHaveBeenCalledWith('assistants.choose', expect.anything(), {
      assistantId: 'astgp/tutor',
      name: 'Tutor',
      groupId: 'physics',
    });
    expect(onChosen).toHaveBeenCalledOnce();
  });

  it('[PRP13] edits, moves and shares an own assistant, and deletes it in two steps', async () => {
    const remove = vi.fn(() => Promise.resolve(failed({ code: 'network', message: 'It stayed.' })));
    const { user, called } = withAssistants('read', {
      assistantActions: { remove },
      flags: { sharing: true },
    });
    const name = 'Poet in residence';
    await choose(user, name, 'Edit');
    expect(called).toHaveBeenCalledWith('openDialog', {
      name: 'assistantEditor',
      assistantId: 'astp/poet',
      isView: false,
    });
    await choose(user, name, 'Share…');
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'assistantReaders', assistantId: 'astp/poet' });
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Move to folder' }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Letters' }));
    await waitFor(() => expect(called).toHaveBeenCalledWith('assistants.move', poet, 'letters'));
    await choose(user, name, 'Delete');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith('astp/poet'));
    expect((await screen.findByRole('alert')).textContent).toBe('It stayed.');
    expect(screen.getByRole('button', { name: `Use ${name}` })).toBeTruthy();
  });

  it.each<['admin' | 'write' | 'read', boolean, string[], string[]]>([
    ['admin', true, ['Edit'], ['Open In Assistant Admin Interface', 'Hide']],
    ['write', true, ['Edit'], ['Open In Assistant Admin Interface', 'Hide']],
    ['read', true, ['View'], ['Hide']],
    ['admin', false, ['View'], ['Hide']],
  ])('[PRP14] a %s member with the flag %s has what is allowed', async (level, isOn, items, ofFolder) => {
    const { user, called } = withAssistants(level, { flags: { assistantAdminInterface: isOn } });
    const shown = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
    await user.click(screen.getByRole('button', { name: 'Actions for the folder Physics' }));
    expect(shown()).toEqual(ofFolder);
    if (ofFolder.length > 1) {
      await user.click(screen.getByRole('menuitem', { name: ofFolder[0] }));
      expect(called).toHaveBeenCalledWith('openDialog', { name: 'assistantAdmin', groupId: 'physics' });
    } else await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Tutor' }));
    expect(shown()).toEqual(items);
    await user.click(screen.getByRole('menuitem', { name: items[0] }));
    expect(called).toHaveBeenCalledWith(
      'openDialog',
      items[0] === 'Edit'
        ? { name: 'assistantAdmin', groupId: 'physics', assistantId: 'astgp/tutor' }
        : { name: 'assistantEditor', assistantId: 'astgp/tutor', isView: true },
    );
  });

  it('[PRP9] selects templates and deletes them in two steps', async () => {
    const fixed = prompt('p6', 'Fixed', { data: { noDelete: true } });
    const { user, called } = mount({ prompts: { list: [...list, fixed] } });
    await user.click(screen.getByRole('button', { name: 'Folders and order' }));
    await user.click(screen.getByRole('menuitem', { name: 'Select templates' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Fixed' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Loose' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete selected templates' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(called).toHaveBeenCalledWith('prompts.remove', ['p3']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('meets axe', async () => {
    const { view } = mount({
      conversations: { folders, selectedId: 'c1', openFolderIds: ['letters', 'team'] },
    });
    expect(await findViolations(view.container)).toEqual([]);
  });
});

it('[MCR3] a template of a tool server names it, is found by its name, and asks in its dialog', async () => {
  const user = userEvent.setup();
  const page = await openPage({
    flags: { mcp: true },
    conversations: [conversationOf([])],
    selectedId: 'c1',
    answers: {
      'mcp.prompts': { success: true, data: [serverPrompt] },
      'mcp.prompt': { success: true, data: { text: 'Please review: my letter' } },
    },
  });
  const { stoa } = page;
  const { container } = render(
    <>
      <StoaProvider stoa={stoa}>
        <h1>Page</h1>
        <h2>Panel</h2>
        <PromptsPanel />
      </StoaProvider>
      <DialogPage stoa={stoa} />
    </>,
  );
  const row = await screen.findByRole('button', { name: 'Use Review a text. From Handbook' });
  expect(await findViolations(container)).toEqual([]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'handbook' } });
  expect(screen.getByText('1 template found')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  await user.click(row);
  fireEvent.change(await screen.findByRole('textbox', { name: /^text/ }), { target: { value: 'my letter' } });
  expect(inputsOf(page, 'mcp.prompt'), 'the server was asked before it was used').toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Put into the message box' }));
  await waitFor(() => expect(stoa.drafts.store.getState().drafts['c1']).toBe('Please review: my letter'));
});
