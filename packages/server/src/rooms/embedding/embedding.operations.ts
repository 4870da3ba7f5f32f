import { limits, success } from '@stoa/core/contract';
import type { Retrieve } from '../files/retrieve-passages.js';
import type { RoomHandlers } from '../handlers.js';
import type { EmbeddingService } from './embedding.service.js';
import { refused } from '../refused.js';

const plainKey = (key: string): string => key.replace(/^s3:\/\//, '');

/** Operations on the queue of documents that are to be found by their meaning, and what is found. */
export function embeddingOperations(
  service: EmbeddingService,
  retrieve: Retrieve,
): RoomHandlers<'embedding'> {
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
      if (await service.terminate(person, plainKey(key))) return success({ success: true as const });
      return refused('There is no such file. It may have been deleted.', 'NoSuchKey', 404);
    },
    async retrieve({ userInput: question, dataSources, limit }, { person }) {
      const askedAs = new Map(dataSources.map((key) => [plainKey(key), key]));
      const found = await retrieve(person, {
        question,
        keys: [...askedAs.keys()],
        most: limit ?? limits.retrievalPassages,
      });
      return success({
        success: true as const,
        result: found.map(({ key, content, location }, index) => ({
          content,
          file: askedAs.get(key)!,
          line_numbers: typeof location['line'] === 'number' ? [location['line']] : [],
          score: 1 / (index + 1),
          location,
        })),
      });
    },
    async status({ dataSources }, { person }) {
      const keys = dataSources.map(({ key }) => key);
      return success({ success: true as const, data: await service.statuses(person, keys) });
    },
  };
}
