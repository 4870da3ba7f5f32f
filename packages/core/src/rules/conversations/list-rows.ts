import type { Folder } from '../../contract/conversations/conversations.js';
import { isBuiltInFolder } from '../folders/built-in-folders.js';
import { byText, newestFirst, type ListSort, type Placeable } from './list-order.js';

/** How long ago a conversation was changed, as a heading. */
export const ages = ['today', 'yesterday', 'week', 'month', 'older'] as const;
export type Age = (typeof ages)[number];

/** One row of the list, from top to bottom. `key` stays the same while the row stands for the same thing. */
export type ListRow<T extends Placeable> =
  | { kind: 'folder'; key: string; folder: Folder; count: number; isOpen: boolean }
  /** Stands under an open folder that holds nothing. */
  | { kind: 'empty'; key: string; folderId: string }
  /** Stands where conversations follow that are not read yet: at the end of an open folder, or of the list. */
  | { kind: 'more'; key: string; folderId: string | null }
  | { kind: 'heading'; key: string; age: Age }
  | { kind: 'conversation'; key: string; item: T };

/** How many conversations follow that are not read yet, and by folder how many and when the newest of them changed. */
export interface UnreadConversations {
  /** null where that is not known. */
  count: number | null;
  folders: Readonly<Record<string, { count: number; newest: string }>>;
}

export interface ListArrangement<T extends Placeable> {
  items: readonly T[];
  folders: readonly Folder[];
  sort: ListSort;
  openFolderIds: readonly string[];
  hiddenFolderIds: readonly string[];
  /** What is not among the items yet. */
  older?: UnreadConversations | null;
  /** @units milliseconds since 1970 */
  now: number;
}

/** The first moments of today, yesterday, and of seven and thirty days ago, by the reader's calendar. */
function ageBounds(now: number): readonly number[] {
  const date = new Date(now);
  return [0, 1, 7, 30].map((days) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime(),
  );
}

function ageWithin(bounds: readonly number[], updatedAt: string): Age {
  const time = Date.parse(updatedAt);
  const at = bounds.findIndex((bound) => time >= bound);
  return ages[at] ?? 'older';
}

/** The age of a time, by calendar days of the reader; a time ahead of the clock is today's. @units `now` milliseconds since 1970 */
export const ageOf = (updatedAt: string, now: number): Age => ageWithin(ageBounds(now), updatedAt);

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (a: Placeable, b: Placeable): number => names.compare(a.name, b.name) || newestFirst(a, b);

interface Group<T> {
  folder: Folder;
  items: T[];
  /** How many of it are not read yet. */
  unread: number;
  /** The latest of the folder's own date and its conversations' times. */
  newest: string;
}

/** Pinned folders first and those of groups last; between them by the sort. */
function byPlace<T>(sort: ListSort): (a: Group<T>, b: Group<T>) => number {
  const rank = ({ folder }: Group<T>): number => (folder.isGroupFolder ? 2 : folder.pinned ? 0 : 1);
  return (a, b) =>
    rank(a) - rank(b) ||
    (sort === 'date'
      ? Number(!a.folder.date) - Number(!b.folder.date) || byText(b.newest, a.newest)
      : names.compare(a.folder.name, b.folder.name)) ||
    names.compare(a.folder.name, b.folder.name) ||
    byText(a.folder.id, b.folder.id);
}

/** Rows are derived from immutable items, so they are cached weakly by item. */
const itemRows = new WeakMap<Placeable, ListRow<Placeable>>();
const folderRows = new WeakMap<Folder, Extract<ListRow<Placeable>, { kind: 'folder' }>>();
const headings = new Map<Age, ListRow<never>>(
  ages.map((age) => [age, { kind: 'heading', key: `heading:${age}`, age }]),
);

function itemRow<T extends Placeable>(item: T): ListRow<T> {
  const known = itemRows.get(item);
  if (known) return known as ListRow<T>;
  const row: ListRow<T> = { kind: 'conversation', key: `conversation:${item.id}`, item };
  itemRows.set(item, row);
  return row;
}

