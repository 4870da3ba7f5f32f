import type { EmbedProtocolAnswer } from '@stoa/core/contract';
import { embedMessages, embedProtocols, type EmbedErrorCode } from '@stoa/core/contract/client';
import { parseJson } from '@stoa/core/wire';
import { retryAfterMs } from '../stream/backoff.js';
import type { FetchLike } from '../transport.js';
import { formatRange } from './protocol.js';
import { unreachable, type EmbedFailure } from './embed-failure.js';

const versionMismatch = 'This page and its chat server are of different versions.';

const messages: Readonly<Record<EmbedFailure['code'], string>> = {
  ...embedMessages,
  network: unreachable.message,
  'embed.newer': versionMismatch,
  'embed.older': versionMismatch,
};

/** The message of a code; an unknown code is its own message. */
export const messageForCode = (code: string): string =>
  Object.hasOwn(messages, code) ? messages[code as EmbedFailure['code']] : code;

/** Names the older side and the ranges of both. A server without ranges names a single protocol. */
export function protocolFailure(answer: unknown, own = embedProtocols): EmbedFailure {
  const { protocol, protocols } = answer as Partial<EmbedProtocolAnswer> & { protocol: number };
  const supported = formatRange(protocols ?? { min: protocol, max: protocol });
  return {
    code: protocol > own.max ? 'embed.newer' : 'embed.older',
    message: `This chat speaks protocol ${formatRange(own)}, its server ${supported}.`,
  };
}

/** Reads the failure in a response. An unreadable body comes from something else than the server. */
export async function readEmbedFailure(response: Response, nowMs: number): Promise<EmbedFailure> {
  const { status } = response;
  const delayMs = retryAfterMs(response.headers.get('Retry-After'), nowMs);
  const wait = delayMs === undefined ? {} : { retryAfterS: Math.ceil(delayMs / 1000) };
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
    // A page of a proxy, or a truncated body.
  }
  return { ...unreachable, status, ...wait };
}

/**
 * Retries after a network failure if the server is reachable. A response that the browser withholds because of the origin looks like a
 * network failure; a request that any page may make tells the two apart.
 *
 * @returns undefined where the server cannot be reached
 */
export async function retryIfReachable<Answer>(
  base: string,
  fetch: FetchLike,
  ask: () => Promise<Answer | undefined>,
  signal?: AbortSignal,
): Promise<Answer | { ok: false; failure: EmbedFailure } | undefined> {
  try {
    await fetch(`${base}/embed/embed.js`, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    });
  } catch {
    return undefined;
  }
  const code = 'embed.origin';
  return (await ask()) ?? { ok: false, failure: { code, message: messageForCode(code) } };
}
