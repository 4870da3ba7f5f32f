import type { Folder, Message } from '@stoa/core/contract';
import { treeOf, type Tree } from '@stoa/core/rules';
import type { Queryable } from '../../platform/db/queryable.js';
import { listedAtOf, type ConversationRow, type StoredFields } from './conversation-serialization.js';

interface StoredRow {
  id: string;
  name: string;
  folder: Record<string, unknown> | null;
  attributes: Record<string, unknown>;
  head_id: string | null;
  updated_at: Date;
}

interface NodeRow {
  conversation_id: string;
  id: string;
  parent_id: string | null;
  role: Message['role'];
  content: string;
  data: Record<string, unknown>;
  is_deleted: boolean;
  /** @units a bigint, in digits */
  position: string;
}

const columns = 'id, name, folder, attributes, head_id, updated_at';

/** Of `conversations c`: it holds no message and no artifact, as the check of the browser has it. */
const isEmpty = `(not exists (
    select from messages m where m.person_id = c.person_id and m.conversation_id = c.id and m.deleted_at is null
  ) and not (
    coalesce(jsonb_typeof(c.attributes->'artifacts'), '') = 'object' and c.attributes->'artifacts' <> '{}'
  ))`;

/** A place in the list, between two conversations: the time of the last change and the id of the one above it. */
export interface ListPlace {
  /** @units microseconds since 1970, in digits */
  at: string;
  id: string;
}

/** Which conversations a page holds. */
export interface PageQuery {
  before?: ListPlace;
  folderId?: string;
  limit: number;
}

const microseconds = `(extract(epoch from updated_at) * 1000000)::bigint::text`;
/** Beyond the place of $2 and $3; the first comparison is the one of the index. */
const beyond = `($2::bigint is null or (
    updated_at <= timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
    and (updated_at, id collate "C") < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::text)))`;
/** A folder that a conversation names before it has come counts as well. */
const folderOfRow = `coalesce(folder->>'id', attributes->>'folderId')`;

const toRow = ({ head_id, updated_at, ...row }: StoredRow): ConversationRow => ({
  ...row,
  headId: head_id,
  updatedAt: updated_at,
});

// The column `data` holds every field that has no column of its own.
const toMessage = ({ id, parent_id, role, content, data }: NodeRow): Message =>
  ({ data: {}, ...data, id, role, content, parentId: parent_id }) as Message;

/** What a conversation holds, in the order of its arrival. */
interface Nodes {
  messages: Message[];
  deletedIds: string[];
}

const toTree = ({ messages, deletedIds }: Nodes, row: Pick<ConversationRow, 'headId' | 'attributes'>): Tree =>
  treeOf({
    messages: [],
    nodes: messages,
    headId: row.headId,
    listedAt: listedAtOf(row),
    deletedNodeIds: deletedIds,
  });

/** Messages that are read or written at once, so that a long conversation keeps nobody else waiting. */
const nodesPerQuery = 1_000;
const charactersPerQuery = 1024 * 1024;

