import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../rooms/handlers.js';

/** What every route at a signed address needs. */
export interface SignedAddressDeps {
  /** The signed-in caller, if any. */
  findCaller(request: FastifyRequest): Promise<Caller | undefined>;
}

/**
 * What the signed address of a request allows. The signature authorizes, as with any object store; an address of one person that another
 * signed-in person uses is like none.
 *
 * @param read opens the token of the address; undefined for one that is not ours or too old
 */
export async function readClaim<Claim extends { personId: string }>(
  request: FastifyRequest,
  read: (token: string) => Claim | undefined,
  { findCaller }: SignedAddressDeps,
): Promise<Claim | undefined> {
  const { t } = request.query as { t?: unknown };
  const claim = typeof t === 'string' ? read(t) : undefined;
  const caller = claim && (await findCaller(request));
  return caller && caller.id !== claim.personId ? undefined : claim;
}

/** An upload in one piece, which is held in memory. */
export interface Upload<Claim> {
  path: string;
  limitBytes: number;
  claimOf(request: FastifyRequest): Promise<Claim | undefined>;
  /** Keeps the bytes, and answers. */
  keep(
    claim: Claim,
    content: Buffer,
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply>;
}

/** Takes bodies of any type by `PUT`. Anybody can send one, so the address is asked before a byte of it is read. */
export function registerUpload<Claim>(app: FastifyInstance, upload: Upload<Claim>): void {
  const { path, limitBytes, claimOf, keep } = upload;
  // A scope of its own: there a body of any type is bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, payload, done) => done(null, payload));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await claimOf(request))) return refuseUnknown(reply.header('connection', 'close'));
    };
    scope.put(path, { bodyLimit: limitBytes, onRequest }, async (request, reply) => {
      const claim = await claimOf(request);
      const content = request.body;
      if (!claim || !Buffer.isBuffer(content)) return refuseUnknown(reply);
      return keep(claim, content, { request, reply });
    });
  });
}

/** Nobody keeps the answer, and no other site hears of its address. */
export const quiet = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

export const refuse = (reply: FastifyReply, status: number, error: string, code: string): FastifyReply =>
  quiet(reply).code(status).send({ error, code });

export const refuseUnknown = (reply: FastifyReply): FastifyReply =>
  refuse(reply, 404, 'There is nothing at this address.', 'presigned.unknown');
