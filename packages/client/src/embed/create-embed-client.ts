import type { EmbedAcceptance, EmbedRating, EmbedSession, EmbedVisitorRequest } from '@stoa/core/contract';
import { embedPaths } from '@stoa/core/contract/client';
import { readEmbedAccepted, readEmbedSession } from '@stoa/core/rules';
import type { AcceptDisclosure, ChatPort, ClockPort } from '@stoa/core/state';
import { parseJson } from '@stoa/core/wire';
import { createChatPort } from '../chat-port.js';
import { plainJson } from '../plain-json.js';
import { browserConnectivity, type Connectivity } from '../stream/connectivity.js';
import { systemClock } from '../system-clock.js';
import type { GetToken, TokenReason, TokenRequest } from '../token-source.js';
import { createTransport, type FetchLike } from '../transport.js';
import { isSupportedProtocol, sessionPath } from './protocol.js';
import { EmbedFailureError, unreachable, type EmbedFailure } from './embed-failure.js';
import { retryIfReachable, readFailure, protocolMismatch, failureForCode } from './failure-reader.js';
import { withoutTrailingSlashes } from '../addresses.js';

/** Stores the secret by which an anonymous visitor is recognised. */
export interface VisitorStore {
  get(): Promise<string | undefined>;
  set(visitor: string): Promise<unknown>;
}

/** The connection of an embedded chat to its server. */
export interface EmbedClientOptions {
  /** Address of the server, for instance `https://chat.example.org`; empty for the page's own. */
  server: string;
  /** Supplies tokens of a known end user, one request at a time. Without it the visitor stays anonymous. */
  getToken?: GetToken;
  /** The public key of the chat; an anonymous visitor needs it. */
  embedKey?: string;
  visitor?: VisitorStore;
  /** Called after each token request, without the token. */
  onToken?: (request: { reason: TokenReason; ok: boolean }) => void;
  /**
   * The server refused the end user: also with a new token (called once until a request succeeds), permanently (called each time), or
   * until a disclosure is accepted.
   */
  onRefused?: (failure: EmbedFailure) => void;
  fetch?: FetchLike;
  clock?: ClockPort;
  connectivity?: Connectivity;
  random?: () => number;
}

/** The session of an end user, or the reason why there is none. */
export type SessionOutcome = { ok: true; session: EmbedSession } | { ok: false; failure: EmbedFailure };

/** The requests of an embedded chat. No call rejects. */
export interface EmbedClient {
  /** The end user of the token and the features of the chat. */
  session(options?: { signal?: AbortSignal }): Promise<SessionOutcome>;
  /** Accepts a version of the disclosure for the end user. */
  readonly acceptDisclosure: AcceptDisclosure;
  /** Keeps a thumb on a reply of an assistant. @returns whether the server has it */
  rate(rating: EmbedRating): Promise<boolean>;
  readonly chatPort: ChatPort;
}

/** Refusals that a new token does not change. */
const permanentCodes: ReadonlySet<string> = new Set([
  'embed.key',
  'embed.origin',
  'embed.anonymous',
  'embed.assistant',
  'embed.disclosure',
]);

/** The time limit of the page's `getToken`. @units milliseconds */
const tokenMs = 30_000;
const answerCharacters = 4_000_000;

/**
 * Connects an embedded chat to its server. It requests addresses under `/embed/` only, and sends the token in one header only.
 */
