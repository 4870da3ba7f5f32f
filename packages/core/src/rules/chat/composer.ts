import {
  conversationSentence,
  type ConversationMessageCode,
} from '../../contract/conversations/conversation-messages.js';
import { checkText, checkTextLength, type Refusal, type TextInput } from './check-text.js';

/** The message to be checked. */
export interface ComposerInput extends TextInput {
  /** Progress of each attachment. @units percent */
  uploads?: readonly number[];
  /** Length of the attached documents. @units characters */
  documentsLength?: number;
}

const refuse = (code: ConversationMessageCode, values?: Record<string, number>): Refusal => ({
  code,
  text: conversationSentence(code, values),
});

/**
 * Whether the text fits the model; asked on typing and on sending.
 *
 * @source chat specification §5: the limit is the model's input context window, compared with characters.
 */
export function checkLength({ text, model, documentsLength = 0 }: ComposerInput): Refusal | null {
  const maxLength = model?.inputContextWindow;
  const valueLength = text.length + documentsLength;
  const tooLong = checkTextLength({ text, model });
  if (tooLong || !maxLength || valueLength <= maxLength) return tooLong;
  return refuse('chat.tooLongWithDocuments', { maxLength, valueLength });
}

/** Whether a message can be sent; the first reason against it, or null. @source chat specification §5 "Sending a chat message". */
export function checkMessage(input: ComposerInput): Refusal | null {
  if (input.text.trim() === '') return checkText(input);
  if (input.uploads?.some((percent) => percent < 100)) return refuse('chat.uploading');
  return checkLength(input);
}
