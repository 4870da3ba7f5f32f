import type { RunFailure } from '../../contract/chat/chat-event.js';
import { conversationMessages } from '../../contract/conversations/conversation-messages.js';
import { messageText, type SentenceCode } from '../../contract/own-messages.js';
import { noConnection } from './no-connection.js';

/** Why a run could not begin or be followed. */
export type ChatProblem =
  | { type: 'refused'; status: number; message: string; code?: string; retryAfterS?: number }
  | { type: 'unauthorized'; code?: string }
  | { type: 'unreachable' };

/** Headline and lines in English, with their codes for translation. */
function failureText(
  title: SentenceCode,
  lines: readonly SentenceCode[],
  retryable: boolean,
): Omit<RunFailure, 'code'> & { sentences: NonNullable<RunFailure['sentences']> } {
  return { title: messageText(title), lines: lines.map(messageText), sentences: { title, lines }, retryable };
}

function refusal(problem: Extract<ChatProblem, { type: 'refused' }>): Omit<RunFailure, 'code'> {
  const { status, message, retryAfterS } = problem;
  if (status === 429)
    return {
      ...failureText('run.notStarted.title', ['chat.rateLimited'], true),
      ...(retryAfterS ? { retryAfterS } : {}),
    };
  if (message === conversationMessages['chat.endpointMissing'])
    return failureText('run.notSetUp.title', ['chat.endpointMissing'], false);
  if (status === 428) return failureText('run.notStarted.title', ['send.notAccepted'], true);
  if (status === 413) return failureText('run.tooLarge.title', ['run.tooLarge'], false);
  if (status === 502 || status === 503 || status === 504)
    return failureText('run.unavailable.title', ['chat.unavailable'], true);
  const failure = failureText(
    'run.notStarted.title',
    ['chat.non200'],
    status >= 500 || status === 408 || status === 409,
  );
  if (!message || message === conversationMessages['chat.non200']) return failure;
  // The message of the server is shown unchanged.
  const sentences = { ...failure.sentences, lines: [...failure.sentences.lines, null] };
  return { ...failure, lines: [...failure.lines, message], sentences };
}

/**
 * The message for a run that could not begin, with a retry wherever one can help.
 *
 * @source chat specification §8 "Chat"; titles are ours.
 */
export function failureOf(problem: ChatProblem): RunFailure {
  switch (problem.type) {
    case 'refused':
      return { ...refusal(problem), code: problem.code ?? `chat.${problem.status}` };
    case 'unauthorized':
      return {
        ...failureText('run.signedOut.title', ['run.signedOut'], true),
        code: problem.code ?? 'chat.401',
      };
    case 'unreachable':
      return noConnection;
    default:
      return problem satisfies never;
  }
}
