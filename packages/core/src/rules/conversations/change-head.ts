import { laterTime } from '../values/later-time.js';
import type { ConversationHead } from './conversation-form.js';

/** When a field of the head was last changed by a person, ISO time by name. */
type FieldTimes = Readonly<Record<string, string>>;

/** The key of a head under which the times of its fields stand. */
export const timesField = 'changedAt';

/** The times of a head's fields; those of fields that were never changed are missing. */
export function fieldTimesOf(head: ConversationHead): FieldTimes {
  const times = head[timesField];
  return typeof times === 'object' && times !== null ? (times as FieldTimes) : {};
}

/** Changes fields and notes when. `now` is an ISO time. */
export function changeHead(head: ConversationHead, fields: object, now: string): ConversationHead {
  const times = fieldTimesOf(head);
  const later = Object.keys(fields).map((key) => [key, laterTime(now, times[key])]);
  const changedAt = { ...times, ...Object.fromEntries(later) };
  return { ...head, ...fields, updatedAt: now, [timesField]: changedAt } as ConversationHead;
}
