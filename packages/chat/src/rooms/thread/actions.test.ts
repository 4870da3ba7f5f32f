import { describe, expect, it, vi } from 'vitest';
import { type ReadTexts } from '@stoa/ui';
import { reply, run, userMessage } from '../../testing/fixtures.js';
import { openThread } from '../../testing/open-page.js';
import { messageActions, type MessageActionContext } from './actions.js';

const { stoa, conversation } = await openThread();

const readEnglish: ReadTexts = (texts) => texts.english('en');

function contextOf(more: Partial<MessageActionContext> = {}): MessageActionContext {
  const message = more.message ?? userMessage('m1', 'Words');
  return {
    message,
    conversation,
    conversations: stoa.conversations,
    isLast: true,
    isIdle: true,
    text: message.streaming ? '' : message.content,
    startEditing: vi.fn(),
    focusPreviousRow: vi.fn(),
    fail: vi.fn(),
    askFirst: (_, go) => go(),
    ...more,
  };
}
const offered = (context: MessageActionContext) =>
  messageActions.filter((action) => action.isOffered(context)).map(({ id }) => id);
const blocked = (context: MessageActionContext) =>
  messageActions
    .filter((action) => action.isOffered(context) && action.blockedBy?.(context))
    .map(({ id }) => id);

describe('the record of actions', () => {
  it.each(messageActions.map((action) => [action.id, action] as const))(
    '[ACT9] %s has a label, an icon, a place, a condition and a handler',
    (id, action) => {
      expect(action.label(readEnglish).trim()).not.toBe('');
      expect(action.icon).toBeTruthy();
      expect(['row', 'menu']).toContain(action.place);
      expect(typeof action.isOffered(contextOf())).toBe('boolean');
      expect(action.run !== undefined || id === 'copy').toBe(true);
      const reason = action.blockedBy?.(contextOf({ isIdle: false }));
      if (reason) expect(reason(readEnglish).trim()).not.toBe('');
      expect(action.blockedBy?.(contextOf()) ?? null).toBeNull();
    },
  );

  it('[ACT9] ids and labels are unique', () => {
    expect(new Set(messageActions.map(({ id }) => id)).size).toBe(messageActions.length);
    expect(new Set(messageActions.map((action) => action.label(readEnglish))).size).toBe(
      messageActions.length,
    );
  });

  const failed = run({ status: 'failed' });
  it.each<[string, Partial<MessageActionContext>, string[], string[]]>([
    ['a message of the person', {}, ['copy', 'edit', 'star', 'fork', 'delete'], []],
    [
      'the same while a reply is written',
      { isIdle: false },
      ['copy', 'edit', 'star', 'fork', 'delete'],
      ['edit', 'delete'],
    ],
    ['a reply', { message: reply('m2', 'R') }, ['copy', 'regenerate', 'star', 'fork'], []],
    [
      'an earlier reply meanwhile',
      { message: reply('m2', 'R'), isIdle: false, isLast: false },
      ['copy', 'regenerate', 'star', 'fork'],
      ['regenerate'],
    ],
    [
      'the reply that is being written',
      { message: reply('m2', '', { streaming: true }), isIdle: false },
      [],
      [],
    ],
    ['a reply that failed', { message: reply('m2', '', { data: { run: failed } }) }, ['star', 'fork'], []],
    [
      'what an operation answered',
      { message: userMessage('m1', '{}', { data: { actionResult: true } }) },
      ['copy', 'star', 'fork', 'delete'],
      [],
    ],
  ])('[ACT10] %s', (_, more, shown, barred) => {
    const context = contextOf(more);
    expect(offered(context)).toEqual(shown);
    expect(blocked(context)).toEqual(barred);
  });
});
