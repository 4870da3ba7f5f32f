import { Zip, ZipDeflate } from 'fflate';
import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blobs/port.js';
import { archivedColumns, personalTables, tablesOfBytes } from './schema-of-people.js';

/** A file of an archive, piece by piece. */
interface Entry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const rowsAtOnce = 500;
/** A ZIP of the common form has no room for more. @units bytes */
const mostBytes = 2 ** 32 - 2 ** 20;

/** The name of a file inside of an archive: it leads into no other folder. */
const safeName = (name: string): string =>
  [...name]
    .map((char) => (char < ' ' || '/\\:*?"<>|'.includes(char) ? '_' : char))
    .join('')
    .replace(/^\.+/, '_')
    .slice(0, 150) || '_';

/** Rows of a table, one JSON text a line. A cursor reads them: a person may have millions. */
async function* linesOf(
  pool: Pool,
  table: string,
  condition: string,
  person: Person,
): AsyncIterable<Uint8Array> {
  const columns = archivedColumns(table).map((column) => `'${column}', t."${column}"`);
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('begin read only');
    // What a condition does not use has to be named all the same.
    await client.query(
      `declare archived no scroll cursor for select jsonb_build_object(${columns.join(', ')}) as row
       from ${table} t where (${condition}) and $1::uuid is not null and $2::text is not null`,
      [person.id, person.email],
    );
    for (;;) {
      const { rows } = await client.query<{ row: unknown }>(`fetch ${rowsAtOnce} from archived`);
      if (rows.length === 0) break;
      yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
    }
    await client.query('commit');
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    if (failure) await client.query('rollback').catch(() => undefined);
    client.release(failure instanceof Error && !('severity' in failure) ? failure : undefined);
  }
}

/** Whom an archive is about. */
export interface Person {
  id: string;
  email: string;
}

async function* entriesOf(pool: Pool, blobs: Pick<BlobStore, 'read'>, person: Person): AsyncIterable<Entry> {
  for (const { name, condition } of personalTables)
    yield { name: `tables/${name}.ndjson`, content: linesOf(pool, name, condition, person) };
  const { rows: files } = await pool.query<{ id: string; blobId: string; name: string }>(
    `select id, coalesce(blob_id, id)::text as "blobId", name from files where person_id = $1 order by created_at`,
    [person.id],
  );
  for (const { id, blobId, name } of files) {
    const content = await blobs.read(blobId);
    if (content) yield { name: `files/${id}-${safeName(name)}`, content };
  }
  for (const { table, nameColumn } of tablesOfBytes) {
    const { rows: ids } = await pool.query<{ id: string; name: string }>(
      `select id, ${nameColumn} as name from ${table} where person_id = $1 and content is not null`,
      [person.id],
    );
    for (const { id, name } of ids) {
      const { rows } = await pool.query<{ content: Buffer }>(`select content from ${table} where id = $1`, [
        id,
      ]);
      if (rows[0])
        yield {
          name: `files/${id}-${safeName(name)}`,
          content: (async function* () {
            yield rows[0]!.content;
          })(),
        };
    }
  }
}

/**
 * Everything about one person as a ZIP, piece by piece: each table of the schema with rows of theirs as lines of JSON, and their files as
 * they are. Secrets are left out.
 *
 * @errors throws where it becomes larger than a ZIP can be
 */
export async function* archiveOf(
  pool: Pool,
  blobs: Pick<BlobStore, 'read'>,
  person: Person,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  function* take(): Generator<Uint8Array> {
    if (failure) throw failure;
    for (const chunk of ready.splice(0)) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new Error('The archive is larger than a ZIP can be.');
      yield chunk;
    }
  }
  for await (const { name, content } of entriesOf(pool, blobs, person)) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
