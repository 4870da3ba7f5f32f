import { EmbedFailureError, unreachable, type EmbedFailure } from './embed-failure.js';
import type { retryIfReachable as RetryIfReachable } from './read-embed-failure.js';

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
