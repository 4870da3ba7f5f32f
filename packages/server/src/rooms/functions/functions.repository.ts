import type { PythonFunction } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** A registered function with whose it is. */
export interface StoredFunction extends PythonFunction {
  owner: { id: string; email: string };
}

/** What is known of a function before it is stored. */
export type NewFunction = Pick<PythonFunction, 'name' | 'description' | 'input_schema' | 'code'>;

interface FunctionRow extends NewFunction {
  id: string;
  createdAt: Date;
  personId: string;
  email: string;
}

const columns = `f.id, f.name, f.description, f.parameters as input_schema, f.code, f.created_at as "createdAt",
  f.person_id as "personId", p.email`;

const stored = ({ id, createdAt, personId, email, ...rest }: FunctionRow): StoredFunction => ({
  ...rest,
  function_uuid: id,
  createdAt: createdAt.toISOString(),
  owner: { id: personId, email },
});

/** Registered functions. */
export function functionRows(queryable: Queryable) {
  const select = async (where: string, values: unknown[]): Promise<StoredFunction[]> => {
    const { rows } = await queryable.query<FunctionRow>(
      `select ${columns} from python_functions f join people p on p.id = f.person_id where ${where} order by f.name, f.id`,
      values,
    );
    return rows.map(stored);
  };
  return {
    listOf: (personId: string) => select('f.person_id = $1', [personId]),

    /** By their ids, those of people who may not come any more left out. */
    find: (ids: readonly string[]) => select('f.id::text = any($1) and p.deactivated_at is null', [ids]),

    /** In the place of the one that has its name. */
    async save(
      personId: string,
      { name, description, input_schema, code }: NewFunction,
      at: Date,
    ): Promise<StoredFunction> {
      await queryable.query(
        `insert into python_functions (person_id, name, description, parameters, code, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (person_id, name) do update set description = excluded.description, parameters = excluded.parameters,
           code = excluded.code, created_at = excluded.created_at`,
        [personId, name, description, JSON.stringify(input_schema), code, at],
      );
      return (await select('f.person_id = $1 and f.name = $2', [personId, name]))[0]!;
    },

    async remove(personId: string, id: string): Promise<void> {
      await queryable.query('delete from python_functions where person_id = $1 and id::text = $2', [
        personId,
        id,
      ]);
    },
  };
}
