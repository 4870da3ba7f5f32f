import { lookup as resolveName } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { isAllowedHost, type AllowedHosts } from './allowed-hosts.js';
import { isPublicAddress } from './addresses.js';

/** Why nothing was fetched. `refused` says nothing about what is at the address, or whether its name exists. */
export type OutboundFailure =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'status'
  | 'encoded';

/** A response, or the reason why there is none. Never rejects. */
export type OutboundOutcome =
  | { ok: true; status: number; headers: IncomingMessage['headers']; body: Buffer; url: URL }
  | { ok: false; reason: OutboundFailure; status?: number };

/** The limits of one request. */
export interface OutboundLimits {
  maxBytes: number;
  /** For everything together, redirects included. */
  timeoutMs: number;
  maxRedirects: number;
}

export interface OutboundRequest extends OutboundLimits {
  url: URL;
  /** Sent with every hop; credentials and cookies have no place here. */
  headers?: Readonly<Record<string, string>>;
  /** By default `GET`. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Credentials for the origin of the address; a redirect to another origin is followed without them. */
  secretHeaders?: Readonly<Record<string, string>>;
  /** Repeated by redirects that keep the method, and by no other. */
  body?: string;
  /** An answer with any status is an answer. */
  takesAnyStatus?: boolean;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
}

/** A name's addresses; each is checked before any is used. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundDeps {
  allowed: AllowedHosts;
  resolve?: Resolve;
}

/** One request without redirects, whose bodies are streams. */
export interface StreamedRequest {
  url: URL;
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Sent as they are, to this address alone. Credentials of the person or the server have no place here, nor have cookies. */
  headers: Readonly<Record<string, string>>;
  body?: Readable;
  signal: AbortSignal;
}

/** Requests of the server to untrusted addresses. */
export interface Outbound {
  /** The response as it arrives, or null where there is none or the address is refused. Never rejects. */
  stream(request: StreamedRequest): Promise<IncomingMessage | null>;
  get(request: Omit<OutboundRequest, 'method' | 'body'>): Promise<OutboundOutcome>;
  /** The same with any method. */
  send(request: OutboundRequest): Promise<OutboundOutcome>;
}

const resolveAll: Resolve = async (hostname) =>
  (await resolveName(hostname, { all: true })).map(({ address }) => address);

/** How many names are looked up at once. */
const maxLookups = 2;

/**
 * A lookup holds one of the few threads that files and providers need too, for as long as somebody else's name server likes: so few
 * run at once, and the others wait, each no longer than its request.
 */
function inTurns(resolve: Resolve): (hostname: string, signal: AbortSignal) => Promise<readonly string[]> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (hostname, signal) => {
    if (running < maxLookups) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return signal.aborted ? [] : await resolve(hostname);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const redirects = new Set([301, 302, 303, 307, 308]);

class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly reason: OutboundFailure) {
    super(reason);
  }
}

/**
 * Fetches what is at an address that is not trusted: by https, on the usual port, from public addresses only, unless the
 * configuration allows the host. A name is resolved once for each hop, all of its addresses are checked, and the connection goes to
 * one of those and to no other; each redirect is a hop. Nothing of the person or the server is sent along, no connection is shared,
 * and what comes is taken as it is, never unpacked.
 *
 * @errors returned.
 * @source security.md B
 */
