import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedMessages, type EmbedErrorCode } from '@stoa/core/contract';
import type { FakeFetch } from './fake-fetch.js';

/** One request to the addresses of an embedded chat, as the server saw it. */
export interface SeenEmbedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  cookie: string | undefined;
  body: string;
}

/** A server of embedded chats behind a real socket. */
export interface EmbedServer {
  baseUrl: string;
  seen: SeenEmbedRequest[];
  stop(): void;
}

/** Behaviour of the fake server. */
export interface EmbedServerOptions {
  /** Where chats are carried out. */
  chat: FakeFetch;
  /** Whether a token counts. */
  accepts(token: string): boolean;
  session?: () => unknown;
  /** Answers `POST /embed/visitor`. */
  visitor?: (body: { key?: unknown; visitor?: unknown }) => { status?: number; body: unknown };
  /** After how many bytes of a stream the socket is destroyed; undefined for never. */
  cutAfterBytes?: () => number | undefined;
  /** Replaces the answer to a request. */
  instead?: (
    request: SeenEmbedRequest,
  ) => { status: number; body: unknown; headers?: Record<string, string> } | undefined;
}

const refusal = (code: EmbedErrorCode) => ({ error: embedMessages[code], code });

/** Starts it on a port of its own. */
export async function startEmbedServer(options: EmbedServerOptions): Promise<EmbedServer> {
  const seen: SeenEmbedRequest[] = [];
  const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = 'GET', url = '/' } = request;
    const { authorization, cookie } = request.headers;
    const asked = { method, url, authorization, cookie, body };
    seen.push(asked);
    const other = options.instead?.(asked);
    if (other) return json(response, other.status, other.body, other.headers);
    if (url === '/embed/visitor') {
      const answer = options.visitor?.(JSON.parse(body) as object) ?? {
        status: 403,
        body: refusal('embed.anonymous'),
      };
      return json(response, answer.status ?? 200, answer.body);
    }
    if (!options.accepts(authorization?.replace(/^Bearer /, '') ?? ''))
      return json(response, 401, refusal('embed.token'));
    if (url.startsWith('/embed/session')) return json(response, 200, options.session?.());
    const answer = await options.chat(`http://localhost${url.replace('/embed/', '/api/')}`, {
      method,
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    let left = options.cutAfterBytes?.();
    for await (const part of answer.body ?? []) {
      response.write(left === undefined ? part : part.slice(0, left));
      if (left === undefined) continue;
      left -= part.length;
      // A turn of the loop lets the bytes before the cut leave.
      if (left <= 0) return void setImmediate(() => response.destroy());
    }
    response.end();
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
