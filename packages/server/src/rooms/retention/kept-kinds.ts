import type { RetentionKind } from '@stoa/core/contract';
import type { PoolClient } from 'pg';
import { conversationRows } from '../conversations/conversations.repository.js';
import { fileRows } from '../files/files.repository.js';
import { memoryRows } from '../memory/memory.repository.js';
import { sharedRows } from '../sharing/sharing.repository.js';

/** A kind of things that rules of retention are about. */
export interface KeptKind {
  /** The things, as `t`. */
  table: string;
  /** The column with the id of whose they are. */
  owner: string;
  /** The column with the time from which on their days are counted. */
  since: string;
  /** What else holds for one that may go; `$2` are ids, and `$3` addresses of people whose things stay. */
  condition: string;
  /** The columns of a thing that `remove` needs. */
  keys: string;
  /**
   * Deletes things of one person as the person would themselves.
   *
   * @returns blobs whose bytes go once this is committed
   */
  remove(
    tx: PoolClient,
    personId: string,
    things: readonly Readonly<Record<string, string>>[],
  ): Promise<string[]>;
}

const mayGo = (owner: string) => `t.${owner} <> all($2::uuid[]) and $3::text[] is not null`;

/** Every kind, with what it is kept in. */
export const keptKinds: Readonly<Record<RetentionKind, KeptKind>> = {
  conversations: {
    table: 'conversations',
    owner: 'person_id',
    since: 'updated_at',
    condition: `${mayGo('person_id')} and t.deleted_at is null and not exists (
      select from runs r where r.person_id = t.person_id and r.conversation_id = t.id and r.status = 'running')`,
    keys: 't.id',
    async remove(tx, personId, things) {
      await conversationRows(tx, personId).remove(things.map(({ id }) => id!));
      return [];
    },
  },
  files: {
    table: 'files',
    owner: 'person_id',
    since: 'created_at',
    // What assistants read goes when it is taken out of them.
    condition: `${mayGo('person_id')} and not exists (select from assistant_files a where a.file_id = t.id)`,
    keys: 't.key',
    async remove(tx, personId, things) {
      const rows = fileRows(tx);
      const blobs: string[] = [];
      for (const { key } of things) blobs.push(...[(await rows.remove(personId, key!)) ?? []].flat());
      return blobs;
    },
  },
  shares: {
    table: 'shared_items',
    owner: 'sharer_id',
    since: 'shared_at',
    // What somebody under a hold was given stays as well.
    condition: `t.sharer_id <> all($2::uuid[]) and t.recipient <> all($3::text[])`,
    keys: 't.key',
    async remove(tx, personId, things) {
      await sharedRows(tx).removeShared(
        personId,
        things.map(({ key }) => key!),
      );
      return [];
    },
  },
  memories: {
    table: 'memories',
    owner: 'person_id',
    since: 'created_at',
    condition: mayGo('person_id'),
    keys: 't.id',
    async remove(tx, personId, things) {
      for (const { id } of things) await memoryRows(tx, personId).remove(id!);
      return [];
    },
  },
  analytics: {
    table: 'assistant_conversations',
    owner: 'person_id',
    since: 'answered_at',
    condition: mayGo('person_id'),
    keys: 't.assistant_id as assistant, t.conversation_id as conversation',
    async remove(tx, personId, things) {
      await tx.query(
        `delete from assistant_conversations t using jsonb_to_recordset($2::jsonb) as g(assistant text, conversation text)
         where t.person_id = $1 and t.assistant_id = g.assistant and t.conversation_id = g.conversation`,
        [personId, JSON.stringify(things)],
      );
      return [];
    },
  },
};