export function createOutbound({ allowed, resolve = resolveAll }: OutboundDeps): Outbound {
  const lookUp = inTurns(resolve);

  /** The addresses that a hop may connect to. */
  async function addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const isTrusted = isAllowedHost(allowed, url);
    const isUsual = url.protocol === 'https:' && url.port === '';
    if (url.username || url.password || !(isTrusted ? /^https?:$/.test(url.protocol) : isUsual))
      throw new Refusal('refused');
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(hostname)
      ? [hostname]
      : await until(
          signal,
          lookUp(hostname, signal).catch(() => []),
        );
    // One address inside is enough: which of them would be taken is not ours to say.
    if (addresses.length === 0 || !(isTrusted || addresses.every(isPublicAddress)))
      throw new Refusal('refused');
    return addresses;
  }

  async function hop(
    url: URL,
    { headers, method = 'GET', body, secretHeaders }: OutboundRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const addresses = await addressesOf(url, signal);
    const options: RequestOptions = {
      method,
      agent: false,
      maxHeaderSize: 16 * 1024,
      signal,
      headers: {
        'user-agent': 'Stoa',
        accept: '*/*',
        ...headers,
        ...secretHeaders,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      lookup: pinned(addresses),
    };
    return new Promise((resolveHop, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolveHop);
      request.on('error', reject);
      request.on('upgrade', (_response, socket) => socket.destroy());
      request.end(body);
    });
  }

  async function follow(request: OutboundRequest, signal: AbortSignal): Promise<OutboundOutcome> {
    let { url } = request;
    let sent = request;
    for (let hops = 0; ; hops++) {
      const response = await hop(url, sent, signal);
      const { statusCode: status = 0, headers } = response;
      const location = redirects.has(status) ? headers.location : undefined;
      if (location === undefined) return await read(response, url, request);
      response.destroy();
      if (hops === request.maxRedirects) throw new Refusal('too-many-redirects');
      if (!URL.canParse(location, url)) throw new Refusal('refused');
      const next = new URL(location, url);
      sent = redirected(sent, status, next.origin === url.origin);
      url = next;
    }
  }

  async function send(request: OutboundRequest): Promise<OutboundOutcome> {
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      return await follow(request, signal);
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, reason: error.reason };
      return { ok: false, reason: deadline.aborted ? 'timeout' : 'unreachable' };
    }
  }

  return {
    async stream({ url, method, headers, body, signal }) {
      try {
        const addresses = await addressesOf(url, signal);
        return await new Promise((resolveHop, reject) => {
          const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
            url,
            {
              method,
              agent: false,
              maxHeaderSize: 16 * 1024,
              signal,
              headers: { 'user-agent': 'Stoa', accept: '*/*', ...headers, 'accept-encoding': 'identity' },
              lookup: pinned(addresses),
            },
            resolveHop,
          );
          request.on('error', reject);
          request.on('upgrade', (_response, socket) => socket.destroy());
          if (body) pipeline(body, request, (error) => error && reject(error));
          else request.end();
        });
      } catch {
        body?.destroy();
        return null;
      }
    },
    get: send,
    send,
  };
}

/** The value of a promise, or a timeout. */
async function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Error('The time is up.'));
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Answers with addresses that were checked, whatever the name means by then. */
function pinned(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const fitting = answers.filter(({ family }) => !options.family || options.family === family);
    const [first] = fitting;
    if (!first) callback(new Error('No address of this family.'), '', 0);
    else if (options.all) callback(null, fitting);
    else callback(null, first.address, first.family);
  };
}

/** What is sent to the address that a redirect names. Without a body nothing says what would be in it. @source Fetch standard */
function redirected(request: OutboundRequest, status: number, isSameOrigin: boolean): OutboundRequest {
  const { body, method = 'GET', secretHeaders, headers = {}, ...rest } = request;
  const keepsMethod = method === 'GET' || status === 307 || status === 308;
  const { 'content-type': _type, ...bodyless } = headers;
  return {
    ...rest,
    headers: keepsMethod ? headers : bodyless,
    method: keepsMethod ? method : 'GET',
    ...(keepsMethod && body !== undefined && { body }),
    ...(isSameOrigin && secretHeaders && { secretHeaders }),
  };
}

async function read(
  response: IncomingMessage,
  url: URL,
  { maxBytes, takesAnyStatus }: OutboundRequest,
): Promise<OutboundOutcome> {
  const { statusCode: status = 0, headers } = response;
  try {
    if (takesAnyStatus !== true && (status < 200 || status > 299))
      return { ok: false, reason: 'status', status };
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return { ok: false, reason: 'encoded' };
    if (Number(headers['content-length'] ?? 0) > maxBytes) return { ok: false, reason: 'too-large' };
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) return { ok: false, reason: 'too-large' };
      parts.push(part);
    }
    return { ok: true, status, headers, body: Buffer.concat(parts, size), url };
  } finally {
    response.destroy();
  }
}
