// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import type { ChatEvent } from '@stoa/core/contract';
import type { ThreadMessage } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  agentState,
  filesState,
  sourcesState,
  status,
  toolCallsData,
} from '../../../testing/extras-fixtures.js';
import { findViolations } from '../../../testing/axe.js';
import { reply, userMessage } from '../../../testing/fixtures.js';
import { openThread, toolCallEvent, type StoaSeed } from '../../../testing/open-page.js';
import { Thread } from '../thread.js';
import { preloadMessageParts } from '../lazy-parts.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });
const patient = { timeout: 20_000 };

async function mount(path: readonly ThreadMessage[], seed: StoaSeed = {}) {
  const { stoa, conversation, world } = await openThread(path, seed);
  const view = render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <Thread conversation={conversation} />
    </StoaProvider>,
  );
  await act(async () => void (await import('../../../parts/markdown/index.js')));
  return { stoa, conversation, world, view, user: userEvent.setup() };
}
/** A question was sent, and its reply goes on after these events. */
async function mountLive(...events: ChatEvent[]) {
  const page = await mount([], { replies: [['Question', ...events, 'hold']] });
  await act(async () => void page.conversation.send('Question'));
  await frame();
  const emit = async (...more: ChatEvent[]) => {
    act(() => page.world.chat.emit(more));
    await frame();
  };
  return { ...page, emit, end: () => act(async () => page.world.chat.end()) };
}
const question = userMessage('m1', 'Question');
const frame = () => act(() => new Promise((done) => setTimeout(done, 40)));
const panels = (container: Element) =>
  [...container.querySelectorAll('[data-panel]')].map((panel) => panel.getAttribute('data-panel'));

beforeAll(preloadMessageParts);

