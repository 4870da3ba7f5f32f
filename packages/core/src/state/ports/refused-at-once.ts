import { firstMessages, type FirstMessageCode } from '../../contract/first-messages.js';
import { failed, type Outcome } from '../../contract/outcome.js';
import type { SentenceCode } from '../../contract/own-messages.js';

/** An action that was not carried out, and why, in words that the caller has. */
export const refusedFor = (reason: SentenceCode, message: string): Outcome<never> =>
  failed({ code: 'refused', message, reason });

/** The same for reasons that need no other words than the first. */
export const refusedAtOnce = (reason: FirstMessageCode): Outcome<never> =>
  refusedFor(reason, firstMessages[reason]);
