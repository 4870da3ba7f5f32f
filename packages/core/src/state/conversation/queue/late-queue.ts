import { success, type Outcome } from '../../../contract/outcome.js';
import type { QueuedMessage } from '../conversation.types.js';
import type { MessageQueue, QueueHost } from './message-queue.types.js';
import { refusedAtOnce, refusedFor } from '../../ports/refused-at-once.js';
import * as storageKeys from '../../ports/storage-keys.js';

/**
 * The queue of a conversation whose surroundings count every byte: it comes with the first message that has to wait, or with those
 * that were kept. A message that is to wait is shown at once; where the queue cannot be had it goes back to the composer.
 */
export function createLateQueue(host: QueueHost): MessageQueue {
  const { ports, drafts, id } = host;
  let room: MessageQueue | undefined;
  let loading: Promise<MessageQueue> | undefined;
  let waiting: QueuedMessage[] = [];
  let disposed = false;

  function load(): Promise<MessageQueue> {
    loading ??= import('./message-queue.js').then(
      (part) => (room = part.createMessageQueue(host)),
      (reason: unknown) => {
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  }
  /** The queue, if there is one: it is here, on its way, or kept from before. */
  async function existing(): Promise<MessageQueue | undefined> {
    if (disposed) return undefined;
    const isKept = loading !== undefined || (await ports.storage.get(storageKeys.queue(id))) !== undefined;
    // What cannot be had now is asked for again by whatever comes next.
    return isKept ? load().catch(() => undefined) : undefined;
  }
  function accepted(text: string): Outcome<void> | undefined {
    if (!host.isReady()) return refusedAtOnce('send.notLoaded');
    const refusal = host.check(text);
    return refusal ? refusedFor(refusal.code, refusal.text) : undefined;
  }
  /** What is typed while the queue is on its way is not taken along. */
  function hand(text: string): { done(): void; failed(): void } {
    const item = { id: ports.newId(), text };
    waiting = [...waiting, item];
    drafts.detach(id);
    host.changed();
    const done = (): void => {
      waiting = waiting.filter((one) => one !== item);
    };
    return {
      done,
      failed() {
        done();
        drafts.restore(id, text);
        host.changed();
      },
    };
  }

  return {
    items: () => room?.items() ?? waiting,
    status: () => room?.status() ?? (waiting.length > 0 ? 'waiting' : 'empty'),
    load: async () => (await existing())?.load(),
    replyEnded: async (trigger) => (await existing())?.replyEnded(trigger),
    opened: async () => (await existing())?.opened(),
    enqueue(text) {
      if (room) return room.enqueue(text);
      const refusal = accepted(text);
      if (refusal) return refusal;
      const handed = hand(text);
      load().then(
        (part) => {
          handed.done();
          if (!part.enqueue(text, true).ok) handed.failed();
        },
        () => handed.failed(),
      );
      return success(undefined);
    },
    async sendNow(what) {
      if (room) return room.sendNow(what);
      if (!('text' in what)) return refusedAtOnce('queue.notFound');
      const refusal = accepted(what.text);
      if (refusal) return refusal;
      const handed = hand(what.text);
      const part = await load().catch(() => undefined);
      if (!part) {
        handed.failed();
        return refusedAtOnce('run.noConnection.title');
      }
      handed.done();
      return part.sendNow(what, true);
    },
    editQueued: (itemId, text) => room?.editQueued(itemId, text) ?? refusedAtOnce('queue.notFound'),
    removeQueued: (itemId) => room?.removeQueued(itemId),
    resumeQueue: () => room?.resumeQueue(),
    forget() {
      disposed = true;
      if (room) room.forget();
      else void ports.storage.remove(storageKeys.queue(id));
    },
    dispose() {
      disposed = true;
      room?.dispose();
    },
  };
}
