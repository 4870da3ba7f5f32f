/** Channel on which processes tell each other that logs have grown; the payload lists run ids, or is `*` for "many". */
export const eventsChannel = 'run_events';

/** Most ids that one notification names; PostgreSQL takes fewer than 8,000 bytes. */
const namedRuns = 150;

/** How long news is collected. @units milliseconds */
const collectMs = 5;

/** Tells the other processes about runs. */
export interface Announcer {
  announce(runId: string): void;
}

/**
 * Collects the news of a few milliseconds into one notification.
 *
 * It is sent after the writes that it is about and not with them: a transaction that notifies makes every other one wait until its
 * own bytes are on the disk. What is lost when the process dies in between, readers find by looking now and then.
 */
export function createAnnouncer(
  notify: (channel: string, payload: string) => Promise<void>,
  onError: (error: unknown) => void,
): Announcer {
  const news = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function send() {
    timer = undefined;
    const payload = news.size > namedRuns ? '*' : [...news].join(' ');
    news.clear();
    notify(eventsChannel, payload).catch(onError);
  }

  return {
    announce(runId) {
      news.add(runId);
      timer ??= setTimeout(send, collectMs);
    },
  };
}
