import type { RunFailure } from '../contract/chat-event.js';
import { messages, sentence } from '../contract/messages.js';

/** Why a run could not begin or be followed. */
export type ChatProblem =
  | { type: 'refused'; status: number; message: string; code?: string; retryAfterS?: number }
  | { type: 'unauthorized'; code?: string }
  | { type: 'unreachable' };

function refusal(problem: Extract<ChatProblem, { type: 'refused' }>): Omit<RunFailure, 'code'> {
  const { status, message, retryAfterS } = problem;
  if (status === 429)
    return {
      title: 'Request limit reached',
      lines: [sentence('chat.rateLimited')],
      retryable: true,
      ...(retryAfterS ? { retryAfterS } : {}),
    };
  if (message === messages['chat.endpointMissing'])
    return { title: 'Chat is not set up', lines: [message], retryable: false };
  if (status === 413)
    return {
      title: 'The message is too large',
      lines: [
        'The conversation is larger than the server accepts. Shorten the message or start a new conversation.',
      ],
      retryable: false,
    };
  if (status === 502 || status === 503 || status === 504)
    return { title: 'Chat is unavailable', lines: [sentence('chat.unavailable')], retryable: true };
  const said = message && message !== sentence('chat.non200') ? [message] : [];
  return {
    title: 'The reply could not be started',
    lines: [sentence('chat.non200'), ...said],
    retryable: status >= 500 || status === 408 || status === 409,
  };
}

/**
 * What the reader is told when a run could not begin. Trying again is offered wherever it can help.
 *
 * @source chat specification §8 "Chat"; titles are ours.
 */
export function failureOf(problem: ChatProblem): RunFailure {
  switch (problem.type) {
    case 'refused':
      return { ...refusal(problem), code: problem.code ?? `chat.${problem.status}` };
    case 'unauthorized':
      return {
        title: 'You are signed out',
        lines: ['Your session has ended. Sign in and try again; your message has been kept.'],
        code: problem.code ?? 'chat.401',
        retryable: true,
      };
    case 'unreachable':
      return {
        title: 'No connection',
        lines: [sentence('chat.unavailable')],
        code: 'chat.unreachable',
        retryable: true,
      };
    default:
      return problem satisfies never;
  }
}
