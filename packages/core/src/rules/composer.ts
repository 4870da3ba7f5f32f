import { conversationSentence, type ConversationMessageCode } from '../contract/conversation-messages.js';
import type { Model } from '../contract/models.js';

/** Why a text cannot be sent, in the specified sentence. */
export interface Refusal {
  code: ConversationMessageCode;
  text: string;
}

/** What is about to be sent. */
export interface ComposerInput {
  text: string;
  model?: Pick<Model, 'inputContextWindow'> | null;
  /** Progress of each attachment. @units percent */
  uploads?: readonly number[];
  /** Length of the attached documents. @units characters */
  documentsLength?: number;
  /** False while an assistant's required group information is missing. */
  groupInfoComplete?: boolean;
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
  if (!maxLength) return null;
  if (text.length > maxLength) return refuse('chat.tooLong', { maxLength, valueLength: text.length });
  const valueLength = text.length + documentsLength;
  return valueLength > maxLength ? refuse('chat.tooLongWithDocuments', { maxLength, valueLength }) : null;
}

/** Whether a message can be sent; the first reason against it, or null. @source chat specification §5 "Sending a chat message". */
export function checkMessage(input: ComposerInput): Refusal | null {
  if (input.text.trim() === '') return refuse('chat.empty');
  if (input.uploads?.some((percent) => percent < 100)) return refuse('chat.uploading');
  if (input.groupInfoComplete === false) return refuse('chat.missingGroupInfo');
  return checkLength(input);
}
