import * as limits from '../../../contract/limits.js';
import { conversationSentence } from '../../../contract/conversations/conversation-messages.js';
import { success, type Outcome } from '../../../contract/outcome.js';
import type { QueuedMessage } from '../conversation.types.js';
import type { MessageQueue, QueueHost, QueueTrigger } from './message-queue.types.js';
import type { StoragePort, StorageResult } from '../../ports/ports.js';
import { dropInserted, insertedInDraft } from '../../drafts/inserted-draft.js';
import { refused } from '../../ports/refused.js';
import * as storageKeys from '../../ports/storage-keys.js';
import type { StoredQueue } from './stored-queue.js';

const none: StoredQueue = { items: [], held: false };

/** The tab message of a changed queue, which only that queue handles. */
const changeOf = (id: string) => ({ type: 'queue-changed', id }) as const;

function isChange(value: unknown, id: string): boolean {
  const message = value as Partial<ReturnType<typeof changeOf>> | null | undefined;
  return message?.type === 'queue-changed' && message.id === id;
}

/** Conversations in which messages wait. They are opened at the start, so that a queue goes on whatever is shown. */
export async function queuedConversations(storage: Pick<StoragePort, 'keys'>): Promise<string[]> {
  const keys = await storage.keys(storageKeys.queuePrefix);
  return keys.map((key) => key.slice(storageKeys.queuePrefix.length));
}

/**
 * The queue of one conversation, kept under a key of its own. Every change reads, changes and writes while no other tab does. A
 * message leaves the queue in the write that stores it in the conversation, so a crash neither loses it nor sends it twice.
 *
 * @source ours
 */
