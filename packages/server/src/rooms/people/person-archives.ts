import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { peopleLimits, type PersonArchive } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import { createJobs } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/log.js';
import type { ArchiveAddresses } from './archive-addresses.js';
import { archiveOf } from './archive-content.js';

/** Dependencies of {@link createPersonArchives}. */
export interface PersonArchivesDeps {
  pool: Pool;
  blobs: Pick<BlobStore, 'read' | 'remove' | 'write'>;
  clock: Clock;
  log: Log;
  addresses: Pick<ArchiveAddresses, 'address'>;
}

interface Row {
  id: string;
  personId: string;
  status: PersonArchive['status'];
  size: number;
  createdAt: Date;
  expiresAt: Date;
}

const columns = `id, person_id as "personId", status, size::float as size, created_at as "createdAt", expires_at as "expiresAt"`;
/** Two administrators ask at the same time at most; the archive of a person with much takes a while. */
const timeoutMs = 60 * 60_000;

/** Archives of everything about one person, made by jobs and kept for a day for whoever asked. */
export function createPersonArchives({ pool, blobs, clock, log, addresses }: PersonArchivesDeps) {
  const jobs = createJobs<{ archiveId: string }>({
    pool,
    log,
    queue: 'person-archives',
    parallel: 1,
    timeoutMs,
    work: ({ archiveId }) => make(archiveId),
    givenUp: async ({ archiveId }) => {
      await pool.query(`update person_archives set status = 'failed' where id = $1 and status = 'working'`, [
        archiveId,
      ]);
      await blobs.remove(archiveId);
    },
  });

  async function make(archiveId: string): Promise<void> {
    const { rows } = await pool.query<{ id: string; email: string }>(
      `select p.id, p.email from person_archives a join people p on p.id = a.person_id
       where a.id = $1 and a.status = 'working'`,
      [archiveId],
    );
    const [person] = rows;
    if (!person) return;
    let size = 0;
    const counted = async function* () {
      for await (const chunk of archiveOf(pool, blobs, person)) {
        size += chunk.length;
        yield Buffer.from(chunk);
      }
    };
    await blobs.write(archiveId, Readable.from(counted()));
    const { rowCount } = await pool.query(
      `update person_archives set status = 'ready', size = $2 where id = $1 and status = 'working'`,
      [archiveId, size],
    );
    // The person was deleted meanwhile.
    if (rowCount === 0) await blobs.remove(archiveId);
  }

  const shown = (row: Row, requesterId: string): PersonArchive => ({
    status: row.status,
    size: row.size,
    createdAt: row.createdAt.toISOString(),
    downloadUrl: row.status === 'ready' ? addresses.address(requesterId, row.id) : null,
  });

  async function newest(personId: string, requesterId: string): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>(
      `select ${columns} from person_archives where person_id = $1 and requested_by = $2 and expires_at > $3
       order by created_at desc limit 1`,
      [personId, requesterId, clock.now()],
    );
    return rows[0];
  }

  return {
    /** Begins an archive; one that is being made for the same administrator is enough. */
    async begin(personId: string, requesterId: string): Promise<PersonArchive> {
      const known = await newest(personId, requesterId);
      if (known?.status === 'working') {
        await jobs.add({ archiveId: known.id }, known.id);
        return shown(known, requesterId);
      }
      const id = randomUUID();
      const { rows } = await pool.query<Row>(
        `insert into person_archives (id, person_id, requested_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5) returning ${columns}`,
        [id, personId, requesterId, clock.now(), new Date(clock.now().getTime() + peopleLimits.archiveMs)],
      );
      await jobs.add({ archiveId: id }, id);
      return shown(rows[0]!, requesterId);
    },

    /** The last archive of a person that this administrator asked for. */
    async latest(personId: string, requesterId: string): Promise<PersonArchive | null> {
      const row = await newest(personId, requesterId);
      return row ? shown(row, requesterId) : null;
    },

    /** For whoever asked for it, and nobody else. */
    async open(archiveId: string, requesterId: string) {
      const { rows } = await pool.query<{ email: string; createdAt: Date; size: number }>(
        `select p.email, a.created_at as "createdAt", a.size::float as size
         from person_archives a join people p on p.id = a.person_id
         where a.id::text = $1 and a.requested_by = $2 and a.status = 'ready' and a.expires_at > $3`,
        [archiveId, requesterId, clock.now()],
      );
      const [row] = rows;
      const content = row && (await blobs.read(archiveId));
      return content && { ...row, content };
    },

    /** Goes on with what was left. */
    async start(): Promise<void> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from person_archives where status = 'working' and expires_at > now()`,
      );
      for (const { id } of rows) await jobs.add({ archiveId: id }, id);
    },

    async purge(): Promise<void> {
      const { rows } = await pool.query<{ id: string }>(
        'delete from person_archives where expires_at <= $1 returning id',
        [clock.now()],
      );
      for (const { id } of rows) await blobs.remove(id);
    },

    close: () => jobs.stop(),
  };
}

/** See {@link createPersonArchives}. */
export type PersonArchives = ReturnType<typeof createPersonArchives>;
