import type { Message } from '../../contract/conversations/conversations.js';
import { recordFrom } from '../values/record-from.js';
import { withPrefixPrompt } from './follow-ups.js';
import { insertedKey, insertedTextsOf, withInserted, type InsertedText } from './inserted-texts.js';
import type { Prompt } from '../../contract/prompts/prompts.js';

/** The key of a message's data that names the prefix which was sent before its text. @source ours */
export const prefixKey = 'prefix';

/** A prefix that stands before the text of a message. */
export interface SentPrefix {
  /** Null where the message does not say which template it was. */
  id: string | null;
  name: string | null;
  /** What the model reads before the person's own text. */
  text: string;
}

/** A message as it is sent and stored. */
export interface WrittenMessage {
  content: string;
  /** What the person reads, where that differs. */
  label?: string;
  data: Message['data'];
}

/**
 * Writes what a person typed: with the prefix of the conversation before it, and with the JSON of conversations and templates in the
 * place of their names. Only the person reads the label.
 *
 * @source protocol §2.3 (1), §5.4; what the data say is ours
 */
export function writtenMessage(
  typed: string,
  { prefix, inserted = [] }: { prefix?: Prompt; inserted?: readonly InsertedText[] } = {},
): WrittenMessage {
  const filled = withInserted(typed, inserted);
  const sent = withPrefixPrompt(filled.content, prefix);
  const before = sent.content.length - filled.content.length;
  const isPrefixed = prefix !== undefined && sent.label !== undefined;
  return {
    content: sent.content,
    ...((isPrefixed || filled.places.length > 0) && { label: typed }),
    data: {
      ...(isPrefixed && { [prefixKey]: { id: prefix.id, name: prefix.name, length: before } }),
      ...(filled.places.length > 0 && {
        [insertedKey]: filled.places.map((place) => ({ ...place, start: place.start + before })),
      }),
    },
  };
}

/** The text that a person reads and edits: what they typed, with names where JSON is sent. */
export function typedTextOf({ content, label, data }: Pick<Message, 'content' | 'label' | 'data'>): string {
  if (label === undefined) return content;
  return content.endsWith(label) || insertedTextsOf({ content, data }).length > 0 ? label : content;
}

/**
 * The prefix that was sent before the text of a message; undefined without one. A message of a client that keeps no record of it still
 * has the text.
 */
export function sentPrefixOf({
  content,
  label,
  data,
}: Pick<Message, 'content' | 'label' | 'data'>): SentPrefix | undefined {
  if (label === undefined) return undefined;
  const record = recordFrom(data[prefixKey]);
  const length = record?.['length'];
  if (record && Number.isInteger(length) && (length as number) > 0 && (length as number) <= content.length)
    return {
      id: typeof record['id'] === 'string' ? record['id'] : null,
      name: typeof record['name'] === 'string' ? record['name'] : null,
      text: content.slice(0, length as number).trim(),
    };
  if (content.length === label.length || !content.endsWith(label)) return undefined;
  const text = content.slice(0, content.length - label.length).trim();
  return text === '' ? undefined : { id: null, name: null, text };
}

/** The data that another version of a message starts with: the record of how its text was written is made anew. */
export const withoutWriting = (data: Message['data']): Message['data'] => {
  const { [prefixKey]: _prefix, [insertedKey]: _inserted, ...rest } = data;
  return rest;
};
