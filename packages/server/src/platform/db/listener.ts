import pg from 'pg';
import type { Log } from '../log.js';

/** Takes back a {@link Listener.listen}. */
export type Unlisten = () => Promise<void>;

/** Hears the notifications of the database over one connection of its own. */
export interface Listener {
  /**
   * Calls `handler` for each notification. A notification sent while the connection is down is lost, so `onReconnect` is
   * called when it stands again: read then what may have been missed.
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<Unlisten>;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  handler: (payload: string) => void;
  onReconnect?: () => void;
}

const firstRetryMs = 50;
const lastRetryMs = 5_000;

/** Makes a {@link Listener}; it connects with the first subscription. */
export function createListener(connection: pg.ClientConfig, log: Log): Listener {
  const subscriptions = new Set<Subscription>();
  let current: Promise<pg.Client> | null = null;
  let retryMs = firstRetryMs;
  let retryTimer: NodeJS.Timeout | null = null;
  let closed = false;

  // A connection does one thing at a time.
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  const channels = () => new Set([...subscriptions].map(({ channel }) => channel));

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, application_name: 'stoa-listen', keepAlive: true });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      void client.end().catch(() => {});
      if (current === mine) current = null;
      retryLater();
    };
    const mine = (async () => {
      // Handlers first: a connection that drops while it is being set up must also be noticed.
      client.on('error', lose);
      client.on('end', lose);
      client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''));
      await client.connect();
      for (const channel of channels()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      retryMs = firstRetryMs;
      return client;
    })();
    current = mine;
    try {
      return await mine;
    } catch (error) {
      lose();
      throw error;
    }
  }

  function deliver(channel: string, payload: string) {
    for (const subscription of subscriptions) {
      if (subscription.channel !== channel) continue;
      try {
        subscription.handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, 'a notification was not handled');
      }
    }
  }

  function retryLater() {
    if (closed || retryTimer || subscriptions.size === 0) return;
    retryTimer = setTimeout(() => void retry(), retryMs);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  }

  async function retry() {
    retryTimer = null;
    if (closed || current || subscriptions.size === 0) return;
    try {
      await connect();
    } catch {
      return; // connect() has already planned the next try.
    }
    log.info('hearing the database again');
    for (const { onReconnect } of subscriptions) onReconnect?.();
  }

  return {
    async listen(channel, handler, onReconnect) {
      const subscription: Subscription = { channel, handler, ...(onReconnect ? { onReconnect } : {}) };
      subscriptions.add(subscription);
      try {
        const before = current;
        const client = await (current ?? connect());
        // A connection made for this call has listened to the channel already.
        if (before) await inTurn(() => client.query(`listen ${client.escapeIdentifier(channel)}`));
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        if (!subscriptions.delete(subscription) || channels().has(channel)) return;
        const client = await current?.catch(() => null);
        if (!client) return;
        await inTurn(async () => {
          if (!channels().has(channel)) await client.query(`unlisten ${client.escapeIdentifier(channel)}`);
        }).catch(() => {});
      };
    },
    async close() {
      closed = true;
      subscriptions.clear();
      if (retryTimer) clearTimeout(retryTimer);
      const client = await current?.catch(() => null);
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
