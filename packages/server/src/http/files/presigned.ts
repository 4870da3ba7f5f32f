import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presignedPath, type Chunk, type Presigner } from '../../rooms/conversations/presigner.js';
import {
  conversationDataPath,
  type ConversationData,
  type DataAddresses,
} from '../../rooms/analytics/data-addresses.js';
import type { Caller } from '../../rooms/handlers.js';

/** Dependencies of {@link registerPresigned}. */
export interface PresignedDeps {
  presigner: Presigner;
  /** The signed-in caller, if any. */
  findCaller(request: FastifyRequest): Promise<Caller | undefined>;
  readChunk(personId: string, chunk: Chunk): Promise<unknown[]>;
  dataAddresses: Pick<DataAddresses, 'read'>;
  /** Undefined where the person may not read it any more. */
  readData(personId: string, data: ConversationData, address: string): Promise<unknown[] | undefined>;
}

/**
 * Serves the chunks behind presigned addresses. The signature authorizes, as with any object store; an address of one
 * person that another signed-in person requests is refused.
 */
export function registerPresigned(app: FastifyInstance, deps: PresignedDeps): void {
  app.get(presignedPath, async (request, reply: FastifyReply) => {
    const { t } = request.query as { t?: unknown };
    const claim = typeof t === 'string' ? deps.presigner.read(t) : undefined;
    const caller = claim && (await deps.findCaller(request));
    if (!claim || (caller && caller.id !== claim.personId))
      return reply.code(404).send({ error: 'There is nothing at this address.', code: 'presigned.unknown' });
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(await deps.readChunk(claim.personId, claim.chunk));
  });

  app.get(conversationDataPath, async (request, reply: FastifyReply) => {
    const { t } = request.query as { t?: unknown };
    const claim = typeof t === 'string' ? deps.dataAddresses.read(t) : undefined;
    const caller = claim && (await deps.findCaller(request));
    const isOfAnother = caller !== undefined && caller.id !== claim?.personId;
    const data =
      claim && !isOfAnother ? await deps.readData(claim.personId, claim.value, request.ip) : undefined;
    if (!data)
      return reply.code(404).send({ error: 'There is nothing at this address.', code: 'presigned.unknown' });
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="conversations.json"')
      .send(data);
  });
}
