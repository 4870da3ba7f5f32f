import type { SentenceCode } from './own-messages.js';

/**
 * Kind of a failure.
 *
 * `refused`: the server answered `success: false`. `unauthorized`: the session or token is gone. `http`: another non-2xx
 * status. `network`: no answer. `parse`: an answer that is not what the contract promises. `aborted`: the caller gave up.
 */
export type FailureCode = 'refused' | 'unauthorized' | 'http' | 'network' | 'parse' | 'aborted';

/** A failure with a text for the person. */
export interface Failure {
  code: FailureCode;
  message: string;
  /** Names the sentence in `message`, for a user interface that says it in another language. */
  reason?: SentenceCode;
  /** HTTP status, where there was one. */
  status?: number;
  /** The specified sub-kind that the server named, for instance `NoSuchKey` or `SessionExpiredError`. */
  type?: string;
}

/** Expected results are returned, never thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Wraps a value as a success. */
export const success = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Wraps a failure. */
export const failed = (failure: Failure): Outcome<never> => ({ ok: false, failure });
