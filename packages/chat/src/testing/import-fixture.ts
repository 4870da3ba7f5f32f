import type { Conversation } from '@stoa/core/contract';
import type { ImportBatch, ImportEnd, ImportPort } from '@stoa/core/state';
import { userMessage } from './fixtures.js';
import { conversationOf } from './open-page.js';

const messagesOf = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => userMessage(`${id}-${at + 1}`, `Question ${at + 1}`));
const talk = (id: string, name: string, count: number): Conversation =>
  conversationOf(messagesOf(id, count), { id, name });

/** Twenty conversations that are here already, with a message each. */
export const knownConversations = Array.from({ length: 20 }, (_, at) =>
  talk(`known-${at}`, `Known talk ${at + 1}`, 1),
);

/** What an export file holds: conversations, of which some are known, and empty folders. */
export const exportOf = (conversations: readonly Conversation[], folders = 0): ImportBatch => ({
  format: 'chatgpt',
  digests: conversations.map(({ id, name, messages }) => ({
    id,
    name,
    messageIds: messages.map((message) => message.id),
  })),
  conversations: [...conversations],
  folders: Array.from({ length: folders }, (_, at) => ({
    id: `folder-${at}`,
    name: `Folder ${at + 1}`,
    type: 'chat' as const,
  })),
  prompts: [],
});

/** A hundred new conversations, five that go on and fifteen that are known, in three folders. */
export const largeExport = exportOf(
  [
    talk('new-0', 'Delivery guarantees in queues', 4),
    talk('new-1', '', 4),
    talk('new-2', 'تاريخ الرواق', 4),
    ...Array.from({ length: 97 }, (_, at) => talk(`new-${at + 3}`, `New talk ${at + 4}`, 4)),
    ...knownConversations.slice(0, 5).map(({ id, name }) => talk(id, name, 4)),
    ...knownConversations.slice(5),
  ],
  3,
);
export const knownExport = exportOf(knownConversations);

interface ReaderScript {
  batch?: ImportBatch;
  /** How reading ends; `held` where it does not until it is cancelled or ended. */
  end?: ImportEnd | 'held';
  /** How taking in ends; as reading by default. */
  taken?: ImportEnd | 'held';
  readBytes?: number;
}

/** A reader of export files that says what a story or a test wants, with `finish`, which ends what is held. */
export function scriptedReader({ batch = largeExport, readBytes = 0, ...script }: ReaderScript) {
  const { end = { ok: true, format: 'chatgpt', skipped: [{ reason: 'Pictures', count: 4 }] } } = script;
  const finishes = new Set<(end: ImportEnd) => void>();
  const port: ImportPort = {
    read(_, mode, sink) {
      const wanted = mode === 'take' ? (script.taken ?? end) : end;
      let finish: (end: ImportEnd) => void = () => undefined;
      const finished = new Promise<ImportEnd>((resolve) => (finish = resolve));
      finishes.add(finish);
      async function say(): Promise<void> {
        await sink.batch(batch);
        if (readBytes > 0) sink.progress(readBytes);
        if (wanted !== 'held') finish(wanted);
      }
      void say();
      return { end: finished, cancel: () => finish({ ok: false, reason: 'cancelled' }) };
    },
  };
  return { port, finish: (ending: ImportEnd) => finishes.forEach((finish) => finish(ending)) };
}
