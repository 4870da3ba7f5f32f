import { sentence, success } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';

/** Limits of one person's contributions: of each, and per day. */
const maxCharacters = 2 * 1024 * 1024;
const maxPerDay = 50;

/** Operations on what people give for quality improvement. */
export function qualityOperations(queryable: Queryable): RoomHandlers<'quality'> {
  // A row may not say who gave it, so who gave how much is remembered here.
  let day = { date: '', given: new Map<string, number>() };
  return {
    async upload({ qiData, conversation }, { person, newId, now }) {
      const at = now();
      const date = at.toISOString().slice(0, 10);
      if (day.date !== date) day = { date, given: new Map() };
      const before = day.given.get(person.id) ?? 0;
      const [review, text] = [JSON.stringify(qiData), JSON.stringify(conversation)];
      if (review.length + text.length > maxCharacters || before >= maxPerDay)
        return refused(sentence('quality.failed'), 'TooMuch');
      day.given.set(person.id, before + 1);
      await queryable.query(
        `insert into quality_reviews (id, person_id, review, conversation, created_at) values ($1, $2, $3, $4, $5)`,
        [newId(), qiData.includeUser ? person.id : null, review, text, at],
      );
      return success({ success: true });
    },
  };
}
