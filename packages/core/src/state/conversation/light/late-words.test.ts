import { describe, expect, it, vi } from 'vitest';
import { lateFailureOf, lateSentence } from './late-words.js';

const gone = vi.hoisted(() => () => {
  throw new Error('Out of reach.');
});
vi.mock('../../../rules/chat/run-failure.js', gone);
vi.mock('../../../contract/conversation-messages.js', gone);

describe('words that cannot be fetched', () => {
  it('[ES33] say that there is no connection, and that it can be tried again', async () => {
    expect(await lateFailureOf({ type: 'refused', status: 400, message: 'No.' })).toEqual({
      title: 'No connection',
      lines: ['The chat service is currently unavailable. Please try again in a minute.'],
      sentences: { title: 'run.noConnection.title', lines: ['chat.unavailable'] },
      code: 'chat.unreachable',
      retryable: true,
    });
    expect(await lateSentence('files.downloadFailed')).toBe(
      'The chat service is currently unavailable. Please try again in a minute.',
    );
  });
});
