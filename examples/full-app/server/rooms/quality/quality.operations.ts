import { success } from '@stoa/core/contract';
import type { Queryable } from '../conversations/conversations.repository.js';
import type { RoomHandlers } from '../handlers.js';

/** Operations on what people give for quality improvement. */
export const qualityOperations = (queryable: Queryable): RoomHandlers<'quality'> => ({
  async upload({ qiData, conversation }, { person, newId, now }) {
    await queryable.query(
      `insert into quality_reviews (id, person_id, review, conversation, created_at) values ($1, $2, $3, $4, $5)`,
      [
        newId(),
        qiData.includeUser ? person.id : null,
        JSON.stringify(qiData),
        JSON.stringify(conversation),
        now(),
      ],
    );
    return success({ success: true });
  },
});
