// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { highlighterSentence } from '@stoa/core/contract';
import { versionKey } from '@stoa/core/rules';
import { runEnd, textEvents } from '@stoa/core/testing';
import { StoaProvider } from '@stoa/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandsContext } from '../../base/commands/commands-context.js';
import { createIntentRegistry } from '../../base/commands/intents.js';
import { artifactSeed, planId, version } from '../../testing/artifact-fixture.js';
import { findViolations } from '../../testing/axe.js';
import { reply } from '../../testing/fixtures.js';
import { conversationOf, openPage, openThread, type StoaSeed } from '../../testing/open-page.js';
import { HighlightForm } from './highlight-form.js';
import { Highlighter, VersionHighlighter } from './highlighter.js';
import { readSelection, replyAround } from './read-selection.js';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  // jsdom lays nothing out.
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 50, 10);
});

const content = 'One **two** three.\n\nFour five.';
/** The highlighter, whose code comes once `come` is called. */
async function mountEarly() {
  let come: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (come = resolve));
  return { ...(await mount({ until: () => until })), come };
}

interface Mounted {
  seed?: StoaSeed;
  /** What the reply holds, if not the text that stands on the page. */
  source?: string;
  until?: () => Promise<void>;
  /** The reply has been edited before, into what it was. */
  isEdited?: boolean;
}

const shout = { instruction: 'Shout', range: { start: 6, end: 9 }, form: 'text' } as const;

async function mount({ seed = {}, source = content, until, isEdited = false }: Mounted = {}) {
  const notify = vi.fn(() => () => undefined);
  const { stoa, conversation } = await openThread([reply('a1', source)], {
    ports: { notify },
    ...(isEdited && { replies: [['', ...textEvents('two')]] }),
    ...seed,
  });
  const actions = await stoa.highlighter.load();
  if (isEdited) await actions.edit(actions.replyTarget(conversation, 'a1')!, shout);
  const [shown] = conversation.store.getState().path;
  const asked = {
    prompt: vi.spyOn(actions, 'prompt'),
    edit: vi.spyOn(actions, 'edit'),
    compose: vi.spyOn(actions, 'compose'),
    stop: vi.spyOn(actions, 'stop'),
  };
  stoa.highlighter.load = async () => {
    await until?.();
    return actions;
  };
  const intents = createIntentRegistry();
  render(
    <StoaProvider stoa={stoa}>
      <CommandsContext value={{ intents, signOutAction: '' }}>
        <h1>Page</h1>
        <article data-slot="message" data-from="assistant" data-message-id={shown?.id} tabIndex={-1}>
          <div data-slot="markdown">
            <p>
              One <strong>two</strong> three.
            </p>
            <p>Four five.</p>
          </div>
        </article>
        <Highlighter conversation={conversation} />
      </CommandsContext>
    </StoaProvider>,
  );
  const select = (text: string) => {
    const walker = document.createTreeWalker(
      document.querySelector('[data-slot=markdown]')!,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node as Text).data.indexOf(text);
      if (at !== -1) document.getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
    }
  };
  return { stoa, conversation, actions, asked, shown, notify, intents, select, user: userEvent.setup() };
}

