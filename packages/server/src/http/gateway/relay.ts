import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import type { Outbound } from '../../platform/outbound/outbound.js';
import { createClaimSigner } from '../../platform/signed-claim.js';
import type { Caller } from '../../rooms/handlers.js';
import { protectFile } from '../files/blobs.js';
import { attachment } from '../files/attachment.js';

/** Gives addresses of this server for those of a backend's store, which no page may reach by itself. */
export interface Relay {
  addressFor(personId: string, url: string, method: 'GET' | 'PUT'): string;
  register(app: FastifyInstance): void;
}

/** Dependencies of {@link createRelay}. */
export interface RelayDeps {
  secret: string;
  clock: Clock;
  outbound: Pick<Outbound, 'stream'>;
  findCaller(request: FastifyRequest): Promise<Caller | undefined>;
}

const relayPath = '/api/relay';
const validMs = 60 * 60_000;

/** Headers of an upload that a store may have signed, and of a part that is asked for. */
const sent = /^(content-type|content-length|content-md5|x-amz-.*|range)$/;
const received = [
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'retry-after',
  'x-amz-error-message',
];

/**
 * The presigned addresses that a backend answers with, under an address of this server: signed, for one person, one method and an hour.
 * The store is asked without credentials, redirects are not followed, only public addresses and configured hosts are reached, and what
 * comes is served as a file that runs nothing.
 *
 * @source ours; security.md B, X
 */
export function createRelay({ secret, clock, outbound, findCaller }: RelayDeps): Relay {
  const signer = createClaimSigner({
    secret,
    purpose: 'relay',
    value: z.object({ url: z.string(), method: z.enum(['GET', 'PUT']) }),
    validMs,
    clock,
  });

  async function relay(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { t } = request.query as { t?: unknown };
    const claim = typeof t === 'string' ? signer.read(t) : undefined;
    const caller = claim && (await findCaller(request));
    const isRight = claim?.value.method === request.method && (!caller || caller.id === claim.personId);
    if (!claim || !isRight || !URL.canParse(claim.value.url))
      return reply.code(404).send({ error: 'There is nothing at this address.', code: 'presigned.unknown' });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        (pair): pair is [string, string] => sent.test(pair[0]) && typeof pair[1] === 'string',
      ),
    );
    const response = await outbound.stream({
      url: new URL(claim.value.url),
      method: claim.value.method,
      headers,
      ...(claim.value.method === 'PUT' && { body: (request.body as Readable | undefined) ?? request.raw }),
      signal: gone.signal,
    });
    if (!response)
      return reply.code(502).send({ error: 'The store cannot be reached.', code: 'relay.unreachable' });
    return answer(request, reply, response);
  }

  return {
    addressFor: (personId, url, method) =>
      `${relayPath}?t=${encodeURIComponent(signer.sign(personId, { url, method }))}`,
    register(app) {
      app.get(relayPath, (request, reply) => relay(request, reply));
      // In a scope of its own a body of any type is a stream that nothing has read.
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
        scope.put(relayPath, { config: { isSlowBodyAllowed: true } }, (request, reply) =>
          relay(request, reply),
        );
      });
    },
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, response: IncomingMessage): FastifyReply {
  const { statusCode = 502, headers } = response;
  const [type = ''] = (headers['content-type'] ?? 'application/octet-stream').split(';');
  const disposition = headers['content-disposition'] ?? '';
  protectFile(
    request,
    reply.code(statusCode >= 300 && statusCode < 400 ? 502 : statusCode),
    type.trim(),
    /^attachment/i.test(disposition) ? disposition : attachment('file'),
  )
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer');
  for (const name of received) {
    const value = headers[name];
    if (value !== undefined) void reply.header(name, value);
  }
  return reply.send(response);
}
