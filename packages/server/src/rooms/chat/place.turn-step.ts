import type { Message } from '@stoa/core/contract';
import { withoutMemories } from '@stoa/core/rules';
import type { RequestPath } from '../../platform/runs/run-ports.js';
import { conversationPrompt } from './compose-prompt.js';
import { modelOf, proceed, refuseTurn, type Turn, type TurnStep } from './turn.js';

/** Finds where the messages of a cloud conversation are kept, and that the reply has an id of its own there. */
export const placeStep: TurnStep = (turn) => {
  const { storage, messageId } = turn.request.options;
  if (storage !== 'cloud') return proceed(turn);
  const path = pathOf(turn);
  if (!path || messageId === undefined)
    return refuseTurn({
      status: 400,
      error:
        'The fields "options.conversationId" and "options.messageId" are needed for a cloud conversation.',
      code: 'request.noConversation',
    });
  if (path.messages.some(({ id }) => id === messageId))
    return refuseTurn({
      status: 400,
      error:
        'The field "options.messageId" is the id of a message in the request; give the reply an id of its own.',
      code: 'request.messageId',
    });
  return proceed({ ...turn, path });
};

function pathOf(turn: Turn): RequestPath | undefined {
  const { messages: said, max_tokens, temperature, options } = turn.request;
  const messages = said.filter((message): message is Message => message.role !== 'system' && !!message.id);
  if (options.conversationId === undefined || messages.length === 0) return undefined;
  // A request may tell the model more than the conversation's own prompt: memories, which are read anew for the next, and how to ask for
  // an artifact.
  const prompt = withoutMemories(options.prompt ?? conversationPrompt(turn.request));
  return {
    personId: turn.person.id,
    conversationId: options.conversationId,
    messages,
    attributes: {
      modelId: modelOf(turn).id,
      temperature,
      maxTokens: max_tokens,
      ...(prompt !== '' && { prompt }),
    },
  };
}
