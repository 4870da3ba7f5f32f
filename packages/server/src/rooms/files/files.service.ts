import type { Pool } from 'pg';
import { defaultFileLimits, type FileLimits } from '../../platform/blobs/file-limits.js';
import type { BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { fileAddressMs, type FileAddresses } from './file-addresses.js';
import { createFileArrival } from './file-arrival.js';
import { createFileLibrary } from './file-library.js';
import { createFileReading } from './file-reading.js';
import { fileRows } from './files.repository.js';
import { createUnderstander, type Understander } from './understanding/understander.js';

/** Blobs without a file are looked for this often; one that is younger may belong to an upload in progress. */
const sweepMs = 60 * 60_000;
const orphanMs = 2 * fileAddressMs;
const sweptAtOnce = 500;
/** What an upload has left that never ended is removed after so long; a large file may take hours. */
const abandonedMs = 24 * 60 * 60_000;
/** Files that nobody reads any more are looked for this often. */
const lostEveryMs = 60_000;

/** Dependencies of {@link createFileService}. */
export interface FileServiceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  blobs: BlobStore;
  addresses: FileAddresses;
  limits?: FileLimits;
  understander?: Understander;
  /** Called when a file has been read, and its passages are there. */
  onRead?(fileId: string): Promise<void>;
}

/** Files of people: arrival, reading, library, and what tidies up behind them. */
export function createFileService(deps: FileServiceDeps) {
  const { pool, clock, log, blobs, limits = defaultFileLimits, understander = createUnderstander() } = deps;
  const rows = fileRows(pool);
  const reading = createFileReading({ ...deps, understander });
  const arrival = createFileArrival({ ...deps, limits, onArrived: reading.add });
  const library = createFileLibrary({ ...deps, limits, readAgain: reading.add });
  const timers: NodeJS.Timeout[] = [];

  async function sweep(): Promise<void> {
    await blobs.removeAbandoned(new Date(Date.now() - abandonedMs));
    await reading.removeLeftCopies();
    await rows.purge(new Date(clock.now().getTime() - 2 * fileAddressMs));
    const old: string[] = [];
    const remove = async (ids: string[]) => {
      const known = await rows.known(ids);
      for (const id of ids) if (!known.has(id)) await blobs.remove(id);
    };
    for await (const { id, modifiedAt } of blobs.list()) {
      if (clock.now().getTime() - modifiedAt.getTime() < orphanMs) continue;
      old.push(id);
      if (old.length >= sweptAtOnce) await remove(old.splice(0));
    }
    await remove(old);
  }

  return {
    limits,
    ...arrival,
    ...library,
    read: blobs.read,

    /** Goes on with what was left unread, and begins to tidy up. */
    async start(): Promise<void> {
      await reading.resume();
      const later = (work: () => Promise<void>, message: string) => () =>
        void work().catch((error: unknown) => log.warn({ err: error }, message));
      const tidy = later(sweep, 'orphaned files will be removed later');
      timers.push(
        // What the processes before this one left behind; the start does not wait for it.
        setTimeout(tidy, 0),
        setInterval(tidy, sweepMs),
        setInterval(
          later(reading.readWhatWasLost, 'files that were not read will be read later'),
          lostEveryMs,
        ),
      );
      for (const timer of timers) timer.unref();
    },
    sweep,
    readWhatWasLost: reading.readWhatWasLost,
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await reading.close();
      await blobs.close();
    },
  };
}

/** See {@link createFileService}. */
export type FileService = ReturnType<typeof createFileService>;
