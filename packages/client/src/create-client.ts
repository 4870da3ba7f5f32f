import type { ChangesPort, ChatPort, ClockPort, DocumentPoll, TextStart } from '@stoa/core/state';
import { chatPaths, type Outcome } from '@stoa/core/contract/client';
import type { CallOptions } from './call-operation.js';
import { createChangesPort } from './changes-port.js';
import { createChatClient, type ChatClient } from './chat-client.js';
import { createChatPort } from './chat-port.js';
import { fetchChunk } from './fetch-chunk.js';
import { createRooms, type Rooms } from './operations.js';
import { pollDocument } from './poll-document.js';
import { browserConnectivity, type Connectivity } from './stream/connectivity.js';
import { systemClock } from './system-clock.js';
import type { GetToken } from './token-source.js';
import { createTransport, type FetchLike } from './transport.js';
import { absoluteAddress } from './addresses.js';

/** The connection to a server. In a browser signed in at the same origin every option has a default. */
export interface ClientOptions {
  /** Address of the server, for instance `https://chat.example.org`. Default: the page's own origin. */
  baseUrl?: string;
  /** Supplies bearer tokens, one request at a time. Without it the session cookie is used. */
  getToken?: GetToken;
  /** Default: the platform's `fetch`. */
  fetch?: FetchLike;
  /** Default: `same-origin`, or `omit` with `getToken`. */
  credentials?: RequestCredentials;
  /** The server did not accept the caller, even with a new token. Called once until a request is accepted again. */
  onSessionLost?: (reason: string) => void;
  /** Default: the machine's clock. */
  clock?: ClockPort;
  /** Default: the browser's online state. */
  connectivity?: Connectivity;
  /** Jitters the delays of many readers; from 0 to below 1. Default: `Math.random`. */
  random?: () => number;
}

/** A typed client: every operation of the contract by room and name, and the chat. No call rejects. */
export type Client = Omit<Rooms, 'chat'> & {
  readonly chat: Rooms['chat'] & ChatClient;
  /** The chat as stores use it. */
  readonly chatPort: ChatPort;
  /** What the person's other clients change, as stores follow it. */
  readonly changesPort: ChangesPort;
  /** Fetches and parses one presigned chunk; relative addresses belong to `baseUrl`. */
  fetchChunk(url: string, options?: CallOptions): Promise<Outcome<unknown>>;
  /** Asks once whether a document is at its address. */
  pollDocument(url: string): Promise<DocumentPoll>;
  /** Fetches the beginning of a text file. */
  fetchText(url: string, maxBytes: number): Promise<Outcome<TextStart>>;
};

/**
 * Connects to one server.
 *
 * @example
 *   const client = createClient({ baseUrl: 'https://chat.example.org', getToken });
 *   const models = await client.models.list();
 */
export function createClient(options: ClientOptions = {}): Client {
  const {
    baseUrl = '',
    clock = systemClock,
    connectivity = browserConnectivity,
    random = Math.random,
    // Looked up for each request, so that a page may replace it later.
    fetch = (input, init) => globalThis.fetch(input, init),
    getToken,
    credentials,
    onSessionLost,
  } = options;
  const transport = createTransport({ baseUrl, fetch, now: clock.now, getToken, credentials, onSessionLost });
  const rooms = createRooms(transport);
  const absolute = (url: string): string => absoluteAddress(baseUrl, url);
  const deps = { transport, clock, connectivity, random, paths: chatPaths };
  return {
    ...rooms,
    chat: { ...rooms.chat, ...createChatClient(deps) },
    chatPort: createChatPort(deps),
    changesPort: createChangesPort(deps),
    fetchChunk: (url, callOptions) => fetchChunk(fetch, absolute(url), callOptions),
    pollDocument: (url) => pollDocument(fetch, absolute(url)),
    async fetchText(url, maxBytes) {
      const { fetchText } = await import('./fetch-text.js');
      return fetchText(fetch, absolute(url), maxBytes);
    },
  };
}
