// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import { directionOf, StoaProvider } from '@stoa/react';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { thread } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { Thread } from '../thread/thread.js';
import { ConversationComposer } from './conversation-composer.js';
import { remainingOf } from './remaining.js';
import { LazyFencedBlock } from '../../parts/blocks/lazy-fenced-block.js';
import { preloadMessageParts } from '../thread/lazy-parts.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

function mount(options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({ called, ...options });
  const view = render(
    <StoaProvider stoa={stage}>
      <ConversationComposer conversation={stage.conversation} />
    </StoaProvider>,
  );
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return { stage, called, view, box, user: userEvent.setup() };
}

const streaming = { status: 'streaming', requestId: 'r', messageId: 'm', connection: 'live' } as const;
const sent = (called: ReturnType<typeof vi.fn>) =>
  called.mock.calls.filter(([action]) => action === 'send').map(([, text]) => text);

beforeAll(async () => {
  await Promise.all([preloadMessageParts(), LazyFencedBlock.preload()]);
});

describe('the message box', () => {
  it('[CMP1] Enter sends and empties the box; focus stays', async () => {
    const { user, box, called } = mount();
    await user.type(box, 'Hello there{Enter}');
    expect(sent(called)).toEqual(['Hello there']);
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
  });

  it('[CMP2] Shift and Enter breaks the line', async () => {
    const { user, box, called } = mount();
    await user.type(box, 'one{Shift>}{Enter}{/Shift}two');
    expect(box.value).toBe('one\ntwo');
    expect(sent(called)).toEqual([]);
  });

  it('[CMP3] Enter that ends the composition of a character does not send', async () => {
    const { user, box, called } = mount();
    await user.type(box, 'に');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(sent(called)).toEqual([]);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(sent(called)).toEqual(['に']);
  });

  describe('on a touch screen', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query === '(pointer: coarse)',
        addEventListener() {},
        removeEventListener() {},
      }));
    });
    afterEach(() => vi.unstubAllGlobals());

    it('[CMP23] Enter breaks the line and the button sends', async () => {
      const { user, box, called } = mount();
      expect(box.getAttribute('enterkeyhint')).toBe('enter');
      expect(screen.getByText('Return starts a new line, the button sends.')).toBeTruthy();
      await user.type(box, 'one{Enter}two');
      expect(box.value).toBe('one\ntwo');
      expect(sent(called)).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Send' }));
      expect(sent(called)).toEqual(['one\ntwo']);
    });

    it('[CMP23] Enter breaks the line of a waiting message that is edited', async () => {
      const queue = [{ id: 'q1', text: 'First' }];
      const { user, called } = mount({ conversation: { run: streaming, queue, queueStatus: 'waiting' } });
      await user.click(await screen.findByRole('button', { name: 'Edit: First' }));
      const edit = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the waiting message' });
      expect(edit.getAttribute('enterkeyhint')).toBe('enter');
      await user.type(edit, '{Enter}more');
      expect(edit.value).toBe('First\nmore');
      expect(called).not.toHaveBeenCalledWith('editQueued', 'q1', expect.anything());
    });

    it.each(['Control', 'Meta'])('[CMP23] %s and Enter sends', async (key) => {
      const { box, called } = mount();
      fireEvent.change(box, { target: { value: 'now' } });
      fireEvent.keyDown(box, { key: 'Enter', ctrlKey: key === 'Control', metaKey: key === 'Meta' });
      expect(sent(called)).toEqual(['now']);
    });

    it('[CMP23] Enter sends once a key of an attached keyboard was pressed, and so in boxes that open later', async () => {
      const queue = [{ id: 'q1', text: 'First' }];
      const { user, box, called } = mount({
        conversation: { run: streaming, queue, queueStatus: 'waiting' },
      });
      await user.type(box, 'one{ArrowLeft}{ArrowRight}{Enter}');
      expect(box.getAttribute('enterkeyhint')).toBe('send');
      expect(box.value).toBe('');
      await user.click(await screen.findByRole('button', { name: 'Edit: First' }));
      const edit = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the waiting message' });
      expect(edit.getAttribute('enterkeyhint')).toBe('done');
      await user.type(edit, ' more{Enter}');
      expect(called).toHaveBeenCalledWith('editQueued', 'q1', 'First more');
    });

    it('[CMP23] Enter breaks the line in another chat of the page until its own keyboard was used', async () => {
      const { user, box } = mount();
      expect(box.getAttribute('enterkeyhint')).toBe('enter');
      await user.type(box, 'one{Enter}two');
      expect(box.value).toBe('one\ntwo');
    });
  });

  it('the empty box has the direction of its placeholder', async () => {
    const { user, box } = mount();
    expect(box.dir).toBe('ltr');
    await user.type(box, 'ש');
    expect(box.dir).toBe('auto');
    expect([directionOf('… כתיבת הודעה'), directionOf('اكتب رسالة…'), directionOf('…')]).toEqual([
      'rtl',
      'rtl',
      undefined,
    ]);
  });

  it('[CMP4] refuses an empty message with the specified sentence and keeps focus in the box', async () => {
    const { user, box } = mount();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a message');
    expect(document.activeElement).toBe(box);
    await user.type(box, 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[CMP4] the send button is at rest until there is text, and can be focused', async () => {
    const { user, box } = mount();
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    box.focus();
    await user.tab();
    expect(document.activeElement).toBe(send);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Please enter a message');
    await user.type(box, ' x');
    expect(screen.getByRole('button', { name: 'Send' })).toBe(send);
    expect(send.hasAttribute('aria-disabled')).toBe(false);
  });

  it('[CMP5] shows the limit while typing, and refuses to send beyond it', async () => {
    const tiny = {
      id: 'tiny',
      name: 'Tiny',
      description: '',
      inputContextWindow: 5,
      outputTokenLimit: 9,
      supportsImages: false,
    };
    const { user, box } = mount({ models: { list: [tiny], defaultId: 'tiny' } });
    await user.type(box, '123456');
    expect(screen.getByRole('alert').textContent).toBe(
      'Message limit is 5 characters. You have entered 6 characters.',
    );
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.type(box, '{Enter}');
    expect(box.value).toBe('123456');
  });

  it('[CMP6] queues messages sent while a reply streams; Stop stops the reply', async () => {
    const { user, box, called } = mount({ conversation: { run: streaming } });
    await user.type(box, 'next question{Enter}');
    expect(sent(called)).toEqual([]);
    expect(called).toHaveBeenCalledWith('enqueue', 'next question');
    expect(box.value).toBe('');
    expect(screen.getByRole('button', { name: 'Add to the queue' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop Generating' }));
    expect(called).toHaveBeenCalledWith('stop');
  });

  it('[CMP10] sends the typed text at once, by button and by key', async () => {
    const { user, box, called } = mount({ conversation: { run: streaming } });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    await user.type(box, 'urgent');
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(called).toHaveBeenLastCalledWith('sendNow', { text: 'urgent' });
    await user.type(box, '!{Control>}{Enter}{/Control}');
    expect(called).toHaveBeenLastCalledWith('sendNow', { text: 'urgent!' });
  });

  it('lists queued messages; one can be edited, sent at once and removed, and focus stays near', async () => {
    const queue = [
      { id: 'q1', text: 'First' },
      { id: 'q2', text: 'Second' },
    ];
    const { user, box, called, view } = mount({
      conversation: { run: streaming, queue, queueStatus: 'waiting' },
    });
    const region = await screen.findByRole('region', { name: 'Waiting to be sent' });
    expect(screen.getByRole('status').textContent).toBe('2 messages are waiting');
    expect(await findViolations(view.container)).toEqual([]);
    await user.click(within(region).getByRole('button', { name: 'Edit: First' }));
    const edit = within(region).getByRole('textbox', { name: 'Edit the waiting message' });
    await user.clear(edit);
    expect(within(region).getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(edit, 'Other{Enter}');
    expect(called).toHaveBeenCalledWith('editQueued', 'q1', 'Other');
    expect(document.activeElement).toBe(within(region).getByRole('button', { name: 'Edit: Other' }));
    await user.click(within(region).getByRole('button', { name: 'Send now: Second' }));
    expect(called).toHaveBeenCalledWith('sendNow', { queuedId: 'q2' });
    await user.click(within(region).getByRole('button', { name: 'Remove: Other' }));
    expect(document.activeElement).toBe(within(region).getByRole('button', { name: 'Remove: Second' }));
    await user.click(within(region).getByRole('button', { name: 'Remove: Second' }));
    expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull();
    expect(document.activeElement).toBe(box);
  });

  const steps = [2, 3].map((step) => ({
    id: `s${step}`,
    text: `Do ${step}`,
    plan: { name: 'Trip', step, count: 3 },
  }));

  it('[CMP20] shows the plan of an automation, and stops it', async () => {
    const { user, called, view, box } = mount({
      conversation: { run: streaming, queue: steps, queueStatus: 'waiting' },
    });
    const region = await screen.findByRole('region', { name: 'Automation Trip' });
    expect(screen.getByRole('status').textContent).toBe('Trip: step 2 of 3 is next');
    expect(region.textContent).toContain('Step 2. Do 2');
    expect(await findViolations(view.container)).toEqual([]);
    await user.click(within(region).getByRole('button', { name: 'Stop' }));
    expect(called).toHaveBeenLastCalledWith('endAutomation');
    expect(document.activeElement).toBe(box);
  });

  it('[CMP20] a halted plan says where, and goes on or ends', async () => {
    const queue = [...steps, { id: 'own', text: 'My own question' }];
    const { user, called } = mount({ conversation: { queue, queueStatus: 'held' } });
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(called).toHaveBeenLastCalledWith('resumeQueue');
    expect(screen.getByRole('status').textContent).toContain('Trip has halted before step 2 of 3.');
    await user.click(screen.getByRole('button', { name: 'End here' }));
    expect(screen.queryByRole('region', { name: 'Automation Trip' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Waiting to be sent' }).textContent).toContain(
      'My own question',
    );
  });

  it('a held queue asks how to continue', async () => {
    const queue = [{ id: 'q1', text: 'First' }];
    const { user, called } = mount({ conversation: { queue, queueStatus: 'held' } });
    await user.click(await screen.findByRole('button', { name: 'Send them' }));
    expect(called).toHaveBeenCalledWith('resumeQueue');
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(called).toHaveBeenCalledWith('removeQueued', 'q1');
  });

  it('says why a text cannot be queued', async () => {
    const { user, box, stage } = mount({ conversation: { run: streaming } });
    stage.conversation.enqueue = () => failed({ code: 'refused', message: 'Twenty wait already.' });
    await user.type(box, 'one more{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Twenty wait already.');
    expect(box.value).toBe('one more');
  });

  it('[CMP6] takes unowned focus when a reply begins', async () => {
    const { box, stage } = mount();
    const run = { status: 'sending', requestId: 'r', messageId: 'm', connection: 'connecting' } as const;
    box.blur();
    act(() => stage.conversation.store.setState({ run }));
    expect(document.activeElement).toBe(box);
  });

  it('keeps a draft for each conversation', async () => {
    const { user, box, stage } = mount();
    await user.type(box, 'unsent');
    act(() => stage.conversation.store.setState({ id: 'c2' }));
    expect(box.value).toBe('');
    act(() => stage.conversation.store.setState({ id: 'c1' }));
    expect(box.value).toBe('unsent');
  });

  it.each([
    ['json({{a: "string"}) Name a colour', 'The reply will be JSON.'],
    ['plain words', ''],
  ])('[CMP8] explains a prefix: %s', async (typed, hint) => {
    const { user, box } = mount();
    await user.type(box, typed);
    const note = document.getElementById(box.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(note?.textContent).toBe(hint);
  });

  it('[CMP21] sends once the conversation can, unless the text has changed since', async () => {
    const called = vi.fn();
    const stage = makeStoa({ called });
    const at = (isOpening: boolean) => (
      <StoaProvider stoa={stage}>
        <ConversationComposer conversation={stage.conversation} isOpening={isOpening} />
      </StoaProvider>
    );
    const view = render(at(true));
    const box = screen.getByRole('textbox', { name: 'Message' });
    const sent = () => called.mock.calls.filter(([action]) => action === 'send');
    await userEvent.type(box, 'Hello{Enter}');
    expect(sent()).toEqual([]);
    expect(screen.getByText('The conversation is still loading.')).toBeTruthy();
    view.rerender(at(false));
    expect(sent()).toHaveLength(1);
    view.rerender(at(true));
    await userEvent.type(box, 'Again{Enter} and more');
    view.rerender(at(false));
    expect(sent()).toHaveLength(1);
  });

  it('typing renders nothing in the thread', async () => {
    const stage = makeStoa({ conversation: { path: thread } });
    let commits = 0;
    render(
      <StoaProvider stoa={stage}>
        <Profiler id="thread" onRender={() => (commits += 1)}>
          <Thread conversation={stage.conversation} />
        </Profiler>
        <ConversationComposer conversation={stage.conversation} />
      </StoaProvider>,
    );
    await screen.findByText(/What can go wrong/);
    const box = screen.getByRole('textbox', { name: 'Message' });
    // Parts of the thread that come late render it once, and spoil one try at most.
    await vi.waitFor(
      async () => {
        await userEvent.clear(box);
        const before = commits;
        await userEvent.type(box, 'many keys, and not one render above');
        expect(commits - before).toBe(0);
      },
      { timeout: 20_000 },
    );
  });

  it('meets axe', async () => {
    const { view } = mount({ drafts: { c1: 'some text' } });
    expect(await findViolations(view.container)).toEqual([]);
  });
});

describe('remainingOf', () => {
  it.each([
    [10, 100, null],
    [79, 100, null],
    [80, 100, 20],
    [110, 100, -10],
    [50, undefined, null],
  ])('%d of %s: %s', (length, limit, expected) => {
    expect(remainingOf(length, limit)).toBe(expected);
  });
});
