import type { ChatPort } from '@stoa/core/state';
import { loadRefusalReader } from './stream/classify-response.js';
import { createRunReader, type RunReaderDeps } from './stream/run-reader.js';

/** The network port of a chat for stores: callbacks instead of an iterable, failures without messages. */
export function createChatPort(deps: RunReaderDeps): ChatPort {
  const { transport, paths } = deps;
  async function post(path: string, body: unknown): Promise<{ ok: boolean }> {
    try {
      const response = await transport.send(path, { method: 'POST', body });
      if (response.status === 401) {
        const refusal = await (await loadRefusalReader())?.readError(response);
        transport.sessionLost(refusal?.code);
      }
      // An unread body keeps the connection from being reused.
      else await response.body?.cancel();
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
