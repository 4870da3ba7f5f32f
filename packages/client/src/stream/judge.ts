import type { StreamEnd } from '@stoa/core/state';
import { retryAfterMs } from './backoff.js';

/** What an answer without a stream means for a reader: it is over, or worth another try. */
export type Verdict = { type: 'over'; end: StreamEnd } | { type: 'again'; delayMs?: number };

const passing = new Set([408, 425, 502, 503, 504]);

/** What reads a refusal. Undefined where it cannot be had. */
export const refusalPart = () => import('./refusal.js').catch(() => undefined);

/**
 * Judges an answer that is not a stream of events. What it says is read by a part that comes with the first refusal; where that cannot
 * be had, the status alone counts.
 *
 * Before a run is known to exist, a limit (429) or a server error (500) is final, because repeating the request might start what
 * was refused. A run that exists is worth following through both.
 */
export async function judge(response: Response, runExists: boolean, nowMs: number): Promise<Verdict> {
  const { status } = response;
  const delayMs = retryAfterMs(response.headers.get('Retry-After'), nowMs);
  if (passing.has(status) || (runExists && (status === 429 || status >= 500))) {
    await response.body?.cancel();
    return delayMs === undefined ? { type: 'again' } : { type: 'again', delayMs };
  }
  const part = await refusalPart();
  if (!part) await response.body?.cancel();
  const { error, code } = part ? await part.readError(response) : {};
  // A page instead of a stream is what a captive portal or a half-started proxy answers.
  if (response.ok && error === undefined) return { type: 'again' };
  const named = code === undefined ? {} : { code };
  if (status === 401) return { type: 'over', end: { type: 'unauthorized', ...named } };
  const message = error ?? part?.sentenceOf(status) ?? '';
  const later = delayMs === undefined ? {} : { retryAfterS: Math.ceil(delayMs / 1000) };
  return { type: 'over', end: { type: 'refused', status, message, ...named, ...later } };
}
