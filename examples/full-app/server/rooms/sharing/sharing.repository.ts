import type { SharedItem } from '@stoa/core/contract';
import type { Queryable } from '../conversations/conversations.repository.js';

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

/** Stored shared items. */
export function sharedRows(queryable: Queryable) {
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

    async list(recipient: string, most: number): Promise<SharedItem[]> {
      const { rows } = await queryable.query<Omit<SharedItem, 'sharedAt'> & { sharedAt: Date }>(
        `select shared_by as "sharedBy", note, shared_at as "sharedAt", key from shared_items
         where recipient = $1 order by shared_at desc, key limit $2`,
        [recipient, most],
      );
      return rows.map((row) => ({ ...row, sharedAt: row.sharedAt.getTime() }));
    },

    /** The text of an item, for its recipient alone. */
    async load(recipient: string, key: string): Promise<string | undefined> {
      const { rows } = await queryable.query<{ content: string }>(
        `select c.content from shared_items i join shared_contents c on c.id = i.content_id
         where i.key = $1 and i.recipient = $2`,
        [key, recipient],
      );
      return rows[0]?.content;
    },
  };
}
