import type { StreamEnd } from '@stoa/core/state';
import { retryAfterMs } from './backoff.js';

/** The meaning of a response without a stream: final, or worth a retry. */
export type ResponseOutcome = { type: 'final'; end: StreamEnd } | { type: 'retry'; delayMs?: number };

const transientStatuses = new Set([408, 425, 502, 503, 504]);

/** Loads the module that reads refusals; undefined where it cannot be fetched. */
export const loadRefusalReader = () => import('./read-refusal.js').catch(() => undefined);

/**
 * Classifies a response that is not an event stream. Its body is read by a module that is loaded with the first refusal; without it the
 * status decides.
 *
 * Before a run is known to exist, a limit (429) or a server error (500) is final, because repeating the request might start what
 * was refused. A run that exists is worth following through both.
 */
export async function classifyResponse(
  response: Response,
  runExists: boolean,
  nowMs: number,
): Promise<ResponseOutcome> {
  const { status } = response;
  const delayMs = retryAfterMs(response.headers.get('Retry-After'), nowMs);
  if (transientStatuses.has(status) || (runExists && (status === 429 || status >= 500))) {
    await response.body?.cancel();
    return delayMs === undefined ? { type: 'retry' } : { type: 'retry', delayMs };
  }
  const reader = await loadRefusalReader();
  if (!reader) await response.body?.cancel();
  const { error, code } = reader ? await reader.readError(response) : {};
  // A captive portal or a starting proxy responds with a page instead of a stream.
  if (response.ok && error === undefined) return { type: 'retry' };
  const named = code === undefined ? {} : { code };
  if (status === 401) return { type: 'final', end: { type: 'unauthorized', ...named } };
  const message = error ?? reader?.messageForStatus(status) ?? '';
  const wait = delayMs === undefined ? {} : { retryAfterS: Math.ceil(delayMs / 1000) };
  return { type: 'final', end: { type: 'refused', status, message, ...named, ...wait } };
}