describe('the highlighter', () => {
  it('[HL11] opens at a selection and edits it', async () => {
    const { select, user, asked } = await mount();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    const box = screen.getByRole('textbox', { name: 'Say how to change the selection' });
    expect(document.activeElement).toBe(box);
    const send = screen.getByRole('button', { name: 'Edit' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(box, 'Shout{Enter}');
    expect(asked.edit).toHaveBeenCalledWith(expect.anything(), {
      instruction: 'Shout',
      range: { start: 6, end: 9 },
      form: 'text',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[HL11] sends once its code has come what was sent before', async () => {
    const { select, user, asked, come } = await mountEarly();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('Shout{Enter}');
    expect(asked.edit).not.toHaveBeenCalled();
    await act(async () => come());
    expect(asked.edit).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ instruction: 'Shout', range: { start: 6, end: 9 } }),
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[HL15] says that its code cannot be loaded, keeps what was typed, and sends it at the next press', async () => {
    let canLoad = false;
    const { select, user, asked } = await mount({
      until: () => (canLoad ? Promise.resolve() : Promise.reject(new Error('offline'))),
    });
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('Shout{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(highlighterSentence('highlighter.failed'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Shout');
    canLoad = true;
    await user.keyboard('{Enter}');
    expect(asked.edit).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ instruction: 'Shout' }),
    );
  });

  it('[HL11] asks about a selection', async () => {
    const { select, user, asked } = await mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Enter}');
    expect(asked.prompt).toHaveBeenCalledWith(expect.anything(), { input: 'Why?', selection: 'five' });
  });

  it('[HL13] opens by keys for the focused reply, not for a selection that was used before', async () => {
    const { select, user, asked, intents } = await mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('Why?{Enter}');
    document.querySelector<HTMLElement>('article')!.focus();
    act(() => intents.ask('highlight'));
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('And?{Enter}');
    expect(asked.prompt).toHaveBeenLastCalledWith(expect.anything(), { input: 'And?', selection: content });
  });

  it('[HL19] Escape keeps what was typed for the next selection, and sending ends the draft', async () => {
    const { select, user, asked } = await mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask about the selection' });
    expect(box.value).toBe('Why?');
    await user.type(box, '{Enter}');
    expect(asked.prompt).toHaveBeenCalledWith(expect.anything(), { input: 'Why?', selection: 'two' });
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });

  it('[HL19] a kept draft leaves a press outside to close the toolbar', async () => {
    const { select, user } = await mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Escape}');
    select('two');
    await screen.findByRole('toolbar');
    await user.click(document.querySelector('h1')!);
    await vi.waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('[HL12] a composite needs an insert point', async () => {
    const { select, user, asked } = await mount();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Composite' }));
    await user.type(screen.getByRole('textbox', { name: /new paragraph/ }), 'Sum up');
    const send = screen.getByRole('button', { name: 'Add paragraph' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Add selection' }));
    await user.click(screen.getByRole('combobox', { name: 'Insert point' }));
    await user.click(screen.getByRole('option', { name: 'After “One two three.”' }));
    await user.click(send);
    expect(asked.compose).toHaveBeenCalledWith(expect.anything(), {
      instruction: 'Sum up',
      passages: ['two', 'five'],
      offset: 18,
    });
  });

  it('[HL12] takes twelve passages at most', () => {
    const passages = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const nothing = () => undefined;
    const props = { input: '', places: [], place: null, failure: null, isBusy: false, addable: 'more' };
    const handlers = {
      onMode: nothing,
      onInput: nothing,
      onAdd: nothing,
      onRemove: nothing,
      onPlace: nothing,
      onSend: nothing,
      onClose: nothing,
    };
    const form = (count: number) => (
      <HighlightForm mode="compose" passages={passages.slice(0, count)} {...props} {...handlers} />
    );
    const { rerender } = render(form(11));
    expect(screen.getByRole('button', { name: 'Add selection' })).toBeTruthy();
    rerender(form(12));
    expect(screen.queryByRole('button', { name: 'Add selection' })).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('No more than 12 passages');
  });

  it('[HL11] takes a formula as one, with its source', async () => {
    const { select, user, asked } = await mount({ source: 'One $x^2$ two.' });
    const text = document.querySelector('[data-slot=markdown]')!;
    const formula = document.createElement('span');
    formula.dataset['slot'] = 'formula';
    formula.append('x2');
    text.replaceChildren('One ', formula, ' two.');
    select('x2');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Enter}');
    expect(asked.prompt).toHaveBeenCalledWith(expect.anything(), { input: 'Why?', selection: '$x^2$' });
  });

  it('[HL11] leaves out a picture that the selection only reaches', () => {
    const page = document.createElement('main');
    page.innerHTML =
      '<div data-slot="message" data-from="assistant" data-message-id="a1"><div data-slot="markdown"><p>One two.</p><span data-slot="formula"><b>x2</b></span></div></div>';
    document.body.append(page);
    const range = document.createRange();
    range.setStart(page.querySelector('p')!, 0);
    range.setEnd(page.querySelector('[data-slot=formula]')!, 0);
    expect(readSelection(range, replyAround)).toMatchObject({ from: 0, to: 'One two.'.length });
    range.setEnd(page.querySelector('b')!, 1);
    expect(readSelection(range, replyAround)).toMatchObject({ from: 0, to: 'One two.'.length + 1 });
    page.remove();
  });

  it('[HL11] takes a table cell by a double press beside its word', async () => {
    const { user, asked } = await mount({ source: '| Sea |\n| - |\n| Baltic |' });
    const [table, head, row] = ['table', 'tr', 'tr'].map((tag) => document.createElement(tag));
    const cell = document.createElement('td');
    cell.append('Baltic');
    head!.append('Sea');
    row!.append(cell);
    table!.append(head!, row!);
    document.querySelector('[data-slot=markdown]')!.replaceChildren(table!);
    fireEvent.doubleClick(cell);
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Deep?{Enter}');
    expect(asked.prompt).toHaveBeenCalledWith(expect.anything(), { input: 'Deep?', selection: 'Baltic' });
  });

  it('[HL13] works by keys: opens by its command, arrows, Escape gives focus and selection back', async () => {
    const { intents, user, notify } = await mount();
    intents.ask('highlight');
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: 'Invalid Selection' }));
    const message = document.querySelector<HTMLElement>('article')!;
    message.focus();
    intents.ask('highlight');
    const first = await screen.findByRole('button', { name: 'Prompt' });
    await vi.waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Fast Edit');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Composite');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(message);
    expect(document.getSelection()?.toString()).toContain('One two three.');
  });

  it('[HL14] shows an edit, and stops it', async () => {
    const { select, user, asked, conversation } = await mount({ seed: { replies: [['', 'hold']] } });
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('Shout{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(asked.stop).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(conversation.store.getState().path.map((message) => message.content)).toEqual([content]);
  });

  it('[HL14] says nothing of an edit in another conversation', async () => {
    const elsewhere = conversationOf([reply('b1', content)], { id: 'c2' });
    const { stoa, actions } = await mount({
      seed: { conversations: [conversationOf([reply('a1', content)]), elsewhere] },
    });
    const other = stoa.conversations.open('c2');
    await vi.waitFor(() => expect(other.store.getState().load).toBe('ready'));
    await act(() => actions.edit(actions.replyTarget(other, 'b1')!, shout));
    expect(actions.store.getState().status).toBe('edited');
    expect(screen.queryByRole('button', { name: 'Revert Changes' })).toBeNull();
  });

  it('[HL14] offers to revert after an edit, and later at a selection', async () => {
    const { user, actions, select, shown, conversation } = await mount({ isEdited: true });
    const revert = vi.spyOn(actions, 'revert').mockImplementation(actions.accept);
    const revertMessage = vi.spyOn(actions, 'revertMessage');
    await user.click(await screen.findByRole('button', { name: 'Revert Changes' }));
    expect(revert).toHaveBeenCalledOnce();
    select('two');
    await screen.findByRole('toolbar');
    await user.click(screen.getAllByRole('button', { name: 'Revert Changes' }).at(-1)!);
    expect(revertMessage).toHaveBeenCalledWith(expect.anything(), shown?.id);
    expect(conversation.store.getState().path[0]?.id).toBe('a1');
    expect(document.getSelection()?.rangeCount).toBe(0);
  });

  it('[HL15] tells a failure, and keeps what was typed', async () => {
    const { select, user, notify } = await mount({ seed: { replies: [['', runEnd('failed')]] } });
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.type(screen.getByRole('textbox'), 'Shout{Enter}');
    const text = highlighterSentence('highlighter.failed');
    await vi.waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text })));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Shout');
  });
});

