// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, sentence } from '@stoa/core/contract';
import { versionKey } from '@stoa/core/rules';
import { StoaProvider } from '@stoa/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandsContext } from '../../base/commands/commands-context.js';
import { createIntentRegistry } from '../../base/commands/intents.js';
import { planId, version, withArtifacts } from '../../testing/artifact-fixture.js';
import { findViolations } from '../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
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
function mountEarly() {
  let come: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (come = resolve));
  return { ...mount({}, {}, () => until), come };
}

function mount(options: StageOptions = {}, data: Record<string, unknown> = {}, until?: () => Promise<void>) {
  const called = vi.fn();
  const notify = vi.fn(() => () => undefined);
  const stage = makeStoa({
    called,
    conversation: { path: [{ id: 'a1', role: 'assistant', content, data, streaming: false }] },
    ...options,
  });
  stage.ports.notify = notify;
  const { load } = stage.highlighter;
  stage.highlighter.load = async () => {
    await until?.();
    return load();
  };
  const intents = createIntentRegistry();
  render(
    <StoaProvider stoa={stage}>
      <CommandsContext value={{ intents, signOutAction: '' }}>
        <h1>Page</h1>
        <article data-slot="message" data-from="assistant" data-message-id="a1" tabIndex={-1}>
          <div data-slot="markdown">
            <p>
              One <strong>two</strong> three.
            </p>
            <p>Four five.</p>
          </div>
        </article>
        <Highlighter conversation={stage.conversation} />
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
  return { called, notify, intents, select, user: userEvent.setup() };
}

describe('the highlighter', () => {
  it('[HL11] opens at a selection and edits it', async () => {
    const { select, user, called } = mount();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    const box = screen.getByRole('textbox', { name: 'Say how to change the selection' });
    expect(document.activeElement).toBe(box);
    const send = screen.getByRole('button', { name: 'Edit' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(box, 'Shout{Enter}');
    expect(called).toHaveBeenCalledWith('highlighter.edit', {
      instruction: 'Shout',
      range: { start: 6, end: 9 },
      form: 'text',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[HL11] sends once its code has come what was sent before', async () => {
    const { select, user, called, come } = mountEarly();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('Shout{Enter}');
    expect(called).not.toHaveBeenCalledWith('highlighter.edit', expect.anything());
    await act(async () => come());
    expect(called).toHaveBeenCalledExactlyOnceWith(
      'highlighter.edit',
      expect.objectContaining({ instruction: 'Shout', range: { start: 6, end: 9 } }),
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[HL15] says that its code cannot be loaded, keeps what was typed, and sends it at the next press', async () => {
    let canLoad = false;
    const { select, user, called } = mount({}, {}, () =>
      canLoad ? Promise.resolve() : Promise.reject(new Error('offline')),
    );
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('Shout{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence('highlighter.failed'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Shout');
    canLoad = true;
    await user.keyboard('{Enter}');
    expect(called).toHaveBeenCalledWith(
      'highlighter.edit',
      expect.objectContaining({ instruction: 'Shout' }),
    );
  });

  it('[HL11] asks about a selection', async () => {
    const { select, user, called } = mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Enter}');
    expect(called).toHaveBeenCalledWith('highlighter.prompt', { input: 'Why?', selection: 'five' });
  });

  it('[HL13] opens by keys for the focused reply, not for a selection that was used before', async () => {
    const { select, user, called, intents } = mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('Why?{Enter}');
    document.querySelector<HTMLElement>('article')!.focus();
    act(() => intents.ask('highlight'));
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('And?{Enter}');
    expect(called).toHaveBeenLastCalledWith('highlighter.prompt', { input: 'And?', selection: content });
  });

  it('[HL19] Escape keeps what was typed for the next selection, and sending ends the draft', async () => {
    const { select, user, called } = mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask about the selection' });
    expect(box.value).toBe('Why?');
    await user.type(box, '{Enter}');
    expect(called).toHaveBeenCalledWith('highlighter.prompt', { input: 'Why?', selection: 'two' });
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });

  it('[HL19] a kept draft leaves a press outside to close the toolbar', async () => {
    const { select, user } = mount();
    select('five');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Escape}');
    select('two');
    await screen.findByRole('toolbar');
    await user.click(document.querySelector('h1')!);
    await vi.waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('[HL12] a composite needs an insert point', async () => {
    const { select, user, called } = mount();
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
    expect(called).toHaveBeenCalledWith('highlighter.compose', {
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
    const { select, user, called } = mount({
      conversation: {
        path: [{ id: 'a1', role: 'assistant', content: 'One $x^2$ two.', data: {}, streaming: false }],
      },
    });
    const text = document.querySelector('[data-slot=markdown]')!;
    const formula = document.createElement('span');
    formula.dataset['slot'] = 'formula';
    formula.append('x2');
    text.replaceChildren('One ', formula, ' two.');
    select('x2');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.type(screen.getByRole('textbox', { name: 'Ask about the selection' }), 'Why?{Enter}');
    expect(called).toHaveBeenCalledWith('highlighter.prompt', { input: 'Why?', selection: '$x^2$' });
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
    const { user, called } = mount({
      conversation: {
        path: [
          {
            id: 'a1',
            role: 'assistant',
            content: '| Sea |\n| - |\n| Baltic |',
            data: {},
            streaming: false,
          },
        ],
      },
    });
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
    expect(called).toHaveBeenCalledWith('highlighter.prompt', { input: 'Deep?', selection: 'Baltic' });
  });

  it('[HL13] works by keys: opens by its command, arrows, Escape gives focus and selection back', async () => {
    const { intents, user, notify } = mount();
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

  it('[HL14] shows an edit, stops it, and reverts the last one', async () => {
    const editing = mount({ highlighter: { state: { status: 'editing', targetId: 'a1' } } });
    await editing.user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(editing.called).toHaveBeenCalledWith('highlighter.stop');
  });

  it('[HL14] says nothing of an edit in another conversation', async () => {
    mount({ highlighter: { state: { status: 'edited', targetId: 'elsewhere' } } });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('button', { name: 'Revert Changes' })).toBeNull();
  });

  it('[HL14] offers to revert after an edit, and later at a selection', async () => {
    const { user, called, select } = mount(
      { highlighter: { state: { status: 'edited', targetId: 'a1' } } },
      { editedFrom: 'a0' },
    );
    await user.click(await screen.findByRole('button', { name: 'Revert Changes' }));
    expect(called).toHaveBeenCalledWith('highlighter.revert');
    select('two');
    await screen.findByRole('toolbar');
    await user.click(screen.getAllByRole('button', { name: 'Revert Changes' }).at(-1)!);
    expect(called).toHaveBeenCalledWith('highlighter.revertMessage', 'a1');
    expect(document.getSelection()?.rangeCount).toBe(0);
  });

  it('[HL15] tells a failure, and keeps what was typed', async () => {
    const message = 'We are unable to fulfill your request at this time, please try again later.';
    const { select, user, notify } = mount({
      highlighter: { outcome: failed({ code: 'refused', message }) },
    });
    select('two');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.type(screen.getByRole('textbox'), 'Shout{Enter}');
    await vi.waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: message })));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Shout');
  });
});

describe('the highlighter of artifacts', () => {
  const json = '{"days":["Monday","Tuesday"]}';
  const options = (revises?: number): StageOptions =>
    withArtifacts(
      [
        version(1, json, { type: 'json' }),
        { ...version(2, json, { type: 'json' }), ...(revises && { revises }) },
      ],
      { called: vi.fn(), conversation: { path: [] } },
    );
  function mountVersion(stageOptions = options()) {
    const called = vi.fn();
    const onShow = vi.fn();
    const onAsked = vi.fn();
    const stage = makeStoa({ ...stageOptions, called });
    const intents = createIntentRegistry();
    const ref = { artifactId: planId, version: 2 };
    render(
      <StoaProvider stoa={stage}>
        <CommandsContext value={{ intents, signOutAction: '' }}>
          <Highlighter conversation={stage.conversation} />
          <div data-slot="artifact-view" data-version-key={versionKey(ref)} tabIndex={-1}>
            <p data-beside-text="">A note, not of the artifact.</p>
            <pre>{'{\n  "days": ["Monday", "Tuesday"]\n}'}</pre>
          </div>
          <VersionHighlighter
            conversation={stage.conversation}
            shown={ref}
            onShow={onShow}
            onAsked={onAsked}
          />
        </CommandsContext>
      </StoaProvider>,
    );
    const view = document.querySelector<HTMLElement>('[data-slot=artifact-view]')!;
    const select = (text: string) => {
      const node = view.querySelector('pre')!.firstChild as Text;
      const at = node.data.indexOf(text);
      document.getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
    };
    return { called, onShow, onAsked, intents, view, stage, select, user: userEvent.setup() };
  }

  it('[HL18] edits what is selected in code that is no markdown, at its place in the source', async () => {
    const { select, user, called } = mountVersion();
    select('"Tuesday"');
    await user.click(await screen.findByRole('button', { name: 'Fast Edit' }));
    await user.keyboard('In capitals{Enter}');
    const start = json.indexOf('"Tuesday"');
    await vi.waitFor(() =>
      expect(called).toHaveBeenCalledWith('highlighter.edit', {
        instruction: 'In capitals',
        range: { start, end: start + '"Tuesday"'.length },
        form: 'code',
      }),
    );
  });

  it('[HL18] names the artifact in a message about it', async () => {
    const { select, user, called, onAsked } = mountVersion();
    select('Monday');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('Why?{Enter}');
    expect(called).toHaveBeenCalledWith('highlighter.prompt', {
      input: 'Why?',
      selection: 'Monday',
      artifactId: planId,
    });
    expect(onAsked).toHaveBeenCalledOnce();
  });

  it('[HL19] keeps what was typed for the artifact alone', async () => {
    const { select, user, stage } = mountVersion();
    select('Monday');
    await user.click(await screen.findByRole('button', { name: 'Prompt' }));
    await user.keyboard('Why?{Escape}');
    expect(stage.drafts.store.getState().drafts).toEqual({ [`highlight/c1/${planId}`]: 'Why?' });
  });

  it('[HL18] opens by keys for the whole version, and removes an edited one on request', async () => {
    const { intents, view, user, called, onShow } = mountVersion(options(1));
    view.focus();
    act(() => intents.ask('highlight'));
    await user.click(await screen.findByRole('button', { name: 'Revert Changes' }));
    await vi.waitFor(() => expect(onShow).toHaveBeenCalledWith(1));
    expect(called).toHaveBeenCalledWith('artifacts.remove', { artifactId: planId, version: 2 });
    expect(document.activeElement).toBe(view);
  });

  it('[HL18] leaves a key that is none of its business to the replies', () => {
    const stage = options();
    const { intents } = mountVersion(stage);
    act(() => intents.ask('highlight'));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
