import type { FastifyInstance, FastifyReply } from 'fastify';
import { presignedPath, type Chunk, type Presigner } from '../../rooms/conversations/presigner.js';
import {
  conversationDataPath,
  type ConversationData,
  type DataAddresses,
} from '../../rooms/analytics/data-addresses.js';
import { quiet, readClaim, type SignedAddressDeps } from './signed-addresses.js';

/** Dependencies of {@link registerPresigned}. */
export interface PresignedDeps extends SignedAddressDeps {
  presigner: Presigner;
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
    const claim = await readClaim(request, (token) => deps.presigner.read(token), deps);
    if (!claim)
      return reply.code(404).send({ error: 'There is nothing at this address.', code: 'presigned.unknown' });
    return quiet(reply).send(await deps.readChunk(claim.personId, claim.chunk));
  });

  app.get(conversationDataPath, async (request, reply: FastifyReply) => {
    const claim = await readClaim(request, (token) => deps.dataAddresses.read(token), deps);
    const data = claim && (await deps.readData(claim.personId, claim.value, request.ip));
    if (!data)
      return reply.code(404).send({ error: 'There is nothing at this address.', code: 'presigned.unknown' });
    return quiet(reply).header('content-disposition', 'attachment; filename="conversations.json"').send(data);
  });
}
