import { fieldTimesOf, timesField } from './change-head.js';
import type { ConversationHead } from './conversation-form.js';

/** Forgets when fields were changed: from here on another copy counts. */
export function settleHead(head: ConversationHead): ConversationHead {
  const { [timesField]: _times, ...rest } = head;
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
    ...(Object.keys(times).length > 0 ? { [timesField]: times } : {}),
  } as ConversationHead;
}
