import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { addressExpiry, isAddressFresh } from '../../rules/files/generated-files.js';
import type { FileRequest, StoredFileActions } from './files.types.js';
import type { Ports } from '../ports/ports.js';

/** An address that does not say when it ends is asked for anew after this time. */
const unknownEndMs = 60_000;
const maxRemembered = 200;

/** The message of a failure: the specified one, unless the session has expired. */
const notFetched: Outcome<never> = failed({
  code: 'refused',
  reason: 'files.downloadFailed',
  message: conversationSentence('files.downloadFailed'),
});

/** The wire has no scheme before a key. */
const wireKey = (key: string): string => key.replace(/^\w+:\/\//, '');

/** Asks for addresses of files, and remembers them while they last. @source chat specification §7, §8; protocol §2.9 */
export function createFileActions(ports: Ports): StoredFileActions {
  const known = new Map<string, { address: string; askedAt: number }>();
  const underWay = new Map<string, Promise<Outcome<string>>>();

  async function ask(request: FileRequest): Promise<string | null> {
    if (request.kind === 'agent') {
      const { sessionId, fileId } = request;
      const answer = await ports.call('files', 'agentUrls', { sessionId, files: [fileId] });
      return answer.ok && Object.hasOwn(answer.value.data, fileId) ? answer.value.data[fileId]! : null;
    }
    const answer =
      request.kind === 'stored'
        ? await ports.call('files', 'download', {
            key: wireKey(request.key),
            encoding: 'none',
            ...(request.groupId === null ? {} : { groupId: request.groupId }),
          })
        : await ports.call('files', 'downloadGenerated', { key: request.key, fileName: request.fileName });
    return answer.ok ? answer.value.downloadUrl : null;
  }

  async function remember(name: string, request: FileRequest): Promise<Outcome<string>> {
    const address = await ask(request).finally(() => underWay.delete(name));
    if (address === null) return notFetched;
    if (known.size >= maxRemembered) known.clear();
    known.set(name, { address, askedAt: ports.clock.now() });
    return success(address);
  }

  function lasting(name: string): string | null {
    const before = known.get(name);
    const now = ports.clock.now();
    if (!before || !isAddressFresh(before.address, now)) return null;
    return addressExpiry(before.address) !== null || now - before.askedAt < unknownEndMs
      ? before.address
      : null;
  }

  return {
    async addressOf(request) {
      const name = JSON.stringify(request);
      const address = lasting(name);
      if (address !== null) return success(address);
      const asking = underWay.get(name) ?? remember(name, request);
      underWay.set(name, asking);
      return asking;
    },
    async readText(address, maxBytes) {
      const read = await ports.fetchText?.(address, maxBytes);
      return read?.ok ? read : notFetched;
    },
    async textOf(key, from) {
      const answer = await ports.call('files', 'text', { key: wireKey(key), from });
      return answer.ok ? success(answer.value.data) : answer;
    },
  };
}
