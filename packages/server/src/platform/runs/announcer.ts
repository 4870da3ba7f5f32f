/** Channel on which processes tell each other that logs have grown; the payload lists run ids, or is `*` for "many". */
export const eventsChannel = 'run_events';

/** Most ids that one notification names; PostgreSQL takes fewer than 8,000 bytes. */
const namedRuns = 150;

/** Duration of a batch. @units milliseconds */
const collectMs = 5;

/** Notifies the other processes of run events, or of whatever has ids without spaces. */
export interface Announcer {
  announce(id: string): void;
}

/**
 * Batches the events of a few milliseconds into one notification.
 *
 * It is sent after its writes and not in their transaction: a transaction that notifies makes every other one wait until its
 * own commit is flushed. Readers poll, so that a notification lost in a crash only delays them.
 */
export function createAnnouncer(
  notify: (channel: string, payload: string) => Promise<void>,
  onError: (error: unknown) => void,
  channel = eventsChannel,
): Announcer {
  const news = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function send() {
    timer = undefined;
    const payload = news.size > namedRuns ? '*' : [...news].join(' ');
    news.clear();
    notify(channel, payload).catch(onError);
  }

  return {
    announce(id) {
      news.add(id);
      timer ??= setTimeout(send, collectMs);
    },
  };
}
