import { randomUUID } from 'node:crypto';
import {
  operations,
  type ChatRequestInput,
  type EmbedKey,
  type EmbedSession,
  type InputOf,
  type Operation,
} from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import type { Browser } from '../../testing/browser.js';
import type { TestApp } from '../../testing/test-app.js';
import { readChat, type ReadOptions, type ReceivedStream } from './chat-reader.js';

/** The page of a site that embeds the chat. */
export const siteOrigin = 'https://shop.example.org';

/** An answer with its JSON body. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A request of the site. */
export interface SiteRequest {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  /** `null` sends none. */
  origin?: string | null;
  headers?: Record<string, string>;
}

/** A key and its secret. */
export interface CreatedKey {
  key: EmbedKey;
  secret: string;
}

/** Calls one operation through its envelope, as a signed-in browser does. */
export async function callAs<T extends Operation>(browser: Browser, operation: T, input: InputOf<T>) {
  const response = await browser.fetch(requestOpPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildEnvelope(operation, input)),
  });
  const body = (await response.json()) as { data?: string };
  return (body.data === undefined ? body : decodeJson(body.data)) as Record<string, unknown>;
}

/** An embedding site: its backend with a secret, and its pages with an origin. */
export function createEmbedSite(app: TestApp, admin: Browser) {
  async function ask(path: string, asked: SiteRequest = {}): Promise<Answer> {
    const { method = asked.body === undefined ? 'GET' : 'POST', token, origin = siteOrigin } = asked;
    const response = await fetch(app.url + path, {
      method,
      headers: {
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...(origin !== null && { origin }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...asked.headers,
      },
      ...(asked.body !== undefined && {
        body: typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body),
      }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Answer['body']) : { text },
    };
  }

  const makeKey = async (
    more: Partial<InputOf<typeof operations.embed.createKey>> = {},
  ): Promise<CreatedKey> => {
    const answer = await callAs(admin, operations.embed.createKey, {
      name: 'Shop',
      origins: [siteOrigin],
      ...more,
    });
    if (answer['success'] !== true) throw new Error(`No key: ${JSON.stringify(answer)}`);
    return answer['data'] as CreatedKey;
  };

  const mint = (secret: string, body: object): Promise<Answer> =>
    ask('/embed/token', { body, token: secret, origin: null });

  const tokenOf = async (made: CreatedKey, endUserId = 'user-1', more: object = {}): Promise<string> => {
    const answer = await mint(made.secret, { endUserId, ...more });
    if (answer.status !== 200) throw new Error(`No token: ${JSON.stringify(answer.body)}`);
    return answer.body['token'] as string;
  };

  const chatHeaders = (token: string, origin: string | null = siteOrigin) => ({
    authorization: `Bearer ${token}`,
    ...(origin !== null && { origin }),
  });

  return {
    ask,
    makeKey,
    mint,
    tokenOf,
    session: async (token: string) =>
      (await ask('/embed/session', { token })).body as unknown as EmbedSession,
    visit: (key: string, visitor?: string, origin: string | null = siteOrigin) =>
      ask('/embed/visitor', { body: { key, ...(visitor !== undefined && { visitor }) }, origin }),
    chat: (
      token: string,
      body: unknown,
      options: ReadOptions & { origin?: string | null } = {},
    ): Promise<ReceivedStream> =>
      readChat(`${app.url}/embed/chat`, body, { ...options, headers: chatHeaders(token, options.origin) }),
    follow: (
      token: string,
      requestId: string,
      after = 0,
      options: ReadOptions = {},
    ): Promise<ReceivedStream> =>
      readChat(`${app.url}/embed/chat/runs/${requestId}?after=${after}`, undefined, {
        ...options,
        headers: chatHeaders(token),
      }),
    kill: (token: string, requestId: string) =>
      ask('/embed/chat', { token, body: { killSwitch: { requestId, value: true } } }),
    acknowledge: (token: string, requestId: string) =>
      ask(`/embed/chat/runs/${requestId}/ack`, { token, body: {} }),
  };
}

/** See {@link createEmbedSite}. */
export type EmbedSite = ReturnType<typeof createEmbedSite>;

/** A chat request of a page. */
export function embedChatBody(
  content: string,
  options: Record<string, unknown> = {},
  more: Partial<ChatRequestInput> = {},
): ChatRequestInput {
  const requestId = `request-${randomUUID()}`;
  return {
    model: 'scripted',
    messages: [{ id: `u-${requestId}`, role: 'user', content }],
    ...more,
    options: { requestId, storage: 'local', ...options },
  };
}
