import type { DocumentPoll } from '@stoa/core/state';
import type { FetchLike } from './transport.js';

/**
 * Asks once whether a document is at its address: 404 means not yet. Only the answer's beginning is read; an address that carries its
 * own permission allows no other method than GET. A lost connection is a wait like any other.
 *
 * @source protocol §3.13.
 */
export async function pollDocument(fetch: FetchLike, url: string): Promise<DocumentPoll> {
  const abort = new AbortController();
  try {
    const { status, ok } = await fetch(url, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: abort.signal,
    });
    if (ok) return 'ready';
    return status === 404 || status === 429 || status === 503 ? 'pending' : 'failed';
  } catch {
    return 'pending';
  } finally {
    abort.abort();
  }
}
