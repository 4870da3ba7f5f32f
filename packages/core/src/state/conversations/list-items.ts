import { newestFirst } from '../../rules/conversations/list-order.js';
import { datedName } from '../../rules/conversations/names.js';
import type { ListItem } from './conversation-list.types.js';
import type { IndexEntry } from '../storage/index-entry.js';

function listItem(entry: IndexEntry, runningElsewhere: ReadonlySet<string>): ListItem {
  const { id, name, isLocal, folderId, updatedAt, modelId, tags, unread } = entry;
  const running = entry.isLocal ? entry.running : runningElsewhere.has(id) || entry.running;
  const shown = name.trim() || datedName(Date.parse(updatedAt) || 0);
  const messageCount = entry.messageCount ?? null;
  return { id, name: shown, isLocal, folderId, updatedAt, modelId, tags, messageCount, running, unread };
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((one, at) => one === b[at]));

const sameItem = (a: ListItem, b: ListItem): boolean =>
  a.name === b.name &&
  a.isLocal === b.isLocal &&
  a.folderId === b.folderId &&
  a.updatedAt === b.updatedAt &&
  a.modelId === b.modelId &&
  a.messageCount === b.messageCount &&
  a.running === b.running &&
  a.unread === b.unread &&
  sameList(a.tags, b.tags);

/** The list, newest first. Rows that did not change are the same objects as in `before`, and so is the list when none did. */
export function listItems(
  entries: readonly IndexEntry[],
  runningElsewhere: ReadonlySet<string>,
  before: ListItem[],
): ListItem[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const items = entries
    .map((entry) => {
      const item = listItem(entry, runningElsewhere);
      const old = known.get(item.id);
      return old && sameItem(old, item) ? old : item;
    })
    .sort(newestFirst);
  const isSame = items.length === before.length && items.every((item, at) => item === before[at]);
  return isSame ? before : items;
}
