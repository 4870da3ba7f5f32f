import { tokenExpiryMs } from './token-expiry.js';

/**
 * The reason of a token request. `initial`: there is no token yet. `expired`: it expires within half a minute. `rejected`: the server
 * refused it.
 */
export type TokenReason = 'initial' | 'expired' | 'rejected';

/** The argument of `getToken`. */
export interface TokenRequest {
  reason: TokenReason;
  /** The token to replace. */
  previous?: string;
  /** Aborted when no request waits for the token any more. */
  signal: AbortSignal;
}

/**
 * Supplies a bearer token; `undefined` means that there is none, and the request goes without.
 *
 * Throwing counts as a network failure, so a stream will try again later.
 */
export type GetToken = (request: TokenRequest) => Promise<string | undefined>;

/** The tokens of one client, in memory only. */
export interface TokenSource {
  /** A token that is not about to expire. */
  current(signal?: AbortSignal): Promise<string | undefined>;
  /** A token other than `rejected`, or `undefined` when there is none. */
  replace(rejected: string | undefined, signal?: AbortSignal): Promise<string | undefined>;
}

interface PendingToken {
  promise: Promise<string | undefined>;
  controller: AbortController;
  waiting: number;
}

const refreshEarlyMs = 30_000;

/** Asks `getToken` at most once at a time, however many requests wait for the answer. */
export function createTokenSource(getToken: GetToken, now: () => number): TokenSource {
  let token: string | undefined;
  let pending: PendingToken | undefined;
  // A token that the supplier repeats although it looks expired by this clock.
  let acceptedExpiredToken: string | undefined;

  function requestToken(reason: TokenReason): PendingToken {
    const controller = new AbortController();
    const previous = token;
    const request: PendingToken = {
      controller,
      waiting: 0,
      promise: Promise.resolve()
        .then(() => getToken({ reason, signal: controller.signal, ...(previous ? { previous } : {}) }))
        .then((next) => {
          if (!controller.signal.aborted) {
            if (reason === 'expired' && next === previous) acceptedExpiredToken = next;
            token = next;
          }
          return next;
        })
        .finally(() => {
          if (pending === request) pending = undefined;
        }),
    };
    request.promise.catch(() => undefined);
    return request;
  }

  async function join(reason: TokenReason, signal?: AbortSignal): Promise<string | undefined> {
    const joined = (pending ??= requestToken(reason));
    joined.waiting++;
    try {
      return await untilAborted(joined.promise, signal);
    } finally {
      if (--joined.waiting === 0 && pending === joined) {
        pending = undefined;
        joined.controller.abort();
      }
    }
  }

  return {
    async current(signal) {
      if (token === undefined || pending !== undefined) return join('initial', signal);
      const expiry = tokenExpiryMs(token);
      const expires =
        expiry !== undefined && now() > expiry - refreshEarlyMs && token !== acceptedExpiredToken;
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
