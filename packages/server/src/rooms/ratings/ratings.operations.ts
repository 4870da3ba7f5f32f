import { success } from '@stoa/core/contract';
import { storableText } from '../../platform/db/storable.js';
import type { Queryable } from '../../platform/db/queryable.js';
import { analyticsRows } from '../analytics/analytics.repository.js';
import type { RoomHandlers } from '../handlers.js';

/**
 * Operations on ratings. A conversation need not be known here, since private ones are in browsers; a rating is the caller's own, under
 * whatever id. Stars without feedback keep the feedback that was given before.
 */
export const ratingOperations = (queryable: Queryable): RoomHandlers<'ratings'> => ({
  async save({ conversationId, messageId = '', userRating, userFeedback }, { person, now }) {
    const feedback = userFeedback?.trim() ? storableText(userFeedback.trim()) : null;
    const { rows } = await queryable.query<{ feedback: string | null }>(
      `insert into ratings (person_id, conversation_id, message_id, stars, feedback, rated_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (person_id, conversation_id, message_id) do update
       set stars = excluded.stars, feedback = coalesce(excluded.feedback, ratings.feedback),
         rated_at = excluded.rated_at
       returning feedback`,
      [person.id, storableText(conversationId), storableText(messageId), userRating, feedback, now()],
    );
    await analyticsRows(queryable).rate(
      person.id,
      { conversationId: storableText(conversationId), messageId: storableText(messageId) },
      { stars: userRating, feedback },
    );
    return success({
      message: 'The rating is stored.',
      updatedAttributes: { userRating, userFeedback: rows[0]?.feedback ?? null },
    });
  },
});