/** What is written at once of many messages. */
function* batchesOf(nodes: readonly Message[]): Generator<Message[]> {
  let batch: Message[] = [];
  let characters = 0;
  for (const node of nodes) {
    batch.push(node);
    characters += node.content.length;
    if (batch.length < nodesPerQuery && characters < charactersPerQuery) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** One person's conversations. Everything here is given the person, and finds nothing of anybody else. */
export function conversationRows(queryable: Queryable, personId: string) {
  /** A page of what one conversation (a text) or several hold. That of one is read from its index alone, wherever it begins. */
  const nodeRows = async (of: string | readonly string[], after = '0'): Promise<NodeRow[]> => {
    const { rows } = await queryable.query<NodeRow>(
      `select conversation_id, id, parent_id, role, content, data, deleted_at is not null as is_deleted, position
       from messages where person_id = $1 and position > $3
         and conversation_id = ${typeof of === 'string' ? '$2' : 'any($2::text[])'}
       order by position limit ${nodesPerQuery}`,
      [personId, of, after],
    );
    return rows;
  };

  /**
   * What conversations hold, by their ids. Without a lock, what is written while pages are read is there in part; the row of the
   * conversation, read before, is then older than the change, which its reader learns of by that.
   */
  const nodesOf = async (ids: readonly string[]): Promise<Map<string, Nodes>> => {
    const found = new Map<string, Nodes>(ids.map((id) => [id, { messages: [], deletedIds: [] }]));
    /** @returns from where on there is more */
    const add = (page: readonly NodeRow[]): string | undefined => {
      for (const node of page) {
        const nodes = found.get(node.conversation_id);
        if (node.is_deleted) nodes?.deletedIds.push(node.id);
        else nodes?.messages.push(toMessage(node));
      }
      return page.length < nodesPerQuery ? undefined : page.at(-1)?.position;
    };
    const together = ids.length > 1 ? await nodeRows(ids) : undefined;
    if (together && together.length < nodesPerQuery) {
      add(together);
      return found;
    }
    for (const id of ids) {
      let after = add(await nodeRows(id));
      while (after !== undefined) after = add(await nodeRows(id, after));
    }
    return found;
  };
  const noNodes: Nodes = { messages: [], deletedIds: [] };

  return {
    /** Makes the row if it is missing and locks it until the transaction ends. */
    async lock(
      id: string,
    ): Promise<ConversationRow & { isNew: boolean; isDeleted: boolean; isPurged: boolean }> {
      const made = await queryable.query(
        `insert into conversations (person_id, id, name) values ($1, $2, '') on conflict do nothing`,
        [personId, id],
      );
      const { rows } = await queryable.query<StoredRow & { is_deleted: boolean; is_purged: boolean }>(
        `select ${columns}, deleted_at is not null as is_deleted, purged_at is not null as is_purged
         from conversations where person_id = $1 and id = $2 for update`,
        [personId, id],
      );
      const [row] = rows;
      if (!row) throw new Error('A conversation vanished while it was being locked.');
      const { is_deleted: isDeleted, is_purged: isPurged, ...stored } = row;
      return { ...toRow(stored), isNew: made.rowCount === 1, isDeleted, isPurged };
    },

    /** The same for one that is stored whatever became of it: a deleted one begins anew, without what it held. */
    async lockAnew(id: string): Promise<ConversationRow & { isNew: boolean }> {
      const row = await this.lock(id);
      if (!row.isDeleted) return row;
      await queryable.query('delete from messages where person_id = $1 and conversation_id = $2', [
        personId,
        id,
      ]);
      await queryable.query(
        'update conversations set deleted_at = null, purged_at = null where person_id = $1 and id = $2',
        [personId, id],
      );
      return { ...row, folder: null, attributes: {}, headId: null, isNew: true };
    },

    async find(id: string): Promise<ConversationRow | undefined> {
      const { rows } = await queryable.query<StoredRow>(
        `select ${columns} from conversations where person_id = $1 and id = $2 and deleted_at is null`,
        [personId, id],
      );
      return rows[0] && toRow(rows[0]);
    },

    async tree(row: Pick<ConversationRow, 'id' | 'headId' | 'attributes'>): Promise<Tree> {
      return toTree((await nodesOf([row.id])).get(row.id) ?? noNodes, row);
    },

    /** Which of the given ids exist. */
    async existing(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await queryable.query<{ id: string }>(
        `select id from conversations where person_id = $1 and id = any($2::text[]) and deleted_at is null`,
        [personId, ids],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Several full conversations in one query. */
    async whole(ids: readonly string[]): Promise<{ row: ConversationRow; tree: Tree }[]> {
      const { rows } = await queryable.query<StoredRow>(
        `select ${columns} from conversations where person_id = $1 and id = any($2::text[]) and deleted_at is null order by id`,
        [personId, ids],
      );
      const nodes = await nodesOf(rows.map(({ id }) => id));
      return rows.map(toRow).map((row) => ({ row, tree: toTree(nodes.get(row.id) ?? noNodes, row) }));
    },

    /** Ids in order, with whether the conversation holds anything. */
    async ids(): Promise<{ id: string; isEmpty: boolean }[]> {
      const { rows } = await queryable.query<{ id: string; isEmpty: boolean }>(
        `select c.id, ${isEmpty} as "isEmpty"
         from conversations c where c.person_id = $1 and c.deleted_at is null order by c.id`,
        [personId],
      );
      return rows;
    },

    async between(from: string, to: string, onlyEmpty: boolean): Promise<ConversationRow[]> {
      const { rows } = await queryable.query<StoredRow>(
        `select ${columns} from conversations c
         where person_id = $1 and id >= $2 and id <= $3 and deleted_at is null and (not $4 or ${isEmpty})
         order by id`,
        [personId, from, to, onlyEmpty],
      );
      return rows.map(toRow);
    },

    /** The time of the database: what is written after it is told is found by `changedSince`. */
    async now(): Promise<Date> {
      const { rows } = await queryable.query<{ now: Date }>('select clock_timestamp() as now');
      return rows[0]?.now ?? new Date(0);
    },

    /** Newest first, beyond a place of the list. The last one tells whether there are more than `limit`. */
    async page({ before, folderId, limit }: PageQuery): Promise<(ConversationRow & { place: ListPlace })[]> {
      const { rows } = await queryable.query<StoredRow & { at: string }>(
        `select ${columns}, ${microseconds} as at from conversations
         where person_id = $1 and deleted_at is null and ${beyond}
           and ($4::text is null or ${folderOfRow} = $4)
         order by updated_at desc nulls last, id collate "C" desc limit $5`,
        [personId, before?.at ?? null, before?.id ?? null, folderId ?? null, limit + 1],
      );
      return rows.map(({ at, ...row }) => ({ ...toRow(row), place: { at, id: row.id } }));
    },

    async named(ids: readonly string[]): Promise<ConversationRow[]> {
      if (ids.length === 0) return [];
      const { rows } = await queryable.query<StoredRow>(
        `select ${columns} from conversations
         where person_id = $1 and id = any($2::text[]) and deleted_at is null order by id`,
        [personId, ids],
      );
      return rows.map(toRow);
    },

    /** How many lie beyond a place of the list in each folder, and when the newest of them changed. */
    async countsBeyond(
      place: ListPlace,
    ): Promise<
      { folderId: string | null; folder: Record<string, unknown> | null; count: number; newest: Date }[]
    > {
      const { rows } = await queryable.query<{
        folderId: string | null;
        folder: Record<string, unknown> | null;
        count: number;
        newest: Date;
      }>(
        // The conversations of one folder may hold several versions of it.
        `select ${folderOfRow} as "folderId",
                (array_agg(folder order by updated_at desc) filter (where folder is not null))[1] as folder,
                count(*)::int as count, max(updated_at) as newest from conversations
         where person_id = $1 and deleted_at is null and ${beyond} group by ${folderOfRow}`,
        [personId, place.at, place.id],
      );
      return rows;
    },

    async changedSince(
      since: Date | null,
    ): Promise<{ changed: ConversationRow[]; deletedIds: string[]; now: Date }> {
      // The clock first: what is written between the two is then seen again instead of never.
      const clock = await queryable.query<{ now: Date }>('select clock_timestamp() as now');
      const { rows } = await queryable.query<StoredRow & { is_deleted: boolean }>(
        `select ${columns}, deleted_at is not null as is_deleted from conversations
         where person_id = $1 and ($2::timestamptz is null or updated_at > $2) order by updated_at`,
        [personId, since],
      );
      return {
        changed: rows.filter((row) => !row.is_deleted).map(({ is_deleted: _, ...row }) => toRow(row)),
        deletedIds: rows.filter((row) => row.is_deleted).map(({ id }) => id),
        now: clock.rows[0]?.now ?? new Date(0),
      };
    },

    /** Writes what a merge changed, and nothing else. */
    async writeTree(id: string, before: Tree, after: Tree): Promise<void> {
      const changed = [...after.nodes.values()].filter((node) => before.nodes.get(node.id) !== node);
      for (const batch of batchesOf(changed))
        await queryable.query(
          `insert into messages (person_id, conversation_id, id, parent_id, role, content, data, created_at)
           select $1, $2, n.id, n.parent_id, n.role, n.content, n.data, coalesce(n.created_at, now())
           from jsonb_to_recordset($3::jsonb) as n(id text, parent_id text, role text, content text, data jsonb, created_at timestamptz, place int)
           order by n.place
           on conflict (person_id, conversation_id, id) do update
           set parent_id = excluded.parent_id, role = excluded.role, content = excluded.content, data = excluded.data`,
          [personId, id, JSON.stringify(batch.map(toNode))],
        );
      const deleted = [...after.deletedIds].filter((nodeId) => !before.deletedIds.has(nodeId));
      // A tombstone keeps the id alone: what was deleted is gone.
      if (deleted.length > 0)
        await queryable.query(
          `insert into messages (person_id, conversation_id, id, role, content, deleted_at)
           select $1, $2, unnest($3::text[]), 'user', '', now()
           on conflict (person_id, conversation_id, id) do update
           set content = '', data = '{}', deleted_at = coalesce(messages.deleted_at, now())`,
          [personId, id, deleted],
        );
    },

    /** Ties a reply's node to the run that wrote it. */
    async markRun(id: string, messageId: string, runId: string): Promise<void> {
      await queryable.query(
        'update messages set run_id = $4 where person_id = $1 and conversation_id = $2 and id = $3',
        [personId, id, messageId, runId],
      );
    },

    async save(
      { id, name, modelId, attributes }: StoredFields,
      headId: string | null,
      folder: Folder | null,
    ): Promise<void> {
      await queryable.query(
        `update conversations set name = $3, model_id = $4, attributes = $5, head_id = $6, folder = $7,
                updated_at = clock_timestamp(), version = version + 1
         where person_id = $1 and id = $2`,
        [personId, id, name, modelId, JSON.stringify(attributes), headId, folder && JSON.stringify(folder)],
      );
    },

    async moveHead(id: string, headId: string | null): Promise<void> {
      await queryable.query(
        `update conversations set head_id = $3, updated_at = clock_timestamp(), version = version + 1
         where person_id = $1 and id = $2`,
        [personId, id, headId],
      );
    },

    /** Changes single fields; `undefined` leaves one as it is. */
    async patch(
      id: string,
      patch: { name?: string; folder?: Folder | null; tags?: string[] },
    ): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `update conversations set
           name = coalesce($3, name),
           folder = case when $4 then $5::jsonb else folder end,
           attributes = case when $4 then attributes - 'folderId' else attributes end
             || case when $6::jsonb is null then '{}' else jsonb_build_object('tags', $6::jsonb) end
             || case when jsonb_typeof(attributes->'changedAt') = 'object'
                  then jsonb_build_object('changedAt', attributes->'changedAt' || $7::jsonb) else '{}' end,
           updated_at = clock_timestamp(), version = version + 1
         where person_id = $1 and id = $2 and deleted_at is null`,
        [
          personId,
          id,
          patch.name ?? null,
          patch.folder !== undefined,
          patch.folder ? JSON.stringify(patch.folder) : null,
          patch.tags ? JSON.stringify(patch.tags) : null,
          JSON.stringify(timesOf(patch)),
        ],
      );
      return rowCount === 1;
    },

    /** @returns which of the ids are deleted by now. */
    async remove(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await queryable.query<{ id: string }>(
        `update conversations set
           deleted_at = coalesce(deleted_at, clock_timestamp()),
           updated_at = case when deleted_at is null then clock_timestamp() else updated_at end
         where person_id = $1 and id = any($2::text[]) returning id`,
        [personId, ids],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** @returns whether the conversation is there again with what it held. */
    async restore(id: string): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `update conversations set deleted_at = null, updated_at = clock_timestamp(), version = version + 1
         where person_id = $1 and id = $2 and purged_at is null`,
        [personId, id],
      );
      return rowCount === 1;
    },
  };
}

/** See {@link conversationRows}. */
export type ConversationRows = ReturnType<typeof conversationRows>;

/** Removes what deleted conversations held, once they can no longer be brought back; the tombstone stays. */
export async function purgeDeletedConversations(queryable: Queryable, keepMs: number): Promise<void> {
  await queryable.query(
    `with old as (
       update conversations
       set purged_at = now(), name = '', attributes = '{}', folder = null, model_id = null, head_id = null
       where deleted_at < now() - $1 * interval '1 millisecond' and purged_at is null
       returning person_id, id
     )
     delete from messages m using old where m.person_id = old.person_id and m.conversation_id = old.id`,
    [keepMs],
  );
}

/** When the fields of a patch were changed, by their names in a conversation. */
function timesOf(patch: { name?: string; folder?: Folder | null; tags?: string[] }): Record<string, string> {
  const now = new Date().toISOString();
  return {
    ...(patch.name !== undefined && { name: now }),
    ...(patch.folder !== undefined && { folderId: now }),
    ...(patch.tags !== undefined && { tags: now }),
  };
}

const reserved = new Set(['id', 'parentId', 'role', 'content']);

function toNode(node: Message, place: number) {
  const created = node.createdAt === undefined ? NaN : Date.parse(node.createdAt);
  return {
    id: node.id,
    parent_id: node.parentId ?? null,
    role: node.role,
    content: node.content,
    data: Object.fromEntries(Object.entries(node).filter(([key]) => !reserved.has(key))),
    created_at: isStorableTime(created) ? new Date(created).toISOString() : null,
    place,
  };
}

// PostgreSQL and JavaScript agree on these years in this form.
export const isStorableTime = (ms: number) => ms >= 0 && ms < Date.UTC(9999, 0);
