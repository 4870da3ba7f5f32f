import { conversationSentence } from '@stoa/core/contract';
import type { StreamEnd } from '@stoa/core/state';
import { parseJson } from '@stoa/core/wire';
import { retryAfterMs } from './backoff.js';

/** What an answer without a stream means for a reader: it is over, or worth another try. */
export type Verdict = { type: 'over'; end: StreamEnd } | { type: 'again'; delayMs?: number };

const passing = new Set([408, 425, 502, 503, 504]);

/**
 * Judges an answer that is not a stream of events.
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
  const { error, code } = await readError(response);
  // A page instead of a stream is what a captive portal or a half-started proxy answers.
  if (response.ok && error === undefined) return { type: 'again' };
  const named = code === undefined ? {} : { code };
  if (status === 401) return { type: 'over', end: { type: 'unauthorized', ...named } };
  const message = error ?? conversationSentence(status === 429 ? 'chat.rateLimited' : 'chat.non200');
  const later = delayMs === undefined ? {} : { retryAfterS: Math.ceil(delayMs / 1000) };
  return { type: 'over', end: { type: 'refused', status, message, ...named, ...later } };
}

/** What an answer that is an error says of itself. */
export async function readError(response: Response): Promise<{ error?: string; code?: string }> {
  const text = await response.text();
  try {
    const body = parseJson(text, { maxCharacters: 1_000_000 }) as { error?: unknown; code?: unknown } | null;
    return {
      ...(typeof body?.error === 'string' ? { error: body.error } : {}),
      ...(typeof body?.code === 'string' ? { code: body.code } : {}),
    };
  } catch {
    return {};
  }
}
