import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { EmbeddingService } from './embedding.service.js';
import { refused } from '../refused.js';

/** Operations on the queue of documents that are to be found by their meaning. */
export function embeddingOperations(service: EmbeddingService): RoomHandlers<'embedding'> {
  return {
    async queue(_input, { person }) {
      const waiting = await service.queue(person);
      return success({
        success: true as const,
        messages: waiting.map(({ id, key, size, email, updatedAt, isTerminated }) => ({
          messageId: id,
          eventTime: updatedAt.toISOString(),
          object: { key, size, user: email },
          terminated: isTerminated,
        })),
      });
    },
    async terminate({ object_key: key }, { person }) {
      if (await service.terminate(person, key.replace(/^s3:\/\//, '')))
        return success({ success: true as const });
      return refused('There is no such file. It may have been deleted.', 'NoSuchKey', 404);
    },
    async status({ dataSources }, { person }) {
      const keys = dataSources.map(({ key }) => key);
      return success({ success: true as const, data: await service.statuses(person, keys) });
    },
  };
}
