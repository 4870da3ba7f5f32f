import { embedMessages, type EmbedErrorCode } from '@stoa/core/contract';
import { parseJson } from '@stoa/core/wire';
import { retryAfterMs } from '../stream/backoff.js';

/** Why the server, or the site itself, does not let a chat begin. */
export interface EmbedFailure {
  /** One of `embed.…`, or `network` for no answer that makes sense. */
  code: EmbedErrorCode | 'network' | 'embed.newer' | 'embed.older';
  message: string;
  status?: number;
  retryAfterS?: number;
}

/** A failure on its way through code that expects a token or an answer. */
export class EmbedRefused extends Error {
  override name = 'EmbedRefused';
  constructor(readonly failure: EmbedFailure) {
    super(failure.message);
  }
}

/** No answer, or none that this client understands. */
export const noConnection: EmbedFailure = { code: 'network', message: 'The chat could not be reached.' };

/** A refusal that the site's own code or this client found. */
export const refusedWith = (code: EmbedErrorCode): EmbedFailure => ({ code, message: embedMessages[code] });

/** Reads a refusal of the server. What is none means that something else answered in its place. */
export async function readEmbedFailure(response: Response, nowMs: number): Promise<EmbedFailure> {
  const { status } = response;
  const later = retryAfterMs(response.headers.get('Retry-After'), nowMs);
  const wait = later === undefined ? {} : { retryAfterS: Math.ceil(later / 1000) };
  try {
    const body = parseJson(await response.text(), { maxCharacters: 100_000 }) as Record<
      string,
      unknown
    > | null;
    const { error, code } = body ?? {};
    if (typeof code === 'string' && code in embedMessages)
      return {
        code: code as EmbedErrorCode,
        message: typeof error === 'string' && error !== '' ? error : embedMessages[code as EmbedErrorCode],
        status,
        ...wait,
      };
  } catch {
    // A page of a proxy, or half an answer.
  }
  return { ...noConnection, status, ...wait };
}