export function createEmbedClient(options: EmbedClientOptions): EmbedClient {
  const {
    server,
    clock = systemClock,
    connectivity = browserConnectivity,
    random = Math.random,
    fetch = (input, init) => globalThis.fetch(input, init),
    onToken,
  } = options;
  const base = withoutTrailingSlashes(server);

  async function visitorToken({ signal }: TokenRequest): Promise<string> {
    const { embedKey, visitor } = options;
    if (!embedKey) throw await failureForCode('embed.key');
    const known = await visitor?.get();
    const ask = async (body: EmbedVisitorRequest): Promise<Response> =>
      fetch(base + embedPaths.visitor, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        credentials: 'omit',
        cache: 'no-store',
        body: plainJson(body),
        signal,
      });
    const response = await ask({ key: embedKey, ...(known === undefined ? {} : { visitor: known }) });
    if (!response.ok) throw new EmbedFailureError(await readFailure(response, clock.now()));
    const answer = parseJson(await response.text(), { maxCharacters: 100_000 }) as Record<
      string,
      unknown
    > | null;
    const { token, visitor: next } = answer ?? {};
    if (typeof token !== 'string' || token === '') throw new EmbedFailureError(unreachable);
    if (typeof next === 'string' && next !== known) await visitor?.set(next);
    return token;
  }
  /** The token of the page's `getToken`, within the time limit. */
  async function siteToken(getToken: GetToken, request: TokenRequest): Promise<string> {
    let cancel: () => void = () => undefined;
    const timeout = new Promise<undefined>((resolve) => {
      cancel = clock.after(tokenMs, () => resolve(undefined));
    });
    try {
      const token: unknown = await Promise.race([getToken(request), timeout]);
      if (typeof token !== 'string' || token === '') throw await failureForCode('embed.token');
      return token;
    } finally {
      cancel();
    }
  }
  async function getToken(request: TokenRequest): Promise<string> {
    try {
      const { getToken: ofSite } = options;
      const token = await (ofSite ? siteToken(ofSite, request) : visitorToken(request));
      onToken?.({ reason: request.reason, ok: true });
      return token;
    } catch (reason) {
      if (!request.signal.aborted) onToken?.({ reason: request.reason, ok: false });
      // Exceptions of the page stay private; the failure is the missing token.
      const isKnown = reason instanceof EmbedFailureError || !options.getToken;
      throw isKnown ? reason : await failureForCode('embed.token');
    }
  }

  /** Reports permanent refusals at once, instead of retrying. */
  const reportingFetch: FetchLike = async (input, init) => {
    const response = await fetch(input, init);
    if ([401, 403, 428].includes(response.status)) {
      const failure = await readFailure(response.clone(), clock.now());
      if (permanentCodes.has(failure.code)) options.onRefused?.(failure);
    }
    return response;
  };

  const transport = createTransport({
    baseUrl: base,
    fetch: reportingFetch,
    now: clock.now,
    getToken,
    onSessionLost: (code) => void failureForCode(code).then(({ failure }) => options.onRefused?.(failure)),
  });

  /** One attempt; undefined without a readable response. */
  async function askSession(signal: AbortSignal | undefined): Promise<SessionOutcome | undefined> {
    try {
      const response = await transport.send(sessionPath, {
        method: 'GET',
        ...(signal ? { signal } : {}),
      });
      if (!response.ok) return { ok: false, failure: await readFailure(response, clock.now()) };
      const value = parseJson(await response.text(), { maxCharacters: answerCharacters });
      if (!isSupportedProtocol(value)) return { ok: false, failure: await protocolMismatch(value) };
      const session = readEmbedSession(value);
      return session ? { ok: true, session } : { ok: false, failure: unreachable };
    } catch (reason) {
      return reason instanceof EmbedFailureError ? { ok: false, failure: reason.failure } : undefined;
    }
  }

  return {
    async session({ signal } = {}) {
      const ask = () => askSession(signal);
      return (
        (await ask()) ??
        (await retryIfReachable(base, fetch, ask, signal)) ?? { ok: false, failure: unreachable }
      );
    },
    async acceptDisclosure(version) {
      const body: EmbedAcceptance = { version };
      try {
        const response = await transport.send(embedPaths.disclosure, { method: 'POST', body });
        const value = parseJson(await response.text(), { maxCharacters: answerCharacters });
        return response.ok ? readEmbedAccepted(value)?.disclosure : undefined;
      } catch {
        return undefined;
      }
    },
    rate: async (body) => {
      try {
        return (await transport.send(embedPaths.rating, { method: 'POST', body })).ok;
      } catch {
        return false;
      }
    },
    chatPort: createChatPort({ transport, clock, connectivity, random, paths: embedPaths }),
  };
}
