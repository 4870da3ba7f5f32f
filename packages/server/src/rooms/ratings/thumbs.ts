import type { EmbedRating } from '@stoa/core/contract';
import { storableText } from '../../platform/db/storable.js';
import type { Queryable } from '../../platform/db/queryable.js';
import { analyticsRows } from '../analytics/analytics.repository.js';

/** What a thumb counts for among the stars. */
const starsOf = { up: 5, down: 1 } as const;

/** Stores the thumb of a person on a reply as a rating, or takes the rating back. */
export async function saveThumb(
  queryable: Queryable,
  personId: string,
  { rating, ...reply }: EmbedRating,
  now: Date,
): Promise<void> {
  const conversationId = storableText(reply.conversationId);
  const messageId = storableText(reply.messageId);
  const stars = rating && starsOf[rating];
  const key = [personId, conversationId, messageId];
  if (stars === null)
    await queryable.query(
      'delete from ratings where person_id = $1 and conversation_id = $2 and message_id = $3',
      key,
    );
  else
    await queryable.query(
      `insert into ratings (person_id, conversation_id, message_id, stars, rated_at) values ($1, $2, $3, $4, $5)
       on conflict (person_id, conversation_id, message_id) do update
       set stars = excluded.stars, rated_at = excluded.rated_at`,
      [...key, stars, now],
    );
  await analyticsRows(queryable).rate(personId, { conversationId, messageId }, { stars, feedback: null });
}
