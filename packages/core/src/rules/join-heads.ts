import type { ConversationHead } from './conversation-form.js';

/** When a field of the head was last changed by a person, ISO time by name. */
type FieldTimes = Readonly<Record<string, string>>;

const field = 'changedAt';

/** The times of a head's fields; those of fields that were never changed are missing. */
export function fieldTimesOf(head: ConversationHead): FieldTimes {
  const times = head[field];
  return typeof times === 'object' && times !== null ? (times as FieldTimes) : {};
}

/** A change is later than the one it replaces, even when the clock stands still or was set back. */
const after = (now: string, before: string | undefined): string =>
  before !== undefined && before >= now ? new Date(Date.parse(before) + 1).toISOString() : now;

/** Changes fields and notes when. `now` is an ISO time. */
export function changeHead(head: ConversationHead, fields: object, now: string): ConversationHead {
  const times = fieldTimesOf(head);
  const later = Object.keys(fields).map((key) => [key, after(now, times[key])]);
  const changedAt = { ...times, ...Object.fromEntries(later) };
  return { ...head, ...fields, updatedAt: now, [field]: changedAt } as ConversationHead;
}

/** Forgets when fields were changed: from here on another copy counts. */
export function settleHead(head: ConversationHead): ConversationHead {
  const { [field]: _times, ...rest } = head;
  return rest as ConversationHead;
}

/** The fields of `mine` that were changed later than those of `theirs`. */
export function newerFields(mine: ConversationHead, theirs: ConversationHead): string[] {
  const [own, other] = [fieldTimesOf(mine), fieldTimesOf(theirs)];
  return Object.keys(own).filter((key) => (own[key] ?? '') > (other[key] ?? ''));
}

const timeOf = (head: ConversationHead): string =>
  typeof head['updatedAt'] === 'string' ? head['updatedAt'] : '';

/**
 * Joins two copies of a head field by field: what was changed last counts, and `theirs` where neither was. So a new name in one
 * tab and a new model in another are both kept.
 */
export function joinHeads(mine: ConversationHead, theirs: ConversationHead): ConversationHead {
  const newer = newerFields(mine, theirs);
  const own = Object.fromEntries(newer.map((key) => [key, mine[key]]));
  const times = { ...fieldTimesOf(mine), ...fieldTimesOf(theirs) };
  for (const key of newer) times[key] = fieldTimesOf(mine)[key] as string;
  const updatedAt = timeOf(mine) > timeOf(theirs) ? timeOf(mine) : timeOf(theirs);
  return {
    ...theirs,
    ...own,
    ...(updatedAt ? { updatedAt } : {}),
    ...(Object.keys(times).length > 0 ? { [field]: times } : {}),
  } as ConversationHead;
}
