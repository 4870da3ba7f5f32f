import type { Message } from '../../contract/conversations/conversations.js';

/** The key, in a message's data, of the id of the version that it was made from by hand. */
export const editedFromKey = 'editedFrom';
/** The key, in a message's data, of the id of the message that it repeats after such a version. */
export const copiedFromKey = 'copiedFrom';

/** The version that a message was made from by hand; undefined for all others. */
export function editedFrom({ data }: Pick<Message, 'data'>): string | undefined {
  const from = data[editedFromKey];
  return typeof from === 'string' ? from : undefined;
}

/** Whether no run wrote a message as it stands, so that it cost nothing of its own. */
export const isCopied = ({ data }: Pick<Message, 'data'>): boolean =>
  editedFromKey in data || copiedFromKey in data;