describe('the highlighter of artifacts', () => {
  const json = '{"days":["Monday","Tuesday"]}';
  const seedOf = (revises?: number): StoaSeed =>
    artifactSeed([
      version(1, json, { type: 'json' }),
      { ...version(2, json, { type: 'json' }), ...(revises && { revises }) },
    ]);
  async function mountVersion(seed = seedOf()) {
    const onShow = vi.fn();
    const onAsked = vi.fn();
    const tab = await openPage(seed);
    const { stoa } = tab;
    const conversation = tab.current();
    const actions = await stoa.highlighter.load();
    const asked = { prompt: vi.spyOn(actions, 'prompt'), edit: vi.spyOn(actions, 'edit') };
    const intents = createIntentRegistry();
    const ref = { artifactId: planId, version: 2 };
    render(
      <StoaProvider stoa={stoa}>
        <CommandsContext value={{ intents, signOutAction: '' }}>
          <Highlighter conversation={conversation} />
          <div data-slot="artifact-view" data-version-key={versionKey(ref)} tabIndex={-1}>
            <p data-beside-text="">A note, not of the artifact.</p>
            <pre>{'{\n  "days": ["Monday", "Tuesday"]\n}'}</pre>
          </div>
          <VersionHighlighter conversation={conversation} shown={ref} onShow={onShow} onAsked={onAsked} />
        </CommandsContext>
      </StoaProvider>,
    );
    const view = document.querySelector<HTMLElement>('[data-slot=artifact-view]')!;
    const select = (text: string) => {
      const node = view.querySelector('pre')!.firstChild as Text;
      const at = node.data.indexOf(text);
      document.getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
    };
    return { asked, onShow, onAsked, intents, view, stoa, conversation, select, user: userEvent.setup() };
  }

  it('[HL18] edits what is selected in code that is no markdown, at its place in the source', async () => {
    const { select, user, asked } = await mountVersion();
    select('"Tuesday"');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('In capitals{Enter}');
    const start = json.indexOf('"Tuesday"');
    await vi.waitFor(() =>
      expect(asked.edit).toHaveBeenCalledWith(expect.anything(), {
        instruction: 'In capitals',
        range: { start, end: start + '"Tuesday"'.length },
        form: 'code',
      }),
    );
  });

  it('[HL18] names the artifact in a message about it', async () => {
    const { select, user, asked, onAsked } = await mountVersion();
    select('Monday');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('Why?{Enter}');
    expect(asked.prompt).toHaveBeenCalledWith(expect.anything(), {
      input: 'Why?',
      selection: 'Monday',
      artifactId: planId,
    });
    expect(onAsked).toHaveBeenCalledOnce();
  });

  it('[HL19] keeps what was typed for the artifact alone', async () => {
    const { select, user, stoa } = await mountVersion();
    select('Monday');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('Why?{Escape}');
    expect(stoa.drafts.store.getState().drafts).toEqual({ [`highlight/c1/${planId}`]: 'Why?' });
  });

  it('[HL18] opens by keys for the whole version, and removes an edited one on request', async () => {
    const { intents, view, user, conversation, onShow } = await mountVersion(seedOf(1));
    view.focus();
    act(() => intents.ask('highlight'));
    await user.click(await screen.findByRole('button', { name: 'Revert Changes' }));
    await vi.waitFor(() => expect(onShow).toHaveBeenCalledWith(1));
    expect(conversation.store.getState().artifacts).toMatchObject({ [planId]: [{ version: 1 }] });
    expect(document.activeElement).toBe(view);
  });

  it('[HL18] leaves a key that is none of its business to the replies', async () => {
    const { intents } = await mountVersion();
    act(() => intents.ask('highlight'));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
