import type { ChatPort } from '@stoa/core/state';
import { readError } from './stream/refusal.js';
import { createRunReader, type RunReaderDeps } from './stream/run-reader.js';

/** The network side of a chat as stores use it: callbacks instead of an iterable, and no words for what nobody reads. */
export function createChatPort(deps: RunReaderDeps): ChatPort {
  const { transport, paths } = deps;
  async function post(path: string, body: unknown): Promise<{ ok: boolean }> {
    try {
      const response = await transport.send(path, { method: 'POST', body });
      const { code } = await readError(response);
      if (response.status === 401) transport.sessionLost(code);
      return response;
    } catch {
      return { ok: false };
    }
  }
  return {
    start: (request, listener) => createRunReader(deps, { type: 'start', request }, listener),
    follow: (requestId, after, listener) =>
      createRunReader(deps, { type: 'follow', requestId, after }, listener),
    stop: (requestId) => post(paths.chat, { killSwitch: { requestId, value: true } }),
    acknowledge: (requestId) => post(paths.acknowledge(requestId), {}),
  };
}
