import type { Outcome } from '../../contract/outcome.js';
import { messageText, type SentenceCode } from '../../contract/own-messages.js';
import { refusedFor } from './refused-at-once.js';

/** An action that was not carried out, and why. `message` stands for the words of `reason` where those have placeholders. */
export const refused = (reason: SentenceCode, message: string = messageText(reason)): Outcome<never> =>
  refusedFor(reason, message);
