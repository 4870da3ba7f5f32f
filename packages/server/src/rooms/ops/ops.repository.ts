import { opSchema, type Op } from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/queryable.js';

interface OpRow {
  definition: unknown;
}

const toOps = (rows: readonly OpRow[]): Op[] =>
  rows.flatMap(({ definition }) => {
    const op = z.safeParse(opSchema, definition);
    return op.success ? [op.data] : [];
  });

/** Registered operations. */
export function opRows(queryable: Queryable) {
  return {
    /** @param tag null for all */
    async list(tag: string | null): Promise<Op[]> {
      const { rows } = await queryable.query<OpRow>(
        'select definition from registered_ops where $1::text is null or $1 = any(tags) order by id',
        [tag],
      );
      return toOps(rows);
    },

    /** In the order of their names. */
    async find(ids: readonly string[]): Promise<Op[]> {
      const { rows } = await queryable.query<OpRow>(
        'select definition from registered_ops where id = any($1) order by id',
        [ids],
      );
      return toOps(rows);
    },

    async count(): Promise<number> {
      const { rows } = await queryable.query<{ count: string }>('select count(*) from registered_ops');
      return Number(rows[0]!.count);
    },

    async save(op: Op, email: string): Promise<void> {
      await queryable.query(
        `insert into registered_ops (id, tags, definition, registered_by) values ($1, $2, $3, $4)
         on conflict (id) do update set tags = excluded.tags, definition = excluded.definition,
           registered_by = excluded.registered_by, registered_at = now()`,
        [op.id, op.tags, JSON.stringify(op), email],
      );
    },

    async remove(id: string): Promise<void> {
      await queryable.query('delete from registered_ops where id = $1', [id]);
    },
  };
}
