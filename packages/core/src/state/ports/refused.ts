import { failed, type Outcome } from '../../contract/outcome.js';
import { messageText, type SentenceCode } from '../../contract/own-messages.js';

/** The outcome of an action that was not carried out. `message` replaces the text of `reason` where that has placeholders. */
export const refused = (reason: SentenceCode, message: string = messageText(reason)): Outcome<never> =>
  failed({ code: 'refused', message, reason });
