import type { AccessLevel, AssistantDefinition, EntityKind } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import { largest, type Principal } from '../access/access.repository.js';

/** An assistant with its newest version. */
export interface StoredAssistant {
  id: string;
  ownerId: string | null;
  groupId: string | null;
  isPublished: boolean;
  version: StoredVersion;
}

/** One version. */
export interface StoredVersion {
  id: string;
  version: number;
  definition: AssistantDefinition;
  /** E-mail address. */
  savedBy: string;
  savedAt: Date;
  note: string;
}

/** Whose an assistant is. */
export type AssistantOwner = { ownerId: string } | { groupId: string };

interface AssistantRow extends Omit<StoredVersion, 'id'> {
  assistantId: string;
  ownerId: string | null;
  groupId: string | null;
  isPublished: boolean;
  versionId: string;
}

const columns = `a.id as "assistantId", a.owner_id as "ownerId", a.group_id as "groupId", a.is_published as "isPublished",
  v.id as "versionId", v.version, v.definition, v.saved_by as "savedBy", v.saved_at as "savedAt", v.note`;
const newest = `assistants a join assistant_versions v on v.assistant_id = a.id and v.version = a.newest_version`;

const toAssistant = ({
  assistantId: id,
  ownerId,
  groupId,
  isPublished,
  versionId,
  ...version
}: AssistantRow): StoredAssistant => ({
  id,
  ownerId,
  groupId,
  isPublished,
  version: { id: versionId, ...version },
});

/** Stored assistants. Who may see them is asked elsewhere. */
export function assistantRows(queryable: Queryable) {
  const find = async (condition: string, values: readonly unknown[]): Promise<StoredAssistant[]> => {
    const { rows } = await queryable.query<AssistantRow>(
      `select ${columns} from ${newest} where ${condition} order by a.created_at, a.id`,
      [...values],
    );
    return rows.map(toAssistant);
  };

  return {
    find: async (id: string): Promise<StoredAssistant | undefined> => (await find('a.id = $1', [id]))[0],
    /** With the levels that these principals have over it and in its group. A right for everybody over an assistant counts for nothing. */
    async findWithRights(id: string, principals: readonly Principal[], byVersion: boolean) {
      const levels = (entity: EntityKind, of: string) =>
        `array(select r.level from access_rights r where r.entity = '${entity}' and r.entity_id = ${of}
           and (r.principal_kind, r.principal) in (select * from unnest($2::text[], $3::text[]))
           and (r.entity = 'group' or r.principal_kind <> 'everyone'))`;
      const { rows } = await queryable.query<AssistantRow & Record<'ofGroup' | 'shared', AccessLevel[]>>(
        `select ${columns}, ${levels('group', 'a.group_id')} as "ofGroup",
           ${levels('assistant', 'a.id')} as shared
         from ${newest}
         where a.id = $1 or ($4 and a.id = (select assistant_id from assistant_versions where id = $1))`,
        [id, principals.map(({ kind }) => kind), principals.map(({ name }) => name), byVersion],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { ofGroup, shared, ...assistant } = row;
      return { assistant: toAssistant(assistant), ofGroup: largest(ofGroup), shared: largest(shared) };
    },
    /** Those of a person, and others by id. */
    listFor: (personId: string, ids: readonly string[]) =>
      find('a.owner_id = $1 or (a.owner_id is not null and a.id = any($2))', [personId, ids]),
    /** The id of the first group of this name. */
    async groupNamed(name: string): Promise<string | undefined> {
      const { rows } = await queryable.query<{ id: string }>(
        'select id from groups where name = $1 order by created_at limit 1',
        [name],
      );
      return rows[0]?.id;
    },
    listOfGroups: (groupIds: readonly string[]) => find('a.group_id = any($1)', [groupIds]),

    /** Of a person or of a group. */
    async count(owner: AssistantOwner): Promise<number> {
      const { rows } = await queryable.query<{ count: number }>(
        `select count(*)::int as count from assistants where owner_id = $1 or group_id = $2`,
        ['ownerId' in owner ? owner.ownerId : null, 'groupId' in owner ? owner.groupId : null],
      );
      return rows[0]!.count;
    },

    /** Adds a version, and the assistant with its first one. */
    async add(id: string, owner: AssistantOwner, version: StoredVersion): Promise<void> {
      await queryable.query(
        `insert into assistants (id, owner_id, group_id, newest_version, is_published, created_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set newest_version = excluded.newest_version, is_published = excluded.is_published`,
        [
          id,
          'ownerId' in owner ? owner.ownerId : null,
          'groupId' in owner ? owner.groupId : null,
          version.version,
          version.definition.data.isPublished === true,
          version.savedAt,
        ],
      );
      await queryable.query(
        `insert into assistant_versions (id, assistant_id, version, definition, saved_by, saved_at, note)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          version.id,
          id,
          version.version,
          JSON.stringify(version.definition),
          version.savedBy,
          version.savedAt,
          version.note,
        ],
      );
    },

    /** One version of an assistant, by its id. */
    async version(assistantId: string, id: string): Promise<StoredVersion | undefined> {
      const { rows } = await queryable.query<StoredVersion>(
        `select id, version, definition, saved_by as "savedBy", saved_at as "savedAt", note
         from assistant_versions where assistant_id = $1 and id = $2`,
        [assistantId, id],
      );
      return rows[0];
    },

    /** Newest first. */
    async versions(id: string, most: number): Promise<StoredVersion[]> {
      const { rows } = await queryable.query<StoredVersion>(
        `select id, version, definition, saved_by as "savedBy", saved_at as "savedAt", note
         from assistant_versions where assistant_id = $1 order by version desc limit $2`,
        [id, most],
      );
      return rows;
    },

    async remove(ids: readonly string[]): Promise<void> {
      await queryable.query('delete from assistants where id = any($1)', [ids]);
    },

    /**
     * Lets an assistant read files that the person may give it: their own, and those that it reads already.
     *
     * @returns the keys of the files that it may read now
     */
    async grant(
      id: string,
      keys: readonly string[],
      person: { id: string; email: string },
    ): Promise<Set<string>> {
      await queryable.query(
        `insert into assistant_files (assistant_id, file_id, added_by)
         select $1, f.id, $4 from files f where f.person_id = $2 and f.key = any($3)
         on conflict do nothing`,
        [id, person.id, keys, person.email],
      );
      const { rows } = await queryable.query<{ key: string }>(
        `select f.key from assistant_files g join files f on f.id = g.file_id
         where g.assistant_id = $1 and f.key = any($2)`,
        [id, keys],
      );
      return new Set(rows.map(({ key }) => key));
    },

    /** Which of these files are the person's own: the key of the file, and the id of the person. */
    async ownFiles(personId: string, keys: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await queryable.query<{ key: string }>(
        'select key from files where person_id = $1 and key = any($2)',
        [personId, keys],
      );
      return new Map(rows.map(({ key }) => [key, personId]));
    },

    /** Who uploaded which file of an assistant: the key of the file, and the id of its owner. */
    async ownersOf(id: string, keys: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await queryable.query<{ key: string; personId: string }>(
        `select f.key, f.person_id as "personId" from assistant_files g join files f on f.id = g.file_id
         where g.assistant_id = $1 and f.key = any($2)`,
        [id, keys],
      );
      return new Map(rows.map(({ key, personId }) => [key, personId]));
    },
  };
}
