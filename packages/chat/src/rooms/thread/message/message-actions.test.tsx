// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../../testing/axe.js';
import { reply, thread, userMessage } from '../../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../../testing/make-stoa.js';
import { isRatable, ratingOf } from './rating-record.js';
import { RatingStars } from './rating.js';
import { Thread } from '../thread.js';
import { preloadMessageParts } from '../lazy-parts.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(options: StageOptions) {
  const called = vi.fn();
  const stage = makeStoa({ called, ...options });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <Thread conversation={stage.conversation} />
    </StoaProvider>,
  );
  await act(async () => void (await import('../../../parts/markdown/index.js')));
  return { stage, called, view, user: userEvent.setup() };
}
const mine = () => screen.getAllByRole('article', { name: 'You' });
const replies = () => screen.getAllByRole('article', { name: 'Stoa' });

beforeAll(preloadMessageParts);

describe('actions on messages', () => {
  it('[ACT1] stars a message with a toggle button', async () => {
    const { user, called } = await mount({ conversation: { path: thread } });
    const star = within(replies()[0]!).getByRole('button', { name: 'Star' });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    await user.click(star);
    expect(called).toHaveBeenCalledWith('setStarred', 'm2', true);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await user.click(star);
    expect(called).toHaveBeenCalledWith('setStarred', 'm2', false);
  });

  it('[ACT2] forks a conversation at a message, and shows a failure below it', async () => {
    const { user, called, stage } = await mount({ conversation: { path: thread } });
    const fork = within(replies()[0]!).getByRole('button', { name: 'Continue in a new conversation' });
    await user.click(fork);
    expect(called).toHaveBeenCalledWith('fork', 'c1', 'm2');
    stage.conversations.fork = () =>
      Promise.resolve(failed({ code: 'refused', message: 'The storage is full.' }));
    await user.click(fork);
    expect((await within(replies()[0]!).findByRole('alert')).textContent).toContain('The storage is full.');
  });

  it('[ACT3] deletes a prompt with its reply from the menu and focuses the message before it', async () => {
    const { user, called } = await mount({ conversation: { path: thread } });
    await user.click(within(mine()[1]!).getByRole('button', { name: 'More for the message of You' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete message and reply' }));
    expect(called).toHaveBeenCalledWith('removePrompt', 'm3');
    await vi.waitFor(() => expect(document.activeElement).toBe(replies()[0]));
  });

  it('[ACT4] saves a copy before an edit on request', async () => {
    const { user, called } = await mount({
      conversation: { path: [userMessage('m1', 'Old'), reply('m2', 'R')] },
    });
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    await user.type(screen.getByRole('textbox'), ' and new');
    await user.click(screen.getByRole('button', { name: 'Save a copy first' }));
    expect(called).toHaveBeenCalledWith('saveCopyAndEdit', 'm1', 'Old and new');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[ACT5] edits the typed text without its prefix prompt', async () => {
    const { user } = await mount({
      conversation: {
        path: [userMessage('m1', 'Answer briefly. Why?', { label: 'Why?' }), reply('m2', 'R')],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Why?');
  });

  it('[ACT6] rates replies of group assistants: stars first, then feedback', async () => {
    const data = { state: { currentAssistantId: 'astgp/1' } };
    const { user, called, stage, view } = await mount({
      conversation: { path: [userMessage('m1', 'Q'), reply('m2', 'R', { data })] },
    });
    await user.click(await screen.findByRole('radio', { name: '4 stars' }));
    expect(called).toHaveBeenCalledWith('rate', 'm2', 4, undefined);
    expect(called).toHaveBeenCalledWith('sendRating', {
      conversationId: 'c1',
      messageId: 'm2',
      stars: 4,
      feedback: '',
    });
    act(() =>
      stage.conversation.store.setState(({ path }) => ({
        path: [path[0]!, { ...path[1]!, data: { ...data, rating: { stars: 4 } } }],
      })),
    );
    expect(await findViolations(view.container)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /What was good/ }), 'Clear{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(called).toHaveBeenCalledWith('rate', 'm2', 4, 'Clear');
    expect(screen.getByText('Thank you. Your rating was sent.')).toBeTruthy();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: '4 stars' })),
    );
    expect(screen.getByText('Clear')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change your feedback' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What was good/ }).value).toBe('Clear');
  });

  it('[ACT14] feedback that was not sent is there again when the reply comes back into view', async () => {
    const data = { state: { currentAssistantId: 'astgp/1' }, rating: { stars: 4 } };
    const drafts = { 'feedback/c1/m2': JSON.stringify({ words: 'Too lo' }) };
    const { user } = await mount({
      drafts,
      conversation: { path: [userMessage('m1', 'Q'), reply('m2', 'R', { data })] },
    });
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What was good/ });
    expect(box.value).toBe('Too lo');
    await user.type(box, 'ng');
    await user.click(screen.getByRole('button', { name: 'No comment' }));
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What was good/ }).value).toBe('');
  });

  it('[ACT11] a rating that was not sent is not thanked for, keeps its feedback and can be sent again', async () => {
    const data = { state: { currentAssistantId: 'astgp/1' }, rating: { stars: 4 } };
    const { user, called } = await mount({
      isRatingSent: false,
      conversation: { path: [userMessage('m1', 'Q'), reply('m2', 'R', { data })] },
    });
    await user.click(await screen.findByRole('radio', { name: '2 stars' }));
    await user.type(screen.getByRole('textbox', { name: /What was good/ }), 'Too long');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText(/could not be sent/)).toBeTruthy();
    expect(screen.queryByText(/Thank you/)).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What was good/ }).value).toBe(
      'Too long',
    );
    called.mockClear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called.mock.calls.map(([name]) => name as string)).toEqual(['sendRating']);
  });

  it('[ACT14] feedback that a second attempt sends is no draft any more', async () => {
    const user = userEvent.setup();
    const stage = makeStoa();
    let isSent = false;
    function Host() {
      const [value, setValue] = useState({ stars: 0, feedback: '' });
      return (
        <RatingStars
          value={value}
          draftId="feedback/c1/m2"
          onRate={(stars, feedback = '') => setValue({ stars, feedback })}
          onSend={() => Promise.resolve(isSent)}
        />
      );
    }
    render(
      <StoaProvider stoa={stage}>
        <Host />
      </StoaProvider>,
    );
    const kept = () => stage.drafts.store.getState().drafts['feedback/c1/m2'] ?? '';
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.type(screen.getByRole('textbox', { name: /What was good/ }), 'Too long ');
    // Only the stars are sent again, and not what is written.
    isSent = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(kept()).toContain('Too long');
    isSent = false;
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    isSent = true;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: /What was good/ })).toBeNull());
    expect(kept()).toBe('');
  });

  it('[ACT7] sends a follow-up prompt with one press', async () => {
    const followUp = (id: string, name: string, requiredTags: string[]) => ({
      id,
      name,
      description: '',
      content: `${name}!`,
      folderId: null,
      type: 'follow_up',
      data: { requiredTags },
    });
    const list = [followUp('f1', 'Shorter', []), followUp('f2', 'For the board', ['board'])];
    const { user, called } = await mount({
      prompts: { list },
      conversation: { path: [userMessage('m1', 'Q'), reply('m2', 'R')] },
    });
    expect(screen.queryByRole('button', { name: 'For the board' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Shorter' }));
    expect(called).toHaveBeenCalledWith('send', 'Shorter!');
  });

  it('shows a status while earlier messages are selected', async () => {
    await mount({ conversation: { path: [userMessage('m1', 'Q')], isFocusing: true } });
    expect(screen.getByText('Choosing the messages that matter')).toBeTruthy();
  });
});

describe('keys of the thread', () => {
  it('J and K move between messages, Enter focuses their actions, Escape returns', async () => {
    const { user } = await mount({ conversation: { path: thread } });
    const region = screen.getByRole('region', { name: 'Messages' });
    region.focus();
    await user.keyboard('k');
    const at = document.activeElement;
    expect(at?.getAttribute('data-slot')).toBe('message');
    await user.keyboard('k');
    expect(document.activeElement).not.toBe(at);
    await user.keyboard('j');
    expect(document.activeElement).toBe(at);
    await user.keyboard('{Enter}');
    expect(at?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.tagName).toBe('BUTTON');
    await user.keyboard('j{Escape}');
    expect(document.activeElement).toBe(at);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(region);
  });

  it('leaves letters and Escape to a text box', async () => {
    const { user } = await mount({ conversation: { path: [userMessage('m1', 'Old'), reply('m2', 'R')] } });
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    await user.keyboard('jk');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Oldjk');
  });
});

describe('ratings of strangers', () => {
  it.each([
    [{}, false],
    [{ state: { currentAssistantId: 'astp/1' } }, false],
    [{ state: 'odd', assistant: { definition: { assistantId: 'astgp/2' } } }, true],
  ])('%j: %s', (data, expected) => {
    expect(isRatable(data)).toBe(expected);
  });

  it.each([
    [{ rating: 3 }, { stars: 3, feedback: '' }],
    [{ rating: { stars: 9 } }, { stars: 0, feedback: '' }],
    [{ rating: { stars: 2, feedback: 'Long' } }, { stars: 2, feedback: 'Long' }],
    [{}, { stars: 0, feedback: '' }],
  ])('%j', (data, expected) => {
    expect(ratingOf(data)).toEqual(expected);
  });
});
