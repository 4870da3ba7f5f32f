import { failed, type Outcome } from '../contract/outcome.js';
import { wordsOf, type SentenceCode } from '../contract/own-messages.js';

/** An action that was not carried out, and why. `message` stands for the words of `reason` where those have placeholders. */
export const refused = (reason: SentenceCode, message: string = wordsOf(reason)): Outcome<never> =>
  failed({ code: 'refused', message, reason });