function folderRow(folder: Folder, count: number, isOpen: boolean): ListRow<never> {
  const known = folderRows.get(folder);
  if (known?.count === count && known.isOpen === isOpen) return known;
  const row = { kind: 'folder' as const, key: `folder:${folder.id}`, folder, count, isOpen };
  folderRows.set(folder, row);
  return row;
}

/** The groups of the chat folders and what lies in none of them; what lies in a hidden folder is in neither. */
function groupItems<T extends Placeable>({
  items,
  folders,
  hiddenFolderIds,
  older,
}: ListArrangement<T>): { groups: Group<T>[]; unfiled: T[] } {
  const hidden = new Set(hiddenFolderIds);
  const groups = new Map<string, Group<T>>();
  for (const folder of folders) {
    if (folder.type !== 'chat') continue;
    const { count = 0, newest = '' } = older?.folders[folder.id] ?? {};
    const { date = '' } = folder;
    groups.set(folder.id, { folder, items: [], unread: count, newest: newest > date ? newest : date });
  }
  const unfiled: T[] = [];
  for (const item of items) {
    const group = item.folderId === null ? undefined : groups.get(item.folderId);
    (group?.items ?? unfiled).push(item);
    if (group && item.updatedAt > group.newest) group.newest = item.updatedAt;
  }
  const shown = [...groups.values()].filter(({ folder, items: inside, unread }) =>
    folder.isGroupFolder ? !hidden.has(folder.id) : inside.length + unread > 0 || !isBuiltInFolder(folder.id),
  );
  return { groups: shown, unfiled };
}

/** Conversations that lie in no folder, each age under its heading. */
function agedRows<T extends Placeable>(items: readonly T[], now: number): ListRow<T>[] {
  const bounds = ageBounds(now);
  const byAge = new Map<Age, ListRow<T>[]>();
  for (const item of items) {
    const age = ageWithin(bounds, item.updatedAt);
    const rows = byAge.get(age);
    if (rows) rows.push(itemRow(item));
    else byAge.set(age, [headings.get(age) as ListRow<never>, itemRow(item)]);
  }
  return ages.flatMap((age) => byAge.get(age) ?? []);
}

/**
 * The list from top to bottom: chat folders with what lies in the open ones, then the conversations without a folder. Those whose
 * folder is unknown count as without one; built-in folders show only while they hold something. Rows keep their identity as long
 * as what they stand for does.
 *
 * @source chat specification §4 "Folder deletion" (pinned first, groups last, by date or by name); protocol §4.2 (folders with a
 * date precede those without); the rest is ours.
 */
export function arrangeList<T extends Placeable>(arrangement: ListArrangement<T>): ListRow<T>[] {
  const { sort, now } = arrangement;
  const open = new Set(arrangement.openFolderIds);
  const { groups, unfiled } = groupItems(arrangement);
  const order = sort === 'date' ? newestFirst : byName;
  const rows: ListRow<T>[] = [];
  for (const { folder, items, unread } of groups.sort(byPlace(sort))) {
    const isOpen = open.has(folder.id);
    rows.push(folderRow(folder, items.length + unread, isOpen));
    if (!isOpen) continue;
    if (items.length + unread === 0)
      rows.push({ kind: 'empty', key: `empty:${folder.id}`, folderId: folder.id });
    for (const item of items.sort(order)) rows.push(itemRow(item));
    if (unread > 0) rows.push({ kind: 'more', key: `more:${folder.id}`, folderId: folder.id });
  }
  unfiled.sort(order);
  rows.push(...(sort === 'date' ? agedRows(unfiled, now) : unfiled.map((item) => itemRow(item))));
  const { older } = arrangement;
  const filed = Object.values(older?.folders ?? {}).reduce((sum, { count }) => sum + count, 0);
  if (older && (older.count ?? Infinity) > filed) rows.push({ kind: 'more', key: 'more', folderId: null });
  return rows;
}
