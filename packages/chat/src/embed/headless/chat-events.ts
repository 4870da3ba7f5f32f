import type { EmbedEvent, EmbedStoa } from '@stoa/core/state';
import type { ChatController } from '../chat-controller.js';

/** The words of a message of an open conversation. */
function textOf(stoa: EmbedStoa | null, conversationId: string, messageId: string): string {
  const { path } = stoa?.conversations.open(conversationId).store.getState() ?? { path: [] };
  return path.find(({ id }) => id === messageId)?.content ?? '';
}

/** Reports what happens in the stores as events of the page. Words go along only where the page has asked for them. */
export function emitMessageEvent(
  { emit, options }: Pick<ChatController, 'emit' | 'options'>,
  stoa: EmbedStoa | null,
  messageEvent: EmbedEvent,
): void {
  switch (messageEvent.type) {
    case 'message': {
      const { conversationId, messageId: id, role } = messageEvent;
      const hasText = options.getState().events === 'with-text';
      emit('message', {
        id,
        conversationId,
        role,
        ...(hasText ? { text: textOf(stoa, conversationId, id) } : {}),
      });
      return;
    }
    case 'run-start': {
      const { type, modelId, ...ids } = messageEvent;
      emit(type, { ...ids, model: modelId });
      return;
    }
    case 'run-end':
    case 'tool-call':
    case 'rate':
    case 'thread-change': {
      const { type, ...detail } = messageEvent;
      emit(type, detail);
      return;
    }
    default:
      messageEvent satisfies never;
  }
}
