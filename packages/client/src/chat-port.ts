import type { ChatPort } from '@stoa/core/state';
import { refusalPart } from './stream/judge.js';
import { createRunReader, type RunReaderDeps } from './stream/run-reader.js';

/** The network side of a chat as stores use it: callbacks instead of an iterable, and no words for what nobody reads. */
export function createChatPort(deps: RunReaderDeps): ChatPort {
  const { transport, paths } = deps;
  async function post(path: string, body: unknown): Promise<{ ok: boolean }> {
    try {
      const response = await transport.send(path, { method: 'POST', body });
      if (response.status === 401) {
        const refusal = await (await refusalPart())?.readError(response);
        transport.sessionLost(refusal?.code);
      }
      // What nobody reads keeps the connection from being used again.
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
