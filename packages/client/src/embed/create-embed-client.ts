import {
  embedPaths,
  type EmbedAcceptance,
  type EmbedSession,
  type EmbedVisitorRequest,
} from '@stoa/core/contract';
import { readEmbedAccepted, readEmbedSession } from '@stoa/core/rules';
import type { AcceptDisclosure, ChatPort, ClockPort } from '@stoa/core/state';
import { parseJson } from '@stoa/core/wire';
import { createChatPort } from '../chat-port.js';
import { plainJson } from '../plain-json.js';
import { browserConnectivity, type Connectivity } from '../stream/connectivity.js';
import { systemClock } from '../system-clock.js';
import type { GetToken, TokenReason, TokenRequest } from '../token-source.js';
import { createTransport, type FetchLike } from '../transport.js';
import { isSpoken, sessionPath } from './protocol.js';
import {
  askAgain,
  EmbedRefused,
  failureIn,
  noConnection,
  otherProtocol,
  refusedWith,
  type EmbedFailure,
} from './refused.js';

/** Keeps what makes an anonymous visitor the same one next time. */
export interface VisitorKeep {
  get(): Promise<string | undefined>;
  set(visitor: string): Promise<unknown>;
}

/** How an embedded chat reaches its server. */
export interface EmbedClientOptions {
  /** Address of the server, for instance `https://chat.example.org`; empty for the page's own. */
  server: string;
  /** Supplies tokens of a known end user, one request at a time. Without it the visitor stays anonymous. */
  getToken?: GetToken;
  /** The public key of the chat; an anonymous visitor needs it. */
  embedKey?: string;
  visitor?: VisitorKeep;
  /** A token was asked for. The token itself is never told. */
  onToken?: (request: { reason: TokenReason; ok: boolean }) => void;
  /**
   * The server did not accept the end user: not even with a new token, which is told once until a request is accepted again, or for
   * good, which is told each time; or something has to be accepted first.
   */
  onRefused?: (failure: EmbedFailure) => void;
  fetch?: FetchLike;
  clock?: ClockPort;
  connectivity?: Connectivity;
  random?: () => number;
}

/** Who the token speaks for and what the chat offers, or why there is nothing. */
export type SessionAnswer = { ok: true; session: EmbedSession } | { ok: false; failure: EmbedFailure };

/** What an embedded chat asks of its server. No call rejects. */
export interface EmbedClient {
  /** Who the token speaks for and what the chat offers. */
  session(options?: { signal?: AbortSignal }): Promise<SessionAnswer>;
  /** Accepts a version of the disclosure for the end user. */
  readonly acceptDisclosure: AcceptDisclosure;
  readonly chatPort: ChatPort;
}

/** Refusals that no new token changes. */
const lasting: ReadonlySet<string> = new Set([
  'embed.key',
  'embed.origin',
  'embed.anonymous',
  'embed.disclosure',
]);

/** A page that does not answer for a token in this time has failed. @units milliseconds */
const tokenMs = 30_000;
const answerCharacters = 4_000_000;

/**
 * Connects an embedded chat to its server. It knows the addresses under `/embed/` and no others; the token stands in one header and
 * nowhere else.
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
  const base = server.replace(/\/+$/, '');

  async function visitorToken({ signal }: TokenRequest): Promise<string> {
    const { embedKey, visitor } = options;
    if (!embedKey) throw await refusedWith('embed.key');
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
    if (!response.ok) throw new EmbedRefused(await failureIn(response, clock.now()));
    const answer = parseJson(await response.text(), { maxCharacters: 100_000 }) as Record<
      string,
      unknown
    > | null;
    const { token, visitor: next } = answer ?? {};
    if (typeof token !== 'string' || token === '') throw new EmbedRefused(noConnection);
    if (typeof next === 'string' && next !== known) await visitor?.set(next);
    return token;
  }
  /** What the page's function gives, if that is a token and comes in time. */
  async function siteToken(getToken: GetToken, request: TokenRequest): Promise<string> {
    let cancel: () => void = () => undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(tokenMs, () => resolve(undefined));
    });
    try {
      const token: unknown = await Promise.race([getToken(request), late]);
      if (typeof token !== 'string' || token === '') throw await refusedWith('embed.token');
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
      // What a page throws is the page's own; that there is no token is what counts here.
      const isKnown = reason instanceof EmbedRefused || !options.getToken;
      throw isKnown ? reason : await refusedWith('embed.token');
    }
  }

  /** A chat that was ended for good says so at once, instead of asking on and on. */
  const hearing: FetchLike = async (input, init) => {
    const response = await fetch(input, init);
    if ([401, 403, 428].includes(response.status)) {
      const failure = await failureIn(response.clone(), clock.now());
      if (lasting.has(failure.code)) options.onRefused?.(failure);
    }
    return response;
  };

  const transport = createTransport({
    baseUrl: base,
    fetch: hearing,
    now: clock.now,
    getToken,
    onSessionLost: (code) => void refusedWith(code).then(({ failure }) => options.onRefused?.(failure)),
  });

  /** Asks once. Undefined where there was no answer that this page may read. */
  async function askSession(signal: AbortSignal | undefined): Promise<SessionAnswer | undefined> {
    try {
      const response = await transport.send(sessionPath, {
        method: 'GET',
        ...(signal ? { signal } : {}),
      });
      if (!response.ok) return { ok: false, failure: await failureIn(response, clock.now()) };
      const value = parseJson(await response.text(), { maxCharacters: answerCharacters });
      if (!isSpoken(value)) return { ok: false, failure: await otherProtocol(value) };
      const session = readEmbedSession(value);
      return session ? { ok: true, session } : { ok: false, failure: noConnection };
    } catch (reason) {
      return reason instanceof EmbedRefused ? { ok: false, failure: reason.failure } : undefined;
    }
  }

  return {
    async session({ signal } = {}) {
      const ask = () => askSession(signal);
      return (
        (await ask()) ?? (await askAgain(base, fetch, ask, signal)) ?? { ok: false, failure: noConnection }
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
    chatPort: createChatPort({ transport, clock, connectivity, random, paths: embedPaths }),
  };
}
