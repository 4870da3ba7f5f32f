import { failed, success, wireLimits, wireSentence, type Outcome } from '@stoa/core/contract/client';
import { networkFailure, parseJson } from '@stoa/core/wire';
import type { CallOptions } from './call-operation.js';
import type { FetchLike } from './transport.js';

/**
 * Fetches and parses one presigned chunk. The address carries its own permission, so the bearer token is never sent to it.
 *
 * @errors returned: `http` with the specified sentence, `parse`, `network`, `aborted`.
 * @source chat specification §7 "Conversation state", §8
 */
export async function fetchChunk(
  fetch: FetchLike,
  url: string,
  { signal }: CallOptions = {},
): Promise<Outcome<unknown>> {
  // The query of a presigned address is a secret; failures name only its path.
  const address = { method: 'GET', path: url.split('?')[0] ?? '', op: '' } as const;
  try {
    const response = await fetch(url, {
      credentials: 'same-origin',
      ...(signal === undefined ? {} : { signal }),
    });
    const { status } = response;
    if (!response.ok)
      return failed({ code: 'http', status, message: wireSentence('envelope.presignedUrl', { status }) });
    return parsed(await response.text(), address);
  } catch (error) {
    const failure = networkFailure(address, error);
    return failed(signal?.aborted ? { ...failure, code: 'aborted' } : failure);
  }
}

function parsed(text: string, address: { method: 'GET'; path: string; op: string }): Outcome<unknown> {
  try {
    return success(parseJson(text, { maxCharacters: wireLimits.decompressedCharacters }));
  } catch {
    return failed({ code: 'parse', message: wireSentence('envelope.parse', address) });
  }
}
