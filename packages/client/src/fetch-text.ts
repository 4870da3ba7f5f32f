import { conversationSentence, failed, success, type Outcome } from '@stoa/core/contract/client';
import type { TextStart } from '@stoa/core/state';
import { networkFailure } from '@stoa/core/wire';
import type { FetchLike } from './transport.js';

/**
 * Fetches the beginning of a text file; what follows is not read. The address carries its own permission, so the bearer token is
 * never sent to it. Half a character at the end is left out.
 *
 * @errors returned: `http`, `network`.
 * @units `maxBytes` as they come over the network, decoded as UTF-8
 */
export async function fetchText(
  fetch: FetchLike,
  url: string,
  maxBytes: number,
): Promise<Outcome<TextStart>> {
  const abort = new AbortController();
  try {
    const response = await fetch(url, { credentials: 'same-origin', signal: abort.signal });
    const { status, body } = response;
    if (!response.ok)
      return failed({ code: 'http', status, message: conversationSentence('files.downloadFailed') });
    return success(body ? await readStart(body, maxBytes) : { text: '', isComplete: true });
  } catch (error) {
    return failed(networkFailure({ method: 'GET', path: url.split('?')[0] ?? '', op: '' }, error));
  } finally {
    abort.abort();
  }
}

async function readStart(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<TextStart> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let left = maxBytes; left > 0;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isComplete: true };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.byteLength;
  }
  return { text, isComplete: false };
}
