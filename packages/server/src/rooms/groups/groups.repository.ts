import type { Queryable } from '../../platform/db/queryable.js';

/** A group without its members, which are rights. */
export interface StoredGroup {
  id: string;
  name: string;
  types: string[];
  /** E-mail address. */
  createdBy: string;
  supportConvAnalysis: boolean;
}

/** The key of a group, and whose it is. */
export interface GroupKey {
  id: string;
  systemId: string;
  ownerId: string;
  ownerEmail: string;
}

const columns = `id, name, types, created_by as "createdBy", support_conv_analysis as "supportConvAnalysis"`;

/** Stored groups. */
export function groupRows(queryable: Queryable) {
  const changed = async (text: string, values: readonly unknown[]): Promise<void> => {
    await queryable.query(text, [...values]);
  };
  return {
    async list(ids: readonly string[]): Promise<StoredGroup[]> {
      const { rows } = await queryable.query<StoredGroup>(
        `select ${columns} from groups where id = any($1) order by lower(name), id`,
        [ids],
      );
      return rows;
    },

    async findByName(name: string): Promise<StoredGroup | undefined> {
      const { rows } = await queryable.query<StoredGroup>(
        `select ${columns} from groups where name = $1 order by created_at limit 1`,
        [name],
      );
      return rows[0];
    },

    /** Every group with how many assistants it has. */
    async listAll(): Promise<(StoredGroup & { assistants: number })[]> {
      const { rows } = await queryable.query<StoredGroup & { assistants: number }>(
        `select ${columns}, (select count(*)::int from assistants a where a.group_id = g.id) as assistants
         from groups g order by lower(name), id`,
      );
      return rows;
    },

    async countOf(email: string): Promise<number> {
      const { rows } = await queryable.query<{ count: number }>(
        'select count(*)::int as count from groups where created_by = $1',
        [email],
      );
      return rows[0]!.count;
    },

    add: ({ id, name, types, createdBy }: Omit<StoredGroup, 'supportConvAnalysis'>): Promise<void> =>
      changed('insert into groups (id, name, types, created_by) values ($1, $2, $3, $4)', [
        id,
        name,
        JSON.stringify(types),
        createdBy,
      ]),

    setTypes: (id: string, types: readonly string[]): Promise<void> =>
      changed('update groups set types = $2 where id = $1', [id, JSON.stringify(types)]),

    setAnalysis: (id: string, isOn: boolean): Promise<void> =>
      changed('update groups set support_conv_analysis = $2 where id = $1', [id, isOn]),

    /** The key with which programs act for the group. */
    async keyIdOf(id: string): Promise<string | null> {
      const { rows } = await queryable.query<{ keyId: string | null }>(
        'select key_id as "keyId" from groups where id = $1',
        [id],
      );
      return rows[0]?.keyId ?? null;
    },

    /** How groups name a key. */
    async systemIdOf(keyId: string): Promise<string | null> {
      const { rows } = await queryable.query<{ systemId: string | null }>(
        'select system_id as "systemId" from api_keys where id = $1',
        [keyId],
      );
      return rows[0]?.systemId ?? null;
    },

    /** The key of the group, how groups name it, and the address of who made it. */
    async keyOf(id: string): Promise<GroupKey | undefined> {
      const { rows } = await queryable.query<GroupKey>(
        `select k.id, k.system_id as "systemId", k.owner_id as "ownerId", o.email as "ownerEmail"
         from groups g join api_keys k on k.id = g.key_id join people o on o.id = k.owner_id where g.id = $1`,
        [id],
      );
      return rows[0];
    },

    setKey: (id: string, keyId: string | null): Promise<void> =>
      changed('update groups set key_id = $2 where id = $1', [id, keyId]),

    async assistantIds(id: string): Promise<string[]> {
      const { rows } = await queryable.query<{ id: string }>(
        'select id from assistants where group_id = $1',
        [id],
      );
      return rows.map(({ id: assistantId }) => assistantId);
    },

    remove: (id: string): Promise<void> => changed('delete from groups where id = $1', [id]),
  };
}
