import type { Message } from '../../contract/conversations/conversations.js';
import { recordFrom } from '../values/record-from.js';

/** The assistant that a message is for, as clients of the protocol put it there. @source protocol §7.1 */
export function assistantIdOf(message: Pick<Message, 'data'> | undefined): string | null {
  const definition = recordFrom(recordFrom(message?.data['assistant'])?.['definition']);
  const id = definition?.['assistantId'];
  return typeof id === 'string' ? id : null;
}