describe('around a reply', () => {
  it('[AR29] shows the extras of a reply around its text, all but pictures collapsed; a plain reply has none', async () => {
    const data = {
      ...toolCallsData,
      state: { ...toolCallsData.state, ...agentState, ...filesState, ...sourcesState },
    };
    const { view } = await mount([
      question,
      reply('m2', 'Words', { data }),
      userMessage('m3', 'More'),
      reply('m4', 'Plain'),
    ]);
    await vi.waitFor(
      () => expect(panels(view.container)).toEqual(['tool-calls', 'agent', 'generated-files', 'sources']),
      patient,
    );
    const [first, second] = screen.getAllByRole('article', { name: 'Stoa' });
    expect(panels(second!)).toEqual([]);
    // Pictures are seen at once.
    const open = [...first!.querySelectorAll<HTMLElement>('details[open]')];
    expect(open.map(({ dataset }) => dataset['panel'])).toEqual(['generated-files']);
    const order = [...first!.querySelectorAll('[data-panel], [data-slot=markdown]')].map(
      (element) => element.getAttribute('data-panel') ?? 'words',
    );
    expect(order).toEqual(['tool-calls', 'words', 'agent', 'generated-files', 'sources']);
    expect(first!.querySelector('h1, h2, h3, h4')).toBeNull();
    expect(await findViolations(view.container)).toEqual([]);
  });

  it.each([[null], ['x'], [[1]], [{ sources: null, agentLog: undefined }], [{ toString: 1 }]])(
    '[AR11] a state of %j renders nothing',
    async (state) => {
      const { view } = await mount([question, reply('m2', 'Words', { data: { state } })]);
      expect(screen.getByText('Words')).toBeTruthy();
      expect(panels(view.container)).toEqual([]);
    },
  );

  it('[AR29] shows statuses and tool calls while a reply streams; the list ends with it', async () => {
    const { view, emit, end } = await mountLive();
    await emit(
      { s: 'meta', st: status('a', { summary: 'Searching: a.pdf', icon: 'aperture' }) },
      { s: 'meta', st: status('b', { summary: 'Kept', sticky: true }) },
      toolCallEvent('weather', '{"city":"Paris"}'),
      { s: 'meta', state: sourcesState },
    );
    expect((await screen.findAllByText('Searching: a.pdf')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Using tools')).toBeTruthy();
    await vi.waitFor(() => expect(panels(view.container)).toEqual(['tool-calls', 'sources']), patient);
    const sources = view.container.querySelector('[data-panel=sources]');
    await emit({ s: '0', d: 'Done.' });
    await end();
    expect(screen.queryByText('Searching: a.pdf')).toBeNull();
    expect(screen.queryByText('Kept')).toBeNull();
    expect(screen.getByText('Tools used')).toBeTruthy();
    expect(view.container.querySelector('[data-panel=sources]')).toBe(sources);
  });

  it('[RP4] shows a reply in order when its events arrive out of order', async () => {
    const { emit: feed } = await mountLive();
    const words = () =>
      document.querySelector('[data-slot=markdown]')?.textContent?.replace(/\s+/g, ' ').trim();
    await feed({ s: 'meta', m: 'out_of_order' }, { s: '2', d: 'Third.' });
    expect(words()).toBe('Third.');
    await feed({ s: '0', d: 'First. ' }, { s: '1', d: 'Sec' });
    expect(words()).toBe('First. Sec Third.');
    await feed({ s: '1', d: '**ond**.' }, { s: '2', d: ' End.' }, { s: '0', type: 'end' });
    expect(words()).toBe('First. Second. Third. End.');
    expect(screen.getByText('ond').tagName).toBe('STRONG');
  });
});

describe('reasoning', () => {
  const reasoning = () => document.querySelector<HTMLDetailsElement>('[data-slot=reasoning]');

  it('[AR30] is open until the first text of the reply, then closes and shows its duration', async () => {
    const { emit } = await mountLive({ s: 'meta', type: 'reasoning', r: 'First the question.' });
    expect(reasoning()?.open).toBe(true);
    expect(screen.getByText('Reasoning…')).toBeTruthy();
    await emit({ s: 'meta', type: 'reasoning', r: ' Then the answer.' }, { s: '0', d: 'Yes.' });
    expect(reasoning()?.open).toBe(false);
    expect(screen.getByText('Thought for 1 second')).toBeTruthy();
  });

  it('[AR30] stays as the reader toggled it', async () => {
    const { emit, user } = await mountLive({ s: 'meta', type: 'reasoning', r: 'First the question.' });
    await user.click(screen.getByText('Reasoning…'));
    expect(reasoning()?.open).toBe(false);
    await user.click(screen.getByText('Reasoning…'));
    await emit({ s: '0', d: 'Yes.' });
    expect(reasoning()?.open).toBe(true);
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['kept by us', { reasoning: 'Ours', state: { reasoning: 'Theirs' } }, 'Ours'],
    ['in the state', { state: { reasoning: 'Theirs' } }, 'Theirs'],
    ['none', { state: { reasoning: { text: 'x' } } }, null],
  ])('[AR30] of a finished reply: %s', async (_, data, shown) => {
    await mount([question, reply('m2', 'R', { data })]);
    expect(reasoning()?.textContent ?? null).toBe(shown === null ? null : `Reasoning${shown}`);
    expect(reasoning()?.open ?? false).toBe(false);
  });
});

describe('messages of machines', () => {
  const environment = {
    ...userMessage('e1', '{"success":false,"error":"No such file"}'),
    role: 'environment' as const,
    label: 'read_file',
  };
  const system = { ...userMessage('s1', 'Be brief.'), role: 'system' as const };
  const result = userMessage('r1', '{"resultOfOps":[{"op":"list()","success":true}]}', {
    label: 'API Result',
    data: { actionResult: true },
  });

  it('[AR31] collapses results of the environment and of actions; hides system messages', async () => {
    const { view, user } = await mount([system, question, environment, result, reply('m2', 'R')]);
    expect(screen.queryByText('Be brief.')).toBeNull();
    const row = await screen.findByRole('article', { name: 'Result from the environment' });
    await user.click(await within(row).findByText('read_file'));
    expect(row.querySelector('summary')?.textContent).toBe('read_file(failed)');
    expect(within(row).getByRole('group', { name: 'read_file' }).textContent).toContain(
      '"error": "No such file"',
    );
    const mine = screen.getAllByRole('article', { name: 'You' })[1]!;
    expect(mine.querySelector('[data-slot=message-text]')).toBeNull();
    await user.click(await within(mine).findByText('API Result'));
    expect(within(mine).getByRole('group', { name: 'API Result' }).textContent).toContain('"op": "list()"');
    expect(within(mine).queryByRole('button', { name: 'Edit message' })).toBeNull();
    expect(await findViolations(view.container)).toEqual([]);
  });
});

describe('the edit box', () => {
  const path = [question, reply('m2', 'R')];
  const box = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });

  it('[AR32] stores the draft of an edit until it is saved or cancelled', async () => {
    const { user, stoa } = await mount(path);
    const kept = () => Object.values(stoa.drafts.store.getState().drafts).filter(Boolean);
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    await user.type(box()!, ' and more');
    expect(kept()).toEqual(['Question and more']);
    await user.keyboard('{Escape}');
    expect(kept()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    expect(box()!.value).toBe('Question');
    await user.type(box()!, '!{Enter}');
    expect(kept()).toEqual([]);
  });

  it('[AR32] restores the draft after a reload without taking focus', async () => {
    const { user, conversation } = await mount(path, { drafts: { 'edit/c1/m1': 'Half an edit' } });
    const edit = vi.spyOn(conversation, 'edit');
    expect(box()!.value).toBe('Half an edit');
    expect(document.activeElement).not.toBe(box());
    expect(screen.getByText('Your edit was kept.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(edit).toHaveBeenCalledWith('m1', 'Half an edit');
  });

  it('[AR33] blocks saving while a reply streams, says why, and keeps the text', async () => {
    const { user, conversation, world } = await mount(path, { replies: [['Next', 'hold']] });
    const edit = vi.spyOn(conversation, 'edit');
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    await user.type(box()!, '!');
    await act(async () => void conversation.send('Next'));
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('Wait for the reply to end, or stop it first.').length).toBeGreaterThan(0);
    await user.type(box()!, '{Enter}');
    expect(edit).not.toHaveBeenCalled();
    expect(box()!.value).toBe('Question!');
    await act(async () => world.chat.end());
    await user.type(box()!, '{Control>}{Enter}{/Control}');
    expect(edit).toHaveBeenCalledWith('m1', 'Question!');
  });

  it('[AR33] reports a text that is too long while it is typed, in the specified sentence', async () => {
    const { user } = await mount(path);
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    fireEvent.change(box()!, { target: { value: 'x'.repeat(400_000) } });
    const said = await screen.findByText(
      /^Message limit is \d+ characters\. You have entered 400000 characters\.$/,
    );
    expect(said.getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toMatch(/^Message limit is/);
    expect(box()!.value).toHaveLength(400_000);
  });
});
