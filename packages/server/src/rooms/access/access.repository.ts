import { accessLevels, type AccessLevel, type EntityKind } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** Who has a right: a person by address, a system key, a list that administrators made, or everybody. */
export interface Principal {
  kind: 'person' | 'key' | 'list' | 'everyone';
  /** Empty for everybody. */
  name: string;
}

/** A principal and what it may do. */
export interface Right extends Principal {
  level: AccessLevel;
}

/** Everybody, as a principal. */
export const everyone: Principal = { kind: 'everyone', name: '' };

/**
 * The principals that a person is.
 *
 * @param lists names of the administrators' lists that hold the person
 * @param systemId of a system key
 */
export const principalsOf = (
  email: string,
  lists: Iterable<string>,
  systemId?: string | null,
): Principal[] => [
  { kind: 'person', name: email },
  ...(systemId ? [{ kind: 'key', name: systemId } as const] : []),
  ...[...lists].map((name): Principal => ({ kind: 'list', name })),
  everyone,
];

/** Whether a level includes another. */
export const includes = (level: AccessLevel | undefined, needed: AccessLevel): boolean =>
  level !== undefined && accessLevels.indexOf(level) >= accessLevels.indexOf(needed);

/** The larger of two levels. */
export const larger = (
  one: AccessLevel | undefined,
  other: AccessLevel | undefined,
): AccessLevel | undefined => (other !== undefined && !includes(one, other) ? other : one);

/** The largest of some levels; undefined for none. */
export const largest = (levels: readonly AccessLevel[]): AccessLevel | undefined =>
  levels.reduce<AccessLevel | undefined>(larger, undefined);

const kindsOf = (principals: readonly Principal[]) => principals.map(({ kind }) => kind);
const namesOf = (principals: readonly Principal[]) => principals.map(({ name }) => name);

/** The rights over things of one kind. */
export function accessRows(queryable: Queryable, entity: EntityKind) {
  return {
    /** What these principals may do, by the id of the thing; the largest counts. @param ids only these; all without it */
    async levels(
      principals: readonly Principal[],
      ids?: readonly string[],
    ): Promise<Map<string, AccessLevel>> {
      const { rows } = await queryable.query<{ id: string; level: AccessLevel }>(
        `select entity_id as id, level from access_rights
         where entity = $1 and ($4::text[] is null or entity_id = any($4))
           and (principal_kind, principal) in (select * from unnest($2::text[], $3::text[]))`,
        [entity, kindsOf(principals), namesOf(principals), ids ?? null],
      );
      const found = new Map<string, AccessLevel>();
      for (const { id, level } of rows) found.set(id, larger(found.get(id), level)!);
      return found;
    },

    /** Every right over these things, by id, in the order of names. */
    async rightsOver(ids: readonly string[]): Promise<Map<string, Right[]>> {
      const { rows } = await queryable.query<Right & { id: string }>(
        `select entity_id as id, principal_kind as kind, principal as name, level from access_rights
         where entity = $1 and entity_id = any($2) order by principal_kind, principal`,
        [entity, ids],
      );
      const found = new Map<string, Right[]>(ids.map((id) => [id, []]));
      for (const { id, ...right } of rows) found.get(id)!.push(right);
      return found;
    },

    /** Gives rights. @param isReplaced whether who has one gets the new level; otherwise they keep theirs */
    async give(id: string, rights: readonly Right[], isReplaced: boolean): Promise<void> {
      await queryable.query(
        `insert into access_rights (entity, entity_id, principal_kind, principal, level)
         select $1, $2, r.kind, r.name, r.level from unnest($3::text[], $4::text[], $5::text[]) as r (kind, name, level)
         on conflict (entity, entity_id, principal_kind, principal) do update set level = excluded.level where $6`,
        [entity, id, kindsOf(rights), namesOf(rights), rights.map(({ level }) => level), isReplaced],
      );
    },

    async take(id: string, principals: readonly Principal[]): Promise<void> {
      await queryable.query(
        `delete from access_rights where entity = $1 and entity_id = $2
           and (principal_kind, principal) in (select * from unnest($3::text[], $4::text[]))`,
        [entity, id, kindsOf(principals), namesOf(principals)],
      );
    },

    async takeAll(ids: readonly string[]): Promise<void> {
      await queryable.query('delete from access_rights where entity = $1 and entity_id = any($2)', [
        entity,
        ids,
      ]);
    },
  };
}
