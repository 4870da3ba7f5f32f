import { failed, type Outcome } from '@stoa/core/contract';

/**
 * The refusal of an operation: a sentence that says what to do.
 *
 * @param type what programs tell refusals apart by
 * @param status of the answer at the operation's own address; 400 where it says none
 */
export const refused = (message: string, type = 'BadInput', status?: number): Outcome<never> =>
  failed({ code: 'refused', type, message, ...(status !== undefined && { status }) });