export function createMessageQueue(host: QueueHost): MessageQueue {
  const { ports, drafts, id } = host;
  const key = storageKeys.queue(id);
  /** Shown before they are durable. */
  const adding = new Map<string, QueuedMessage>();
  let queue = none;
  let shown: QueuedMessage[] = [];
  /** Without any storage the queue lives as long as its tab. */
  let isInMemory = false;
  let disposed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const unsubscribe = ports.tabs.subscribe((value) => {
    if (isChange(value, id) && !disposed) void load();
  });

  function alone<T>(run: () => Promise<T>): Promise<T> {
    const locked = () => (ports.storage.exclusive ? ports.storage.exclusive<T>(key, run) : run());
    const result = turn.then(locked, locked);
    turn = result.catch(() => undefined);
    return result;
  }
  function show(next: StoredQueue = queue): void {
    queue = next;
    const known = new Set(next.items.map((item) => item.id));
    const all = [...next.items, ...[...adding.values()].filter((item) => !known.has(item.id))];
    const isSame =
      all.length === shown.length &&
      all.every((item, at) => item.id === shown[at]?.id && item.text === shown[at]?.text);
    if (!isSame) shown = all;
    if (!disposed) host.changed();
  }
  async function read(): Promise<StoredQueue> {
    if (isInMemory) return queue;
    const value = await ports.storage.get(key);
    if (value === undefined) return none;
    try {
      return await host.readStored(value);
    } catch {
      // Without the parser the known state of this tab is kept.
      return queue;
    }
  }
  const entryOf = (next: StoredQueue): Record<string, unknown> => ({
    [key]: next.items.length > 0 ? next : undefined,
  });
  /** Applies the result of a write. */
  function settle(next: StoredQueue, result: StorageResult): void {
    isInMemory = !result.ok;
    show(next);
    if (result.ok) ports.tabs.post(changeOf(id));
  }
  async function write(next: StoredQueue, extra: Record<string, unknown> = {}): Promise<StorageResult> {
    const result = await ports.storage.setMany({ ...entryOf(next), ...extra });
    if (result.ok || result.reason === 'unavailable') settle(next, result);
    return result;
  }
  const isFull = (result: StorageResult): boolean => !result.ok && result.reason === 'full';

  const load = (): Promise<void> => alone(async () => show(await read()));

  async function hold(stored: StoredQueue, after: string | undefined): Promise<void> {
    const held = { ...stored, held: true, ...(after === undefined ? {} : { after }) };
    if (isFull(await write(held))) show(held);
  }

  /** Sends one message. To be called alone, with the queue as it is stored. */
  async function sendOne(stored: StoredQueue, item: QueuedMessage, after: string | undefined): Promise<void> {
    if (disposed || !host.isReady() || host.run().status !== 'idle') return;
    const items = stored.items.filter((other) => other.id !== item.id);
    const held = stored.held && items.length > 0;
    const rest: StoredQueue = { items, held, ...(after === undefined ? {} : { after }) };
    const refusal = host.check(item.text, 'send', item.inserted ?? []);
    const sent = refusal ? refused(refusal.code, refusal.text) : host.send(item, entryOf(rest));
    if (!sent.ok) {
      ports.notify({
        kind: 'error',
        text: sent.failure.message,
        timeoutMs: limits.undoMs,
        conversationId: id,
      });
      return hold(stored, after);
    }
    show(rest);
    const { isSent, result } = await sent.value;
    if (isSent) settle(rest, result);
    else await hold(stored, after);
  }

  const nextOf = ({ items, next }: StoredQueue): QueuedMessage | undefined =>
    items.find((item) => item.id === next);

  const replyEnded = (trigger: QueueTrigger): Promise<void> =>
    alone(async () => {
      const stored = await read();
      show(stored);
      const [first] = stored.items;
      if (!first || stored.after === trigger.requestId) return;
      if (!ports.storage.exclusive && !trigger.isOurs) return;
      const urgent = nextOf(stored);
      if (urgent) return sendOne(stored, urgent, trigger.requestId);
      if (stored.held) return;
      if (trigger.outcome !== 'completed') return hold(stored, trigger.requestId);
      return sendOne(stored, first, trigger.requestId);
    });

  /** Sees to the end of a reply that may have gone unnoticed. */
  async function catchUp(): Promise<Omit<QueueTrigger, 'isOurs'> | undefined> {
    const last = host.lastReply();
    if (last && host.run().status === 'idle') await replyEnded({ ...last, isOurs: true });
    return last;
  }

  /** The person asks for it: no reply has to end first, and none is waited for. */
  const goOn = (itemId?: string): Promise<void> =>
    alone(async () => {
      const stored = await read();
      const item =
        itemId === undefined ? stored.items[0] : stored.items.find(({ id: one }) => one === itemId);
      if (!item || (stored.held && itemId === undefined)) return show(stored);
      await sendOne(stored, item, host.lastReply()?.requestId);
    });

  function enqueue(text: string, isHanded = false): Outcome<void> {
    if (!host.isReady()) return refused('send.notLoaded');
    const inserted = insertedInDraft(drafts, id, text);
    const refusal = host.check(text, 'send', inserted);
    if (refusal) return refused(refusal.code, refusal.text);
    if (shown.length >= limits.queueMaxMessages) return refused('queue.full');
    const item = { id: ports.newId(), text, ...(inserted.length > 0 && { inserted }) };
    adding.set(item.id, item);
    if (!isHanded) drafts.detach(id);
    show();
    void alone(async () => {
      const stored = await read();
      const next = { ...stored, items: [...stored.items, item] };
      const result = await write(next, { [storageKeys.draft(id)]: undefined });
      adding.delete(item.id);
      show();
      if (!isFull(result)) {
        drafts.persist(id);
        return dropInserted(drafts, id);
      }
      drafts.restore(id, text);
      host.notifyStorageFull();
    }).then(() => {
      // The reply may have ended while this was being written: one that failed holds this message, too.
      if (host.run().status !== 'idle' || queue.held) return;
      const last = host.lastReply();
      void (last && last.outcome !== 'completed' ? replyEnded({ ...last, isOurs: true }) : goOn());
    });
    return success(undefined);
  }

  const sendFilled: MessageQueue['sendFilled'] = (text, { steps, ...filled }) =>
    alone(async () => {
      const stored = await read();
      const { name, texts } = steps ?? { name: '', texts: [] };
      const named = (text: string) => (filled.inserted ?? []).filter(({ mark }) => text.includes(mark));
      const refusal = texts.map((one) => host.check(one, 'send', named(one))).find((one) => one !== null);
      if (refusal) return refused(refusal.code, refusal.text);
      if (stored.items.length + texts.length > limits.queueMaxMessages) return refused('queue.full');
      const plan = (at: number) => ({ name, step: at + 2, count: texts.length + 1 });
      const items = texts.map((one, at) => {
        const inserted = named(one);
        return {
          id: ports.newId(),
          text: one,
          plan: plan(at),
          ...(inserted.length > 0 && { inserted }),
        };
      });
      const next = { ...stored, items: [...stored.items, ...items] };
      const sent = host.sendFilled(text, filled, entryOf(next));
      if (!sent.ok) return sent;
      show(next);
      const { isSent, result } = await sent.value;
      if (isSent) settle(next, result);
      else show(stored);
      return isSent ? success(undefined) : refused('storage.full', conversationSentence('storage.full'));
    });

  /** Changes the stored items; what a full storage refuses stays as it was. */
  function change(items: (before: StoredQueue) => QueuedMessage[]): Promise<void> {
    return alone(async () => {
      const stored = await read();
      const left = items(stored);
      const result = await write({ ...stored, items: left, held: stored.held && left.length > 0 });
      if (isFull(result)) {
        show(stored);
        host.notifyStorageFull();
      }
    });
  }

  async function sendNow(
    what: { text: string } | { queuedId: string },
    isHanded = false,
  ): Promise<Outcome<void>> {
    if (!host.isReady()) return refused('send.notLoaded');
    const typed = 'text' in what ? what.text : undefined;
    const waiting = 'queuedId' in what ? shown.find((item) => item.id === what.queuedId) : undefined;
    const named = typed === undefined ? [] : insertedInDraft(drafts, id, typed);
    const item: QueuedMessage | undefined =
      typed === undefined
        ? waiting
        : { id: ports.newId(), text: typed, ...(named.length > 0 && { inserted: named }) };
    if (!item) return refused('queue.notFound');
    const refusal = host.check(item.text, 'send', item.inserted ?? []);
    if (refusal) return refused(refusal.code, refusal.text);
    if (typed !== undefined && !isHanded) drafts.detach(id);
    const result = await alone(async () => {
      const stored = await read();
      const kept = stored.items.find((other) => other.id === item.id);
      if (typed === undefined && !kept) return undefined;
      const others = stored.items.filter((other) => other.id !== item.id);
      const draft = typed === undefined ? {} : { [storageKeys.draft(id)]: undefined };
      return write({ ...stored, items: [kept ?? item, ...others], next: item.id }, draft);
    });
    if (!result) return refused('queue.notFound');
    if (isFull(result)) {
      if (typed !== undefined) drafts.restore(id, typed);
      host.notifyStorageFull();
      return refused('storage.full', conversationSentence('storage.full'));
    }
    if (typed !== undefined) {
      drafts.persist(id);
      dropInserted(drafts, id);
    }
    await host.stop();
    await goOn(item.id);
    return success(undefined);
  }

  return {
    items: () => shown,
    status: () => (shown.length === 0 ? 'empty' : queue.held ? 'held' : 'waiting'),
    load,
    replyEnded,
    async opened() {
      const last = await catchUp();
      await alone(async () => {
        const stored = await read();
        show(stored);
        if (stored.items.length === 0 || stored.held || host.run().status !== 'idle') return;
        const urgent = nextOf(stored);
        if (urgent) return sendOne(stored, urgent, last?.requestId);
        // Another tab may have gone on in between, and then the conversation has a reply in progress.
        await host.refresh();
        const now = host.lastReply();
        const isStuck = now === undefined || now.requestId === stored.after;
        if (isStuck && host.run().status === 'idle') await hold(stored, undefined);
      });
    },
    enqueue,
    editQueued(itemId, text) {
      const refusal = host.check(text, 'send', shown.find((item) => item.id === itemId)?.inserted ?? []);
      if (refusal) return refused(refusal.code, refusal.text);
      if (!shown.some((item) => item.id === itemId)) return refused('queue.notFound');
      const edited = (item: QueuedMessage): QueuedMessage => (item.id === itemId ? { ...item, text } : item);
      show({ ...queue, items: queue.items.map(edited) });
      void change(({ items }) => items.map(edited));
      return success(undefined);
    },
    removeQueued(itemId) {
      show({ ...queue, items: queue.items.filter((item) => item.id !== itemId) });
      void change(({ items }) => items.filter((item) => item.id !== itemId));
    },
    sendNow,
    sendFilled,
    async endAutomation() {
      const others = (items: QueuedMessage[]) => items.filter(({ plan }) => plan === undefined);
      show({ ...queue, items: others(queue.items) });
      // A step may be on its way just now: it is stopped once no other one can follow.
      await change(({ items }) => others(items));
      await host.stop();
    },
    resumeQueue() {
      void alone(async () => {
        const stored = await read();
        if (!stored.held) return;
        const going = { ...stored, held: false };
        if (isFull(await write(going))) show(going);
      }).then(() => goOn());
    },
    forget() {
      disposed = true;
      unsubscribe();
      void ports.storage.remove(key);
    },
    dispose() {
      disposed = true;
      unsubscribe();
    },
  };
}
