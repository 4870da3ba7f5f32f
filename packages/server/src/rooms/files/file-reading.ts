import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { createJobs } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/log.js';
import { fileRows } from './files.repository.js';
import type { Understander } from './understanding/understander.js';

/** A file that has not been read for so long is not being read any more. */
const lostMs = 5 * 60_000;
/** After so many readings of which none has ended, whatever ended their processes, a file is not read again by itself. */
const maxTries = 8;
/** The files of one person may be read for so long in an hour; then those of all others come first. */
const hourlyMs = 10 * 60_000;
/** Copies of files that are being read, and one that nobody reads any more. */
const copyPrefix = 'stoa-file-';
const leftCopyMs = 60 * 60_000;

/** Dependencies of {@link createFileReading}. */
export interface FileReadingDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  blobs: BlobStore;
  understander: Understander;
  /** Called when a file has been read, and its passages are there. */
  onRead?(fileId: string): Promise<void>;
}

/** Reads files by jobs that outlive a process, in turns of their owners. */
export function createFileReading({ pool, clock, log, blobs, understander, onRead }: FileReadingDeps) {
  const rows = fileRows(pool);
  const jobs = createJobs<{ fileId: string; personId: string }>({
    pool,
    log,
    queue: 'files-understand',
    parallel: 2,
    timeoutMs: 5 * 60_000,
    turns: { owner: 'personId', budgetMs: hourlyMs },
    work: ({ fileId }) => understand(fileId),
    givenUp: ({ fileId }) => rows.failed(fileId, 'gaveUp', clock.now()),
  });

  /** Reads a file: its bytes become a file of this machine for as long as that takes. */
  async function understand(fileId: string): Promise<void> {
    const begun = await rows.beginReading(fileId, clock.now());
    if (!begun) return;
    const { file, tries } = begun;
    if (tries > maxTries) return rows.failed(fileId, 'gaveUp', clock.now());
    const content = await blobs.read(file.blobId);
    if (!content) return rows.failed(fileId, 'broken', clock.now());
    const folder = await mkdtemp(join(tmpdir(), copyPrefix));
    try {
      const path = join(folder, 'content');
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      const outcome = await understander.read(path, file.name);
      if (!outcome.ok) {
        if (outcome.reason === 'stopped') {
          await rows.takeBackReading(fileId);
          throw new Error('the server was stopped while it read a file');
        }
        return await rows.failed(fileId, outcome.reason, clock.now());
      }
      const { passages, ...facts } = outcome.value;
      const isFirst = await inTransaction(pool, (tx) =>
        fileRows(tx).understood(file, facts, passages, clock.now()),
      );
      if (isFirst) await onRead?.(fileId);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A file whose job was lost, with its process or the database, is read after all. */
  async function readWhatWaits(since: Date): Promise<void> {
    for (const job of await rows.unread(since)) await jobs.add(job, job.fileId);
  }
  const add = (fileId: string, personId: string) => jobs.add({ fileId, personId }, fileId);

  return {
    /** Asks for a file to be read. */
    add,
    /** Goes on with what an earlier process left unread. */
    resume: () => readWhatWaits(clock.now()),
    readWhatWasLost: () => readWhatWaits(new Date(clock.now().getTime() - lostMs)),

    /** Copies that processes left behind which were killed while they read. */
    async removeLeftCopies(): Promise<void> {
      for (const name of await readdir(tmpdir())) {
        if (!name.startsWith(copyPrefix)) continue;
        const path = join(tmpdir(), name);
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > leftCopyMs)
          await rm(path, { recursive: true, force: true });
      }
    },

    async close(): Promise<void> {
      const stopped = jobs.stop();
      understander.close();
      await stopped;
    },
  };
}
