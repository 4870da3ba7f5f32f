import {
  embedMessages,
  embedProtocols,
  type EmbedErrorCode,
  type EmbedProtocolAnswer,
} from '@stoa/core/contract';
import { parseJson } from '@stoa/core/wire';
import { retryAfterMs } from '../stream/backoff.js';
import type { FetchLike } from '../transport.js';
import { spoken } from './protocol.js';
import { noConnection, type EmbedFailure } from './refused.js';

const otherVersion = 'This page and its chat server are of different versions.';

const words: Readonly<Record<EmbedFailure['code'], string>> = {
  ...embedMessages,
  network: noConnection.message,
  'embed.newer': otherVersion,
  'embed.older': otherVersion,
};

/** What a refusal says; a code that is unknown stands for itself. */
export const refusalWordsOf = (code: string): string =>
  Object.hasOwn(words, code) ? words[code as EmbedFailure['code']] : code;

/** Which half is the older one, and what either speaks. A server from before there were ranges names one protocol alone. */
export function protocolFailure(answer: unknown, own = embedProtocols): EmbedFailure {
  const { protocol, protocols } = answer as Partial<EmbedProtocolAnswer> & { protocol: number };
  const theirs = spoken(protocols ?? { min: protocol, max: protocol });
  return {
    code: protocol > own.max ? 'embed.newer' : 'embed.older',
    message: `This chat speaks protocol ${spoken(own)}, its server ${theirs}.`,
  };
}

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

/**
 * Asks a server again that gave no answer, if it is there at all. What a browser keeps from a page because of its origin looks like a
 * broken connection; that would not break twice around a request that arrives, one for what any page may load.
 *
 * @returns undefined where there is no server
 */
export async function askAgain<Answer>(
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
  return (await ask()) ?? { ok: false, failure: { code, message: refusalWordsOf(code) } };
}
