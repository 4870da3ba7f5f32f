import { accountChanges, type AccountChange } from '@stoa/core/contract';
import { heartbeatFrame } from '@stoa/core/wire';
import type { Database } from '../db/open.js';
import { createAnnouncer } from '../runs/announcer.js';
import type { FrameStream } from '../runs/run-reader.js';
import type { RunsLogger } from '../runs/run-ports.js';

/** Tells the clients of a person that another one has changed something, on every process. */
export interface AccountChanges {
  open(): Promise<void>;
  /** Called once a change is committed. */
  announce(personId: string, change: AccountChange): void;
  /** Whether another client of the person may follow. */
  hasRoom(personId: string): boolean;
  /** Tells a client from now on. The first news are everything, for what it may have missed before. */
  follow(personId: string, stream: FrameStream): void;
  /** Ends all streams; their clients go elsewhere. */
  close(): Promise<void>;
}

const channel = 'account_changes';
const heartbeatMs = 10_000;

/** Most open streams of one person on one process: a visible tab has one. */
export const maxFollowers = 40;

/** A client with so much unread is cut off: it comes back, and reads everything once. @units bytes */
const unreadBytes = 64 * 1024;

const frameOf = (changed: readonly AccountChange[]): string => `data: ${JSON.stringify({ changed })}\n\n`;

/** What has changed, in one letter; processes of two versions may hear each other. */
const letters: Readonly<Record<AccountChange, string>> = {
  conversations: 'c',
  sharing: 's',
  assistants: 'a',
  accounts: 'b',
};
/** Payloads of the channel: what has changed, and of whom. */
const codeOf = (personId: string, change: AccountChange): string => `${letters[change]}:${personId}`;

/** See {@link AccountChanges}. */
export function createAccountChanges(
  database: Pick<Database, 'listen' | 'notify'>,
  logger: RunsLogger,
): AccountChanges {
  const followers = new Map<string, Set<FrameStream>>();
  const announcer = createAnnouncer(
    database.notify,
    (error) => logger.warn({ err: error }, 'other clients will hear of a change later'),
    channel,
  );
  let stopListening: () => Promise<void> = () => Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function tell(personId: string, changed: readonly AccountChange[]): void {
    for (const stream of followers.get(personId) ?? [])
      if (stream.bufferedBytes() > unreadBytes) stream.destroy();
      else stream.write(frameOf(changed));
  }
  const tellAll = (): void => {
    for (const personId of followers.keys()) tell(personId, accountChanges);
  };
  function receive(payload: string): void {
    if (payload === '*') return tellAll();
    const changes = new Map<string, AccountChange[]>();
    for (const code of payload.split(' ')) {
      const personId = code.slice(2);
      const change = accountChanges.find((one) => letters[one] === code[0]);
      if (!change || !followers.has(personId)) continue;
      changes.set(personId, [...(changes.get(personId) ?? []), change]);
    }
    for (const [personId, changed] of changes) tell(personId, changed);
  }

  return {
    async open() {
      stopListening = await database.listen(channel, receive, tellAll);
      timer = setInterval(() => {
        for (const streams of followers.values())
          for (const stream of streams) if (stream.bufferedBytes() === 0) stream.write(heartbeatFrame);
      }, heartbeatMs).unref();
    },
    announce: (personId, change) => announcer.announce(codeOf(personId, change)),
    hasRoom: (personId) => (followers.get(personId)?.size ?? 0) < maxFollowers,
    follow(personId, stream) {
      const streams = followers.get(personId) ?? new Set();
      followers.set(personId, streams.add(stream));
      stream.onClose(() => {
        streams.delete(stream);
        if (streams.size === 0 && followers.get(personId) === streams) followers.delete(personId);
      });
      stream.write(frameOf(accountChanges));
    },
    async close() {
      clearInterval(timer);
      for (const streams of followers.values()) for (const stream of streams) stream.end();
      await stopListening();
    },
  };
}
