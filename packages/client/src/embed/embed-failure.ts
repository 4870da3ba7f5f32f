import type { EmbedErrorCode } from '@stoa/core/contract';
import type { retryIfReachable as RetryIfReachable } from './read-embed-failure.js';

/** The reason why a chat cannot start: a refusal of the server, or a fault of the site. */
export interface EmbedFailure {
  /** One of `embed.…`, or `network` without a readable response. */
  code: EmbedErrorCode | 'network' | 'embed.newer' | 'embed.older';
  message: string;
  status?: number;
  retryAfterS?: number;
}

/** Carries a failure through code that expects a token or a response. */
export class EmbedFailureError extends Error {
  override name = 'EmbedFailureError';
  constructor(readonly failure: EmbedFailure) {
    super(failure.message);
  }
}

/** No response, or an unreadable one. */
export const unreachable: EmbedFailure = { code: 'network', message: 'The chat could not be reached.' };

/** Loads the module that reads failures; undefined where it cannot be fetched. */
const loadFailureReader = () => import('./read-embed-failure.js').catch(() => undefined);

/** Reads the failure in a response; without its reader it counts as a network failure. */
export const readFailure = async (response: Response, nowMs: number): Promise<EmbedFailure> =>
  (await (await loadFailureReader())?.readEmbedFailure(response, nowMs)) ?? unreachable;

/** The failure for a session in an unsupported protocol. */
export const protocolMismatch = async (answer: unknown): Promise<EmbedFailure> =>
  (await loadFailureReader())?.protocolFailure(answer) ?? unreachable;

/** The failure for a code that this client determined itself. */
export async function failureForCode(code: string): Promise<EmbedFailureError> {
  const reader = await loadFailureReader();
  const message = reader ? reader.messageForCode(code) : unreachable.message;
  return new EmbedFailureError({ code: code as EmbedFailure['code'], message });
}

/** Retries after a network failure if the server is reachable at all. */
export const retryIfReachable: typeof RetryIfReachable = async (...asked) =>
  (await loadFailureReader())?.retryIfReachable(...asked);
