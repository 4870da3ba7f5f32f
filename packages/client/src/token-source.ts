import { tokenExpiryMs } from './token-expiry.js';

/**
 * Why a token is wanted. `initial`: there is none yet. `expired`: the one there was ends within half a minute. `rejected`: the
 * server did not accept it.
 */
export type TokenReason = 'initial' | 'expired' | 'rejected';

/** What `getToken` is asked. */
export interface TokenRequest {
  reason: TokenReason;
  /** The token that is to be replaced. */
  previous?: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/**
 * Supplies a bearer token; `undefined` means that there is none, and the request goes without.
 *
 * Throwing counts as a network failure, so a stream will try again later.
 */
export type GetToken = (request: TokenRequest) => Promise<string | undefined>;

/** Tokens for the requests of one client. Only ever kept in memory. */
export interface TokenSource {
  /** A token that is not about to expire. */
  current(signal?: AbortSignal): Promise<string | undefined>;
  /** A token other than `rejected`, or `undefined` when there is none. */
  replace(rejected: string | undefined, signal?: AbortSignal): Promise<string | undefined>;
}

interface Flight {
  promise: Promise<string | undefined>;
  controller: AbortController;
  waiting: number;
}

const earlyMs = 30_000;

/** Asks `getToken` at most once at a time, however many requests wait for the answer. */
export function createTokenSource(getToken: GetToken, now: () => number): TokenSource {
  let token: string | undefined;
  let flight: Flight | undefined;
  // A token that its own supplier still thinks good, although this clock does not.
  let keptAlthoughExpired: string | undefined;

  function takeOff(reason: TokenReason): Flight {
    const controller = new AbortController();
    const previous = token;
    const begun: Flight = {
      controller,
      waiting: 0,
      promise: Promise.resolve()
        .then(() => getToken({ reason, signal: controller.signal, ...(previous ? { previous } : {}) }))
        .then((next) => {
          if (!controller.signal.aborted) {
            if (reason === 'expired' && next === previous) keptAlthoughExpired = next;
            token = next;
          }
          return next;
        })
        .finally(() => {
          if (flight === begun) flight = undefined;
        }),
    };
    begun.promise.catch(() => undefined);
    return begun;
  }

  async function join(reason: TokenReason, signal?: AbortSignal): Promise<string | undefined> {
    const joined = (flight ??= takeOff(reason));
    joined.waiting++;
    try {
      return await untilAborted(joined.promise, signal);
    } finally {
      if (--joined.waiting === 0 && flight === joined) {
        flight = undefined;
        joined.controller.abort();
      }
    }
  }

  return {
    async current(signal) {
      if (token === undefined || flight !== undefined) return join('initial', signal);
      const expiry = tokenExpiryMs(token);
      const expires = expiry !== undefined && now() > expiry - earlyMs && token !== keptAlthoughExpired;
      return expires ? join('expired', signal) : token;
    },
    async replace(rejected, signal) {
      if (token !== undefined && token !== rejected) return token;
      const next = await join('rejected', signal);
      return next === rejected ? undefined : next;
    },
  };
}

async function untilAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
