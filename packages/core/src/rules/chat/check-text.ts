import type { ConversationMessageCode } from '../../contract/conversations/conversation-messages.js';
import {
  conversationMessages,
  conversationSentence,
} from '../../contract/conversations/conversation-messages.js';
import type { Model } from '../../contract/models/models.js';

/** Why a text cannot be sent, in the specified sentence. */
export interface Refusal {
  code: ConversationMessageCode;
  text: string;
}

/** A text by itself. */
export interface TextInput {
  text: string;
  model?: Pick<Model, 'inputContextWindow'> | null;
}

/**
 * Whether a text by itself is too long for the model.
 *
 * @source chat specification §5: the limit is the model's input context window, compared with characters.
 */
export function checkTextLength({ text, model }: TextInput): Refusal | null {
  const maxLength = model?.inputContextWindow;
  if (!maxLength || text.length <= maxLength) return null;
  const code = 'chat.tooLong';
  return {
    code,
    text: conversationSentence(code, { maxLength, valueLength: text.length }),
  };
}

/** Whether a text by itself can be sent; the first reason against it, or null. */
export const checkText = (input: TextInput): Refusal | null =>
  input.text.trim() === ''
    ? { code: 'chat.empty', text: conversationMessages['chat.empty'] }
    : checkTextLength(input);
