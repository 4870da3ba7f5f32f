import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../../platform/db/schema/tables.js';

/** A table of the schema, with what leads from it to a person. */
export interface PersonalTable {
  name: string;
  /** A condition over the table, named `t`, that holds for the rows of the person with the id `$1`. */
  condition: string;
}

type TableConfig = ReturnType<typeof getTableConfig>;

const configs: readonly TableConfig[] = Object.values(tables).flatMap((table: unknown) =>
  is(table, PgTable) ? [getTableConfig(table)] : [],
);

/** Rows that outlive the person without them, and are about them as long as they are there. */
const alsoTheirs: ReadonlySet<string> = new Set(['admin_audit', 'spending']);

/** Names of columns that hold the e-mail address of whom a row belongs to; such a row goes with them. */
const ownerColumns: ReadonlySet<string> = new Set(['owner', 'principal', 'recipient']);
/** Names of columns that say by e-mail address who did something; the row stays without it. */
const authorColumns: ReadonlySet<string> = new Set([
  'added_by',
  'created_by',
  'registered_by',
  'saved_by',
  'shared_by',
  'uploaded_by',
]);

function columnsNamed(names: ReadonlySet<string>): { table: string; column: string }[] {
  return configs.flatMap(({ name, columns }) =>
    columns
      .filter(
        (column) => column.dataType === 'string' && column.columnType === 'PgText' && names.has(column.name),
      )
      .map((column) => ({ table: name, column: column.name })),
  );
}

/** Columns with the address of whom the row belongs to, and of who did something, as the schema has them. */
export const addressColumns = { owners: columnsNamed(ownerColumns), authors: columnsNamed(authorColumns) };

/** The condition by which a table leads to a person through the keys that its rows are deleted with; undefined where none does. */
function conditionOf(config: TableConfig, alias: string, seen: readonly string[] = []): string | undefined {
  const { name, foreignKeys } = config;
  if (name === 'people') return `${alias}.id = $1`;
  const found = foreignKeys.flatMap((key): { isDirect: boolean; text: string }[] => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const target = getTableConfig(foreignTable);
    const isDirect = target.name === 'people';
    if (key.onDelete !== 'cascade' && !(isDirect && alsoTheirs.has(name))) return [];
    if (isDirect) return [{ isDirect, text: `${alias}.${columns[0]!.name} = $1` }];
    if (seen.includes(target.name)) return [];
    const inner = `${alias}_`;
    const condition = conditionOf(target, inner, [...seen, name]);
    if (condition === undefined) return [];
    const join = columns.map(
      (column, at) => `${inner}.${foreignColumns[at]!.name} = ${alias}.${column.name}`,
    );
    return [
      {
        isDirect,
        text: `exists (select from ${target.name} ${inner} where ${[...join, condition].join(' and ')})`,
      },
    ];
  });
  // What names the person itself is theirs, whatever else it belongs to.
  const direct = found.filter(({ isDirect }) => isDirect);
  const parts = (direct.length > 0 ? direct : found).map(({ text }) => text);
  return parts.length > 0 ? `(${parts.join(' or ')})` : undefined;
}

/** Every table with rows of people, read from the schema: a new one is here by its foreign key. */
export const personalTables: readonly PersonalTable[] = configs.flatMap((config) => {
  const condition = conditionOf(config, 't');
  const owned = addressColumns.owners
    .filter(({ table }) => table === config.name)
    .map(({ column }) => `t.${column} = $2`);
  const parts = [...(condition === undefined ? [] : [condition]), ...owned];
  return parts.length > 0 ? [{ name: config.name, condition: parts.join(' or ') }] : [];
});

/** Columns that an archive leaves out: secrets and their hashes, what is made of the rest for searching, and bytes, which are files. */
const leftOut = /(?:sealed|hash|digest|nonce|verifier|tokens?|secret|proof|search|signs|vector)$/;

/** The columns of a table that an archive has. */
export const archivedColumns = (table: string): string[] =>
  configs
    .find(({ name }) => name === table)!
    .columns.filter(
      (column) =>
        (!leftOut.test(column.name) || column.name.endsWith('_tokens')) && column.getSQLType() !== 'bytea',
    )
    .map(({ name }) => name);

/** Tables that keep files of people as bytes, with the columns that name one. */
export const tablesOfBytes: readonly { table: string; nameColumn: string }[] = [
  { table: 'documents', nameColumn: 'file_name' },
  { table: 'interpreter_files', nameColumn: 'name' },
];
