import type { MoreShared, SentItem, SharedItem } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** One item for one recipient. */
export interface NewItem {
  key: string;
  recipient: string;
}

/** The items of one share. */
export interface NewShare {
  sharerId: string;
  sharedBy: string;
  note: string;
  sharedAt: Date;
  content: string;
  items: readonly NewItem[];
}

/** Which items are listed. */
export interface ListedItems {
  sharedBy?: string | undefined;
  after?: { sharedAt: Date; key: string } | undefined;
  most: number;
  maxOfOne: number;
}

type ListedRow = Omit<SharedItem, 'sharedAt'> & { sharedAt: Date; total: number };

/** Where the items after one begin. */
const positionOf = ({ sharedAt, key }: Pick<ListedRow, 'sharedAt' | 'key'>): string =>
  `${sharedAt.toISOString()} ${key}`;

/** Reads a position; undefined for what is none. */
export function readPosition(text: string): { sharedAt: Date; key: string } | undefined {
  const at = text.indexOf(' ');
  const sharedAt = new Date(text.slice(0, at));
  return at > 0 && !Number.isNaN(sharedAt.getTime()) ? { sharedAt, key: text.slice(at + 1) } : undefined;
}

/** Stored shared items. */
export function sharedRows(queryable: Queryable) {
  /** The text goes with the last item that shows it, so that it no longer counts. */
  async function removeItems(condition: string, values: readonly unknown[]): Promise<boolean> {
    // One removal of a text at a time, so that the last one sees that it is the last.
    await queryable.query(
      `select from shared_contents where id in (select content_id from shared_items where ${condition})
       order by id for update`,
      [...values],
    );
    const { rows } = await queryable.query<{ contentId: string }>(
      `delete from shared_items where ${condition} returning content_id as "contentId"`,
      [...values],
    );
    await queryable.query(
      `delete from shared_contents c where c.id = any($1)
       and not exists (select from shared_items i where i.content_id = c.id)`,
      [rows.map(({ contentId }) => contentId)],
    );
    return rows.length > 0;
  }

  return {
    /** @units bytes of everything that the person has shared */
    async sizeOf(sharerId: string): Promise<number> {
      const { rows } = await queryable.query<{ size: string }>(
        'select coalesce(sum(size_bytes), 0) as size from shared_contents where sharer_id = $1',
        [sharerId],
      );
      return Number(rows[0]?.size ?? 0);
    },

    /** The text is stored once, however many people it is for. */
    async add({ sharerId, sharedBy, note, sharedAt, content, items }: NewShare): Promise<void> {
      await queryable.query(
        `with made as (
           insert into shared_contents (sharer_id, content, size_bytes) values ($1, $2, $3) returning id
         )
         insert into shared_items (key, recipient, sharer_id, shared_by, note, shared_at, content_id)
         select i.key, i.recipient, $1, $4, $5, $6, made.id
         from made, jsonb_to_recordset($7::jsonb) as i(key text, recipient text)`,
        [sharerId, content, Buffer.byteLength(content), sharedBy, note, sharedAt, JSON.stringify(items)],
      );
    },

    /**
     * The newest items, so many of each sender; or those of one sender that follow a position. However much somebody sends, it hides
     * nothing of others.
     */
    async list(
      recipient: string,
      { sharedBy, after, most, maxOfOne }: ListedItems,
    ): Promise<{ items: SharedItem[]; more: MoreShared[] }> {
      const { rows } = await queryable.query<ListedRow>(
        `with placed as (
           select shared_by, note, shared_at, key, opened_at,
             row_number() over (partition by shared_by order by shared_at desc, key) as place,
             count(*) over (partition by shared_by) as total
           from shared_items
           where recipient = $1 and ($2::text is null or shared_by = $2)
             and ($3::timestamptz is null or shared_at < $3 or (shared_at = $3 and key > $4))
         )
         select shared_by as "sharedBy", note, shared_at as "sharedAt", key, opened_at is null as "isNew",
           total::int as total
         from placed where place <= $5 order by place, shared_at desc, key limit $6`,
        [recipient, sharedBy ?? null, after?.sharedAt ?? null, after?.key ?? null, maxOfOne, most],
      );
      const bySender = new Map<string, ListedRow[]>();
      for (const row of rows) bySender.set(row.sharedBy, [...(bySender.get(row.sharedBy) ?? []), row]);
      const more = [...bySender].flatMap(([sender, own]) => {
        const last = own.at(-1) as ListedRow;
        const count = last.total - own.length;
        return count > 0 ? [{ sharedBy: sender, count, after: positionOf(last) }] : [];
      });
      const items = rows.map(({ total: _total, ...row }) => ({ ...row, sharedAt: row.sharedAt.getTime() }));
      return { items: items.sort((a, b) => b.sharedAt - a.sharedAt || (a.key < b.key ? -1 : 1)), more };
    },

    /** Items that a person has sent since a moment, in all and to the one who got the most of them. */
    async sentSince(
      sharerId: string,
      recipients: readonly string[],
      since: Date,
    ): Promise<{ all: number; toOne: number }> {
      const { rows } = await queryable.query<{ all: number; toOne: number }>(
        `select coalesce(sum(n), 0)::int as all, coalesce(max(n) filter (where recipient = any($2)), 0)::int as "toOne"
         from (
           select recipient, count(*) as n from shared_items where sharer_id = $1 and shared_at > $3 group by recipient
         ) as sent`,
        [sharerId, recipients, since],
      );
      return rows[0] ?? { all: 0, toOne: 0 };
    },

    /** Those of the addresses that belong to people here. */
    /** The text of an item, for its recipient alone; the first time is remembered. */
    async load(recipient: string, key: string, now: Date): Promise<string | undefined> {
      const { rows } = await queryable.query<{ content: string }>(
        `update shared_items i set opened_at = coalesce(i.opened_at, $3) from shared_contents c
         where c.id = i.content_id and i.key = $1 and i.recipient = $2 returning c.content`,
        [key, recipient, now],
      );
      return rows[0]?.content;
    },

    /** Items that a person shared with others; items saved for themselves are workspaces. */
    async listSent(sharerId: string, most: number): Promise<SentItem[]> {
      const { rows } = await queryable.query<Omit<SentItem, 'sharedAt'> & { sharedAt: Date }>(
        `select content_id as id, min(note) as note, min(shared_at) as "sharedAt",
           array_agg(recipient order by recipient) as shared_users
         from shared_items where sharer_id = $1 and recipient <> shared_by
         group by content_id order by min(shared_at) desc, content_id limit $2`,
        [sharerId, most],
      );
      return rows.map((row) => ({ ...row, sharedAt: row.sharedAt.getTime() }));
    },

    /** What a person has shared, with whomever. */
    removeShared: (sharerId: string, keys: readonly string[]): Promise<boolean> =>
      removeItems('sharer_id = $1 and key = any($2)', [sharerId, keys]),

    /** Whether the recipient had it. */
    removeReceived: (recipient: string, key: string): Promise<boolean> =>
      removeItems('recipient = $1 and key = $2', [recipient, key]),

    /** Whether one of the recipients had it. */
    withdraw: (sharerId: string, contentId: string, recipients: readonly string[]): Promise<boolean> =>
      removeItems('sharer_id = $1 and content_id = $2 and recipient = any($3)', [
        sharerId,
        contentId,
        recipients,
      ]),
  };
}
