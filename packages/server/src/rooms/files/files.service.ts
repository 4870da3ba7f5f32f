import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  limits as contractLimits,
  sentence,
  success,
  type FileMetadata,
  type FileRecord,
  type FileText,
  type Operations,
  type Outcome,
  type ParsedInputOf,
} from '@stoa/core/contract';
import { checkAttachable, storedFileName } from '@stoa/core/rules';
import type { Pool } from 'pg';
import { BlobStoreError, type BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { createJobs } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../handlers.js';
import { asBase64, fileAddressMs, type FileAddresses, type FileClaim } from './file-addresses.js';
import { defaultFileLimits, type FileLimits } from '../../platform/blobs/file-limits.js';
import { fileRows, type StoredFile } from './files.repository.js';
import { createUnderstander, type Understander } from './understanding/understander.js';
import type { NotUnderstood, Passage } from './understanding/understanding.js';
import { refused } from '../refused.js';

type Input<N extends keyof Operations['files']> = ParsedInputOf<Operations['files'][N]>;

/** Addresses without a file that one person may have. */
const mostWaiting = 500;
const defaultPageSize = 10;
const mostUsages = 20;
/** Blobs without a file are looked for this often; one that is younger may belong to an upload in progress. */
const sweepMs = 60 * 60_000;
const orphanMs = 2 * fileAddressMs;
const sweptAtOnce = 500;
/** What an upload has left that never ended is removed after so long; a large file may take hours. */
const abandonedMs = 24 * 60 * 60_000;
/** A file that has not been read for so long is not being read any more; that is looked at this often. */
const lostMs = 5 * 60_000;
const lostEveryMs = 60_000;
/** After so many readings of which none has ended, whatever ended their processes, a file is not read again by itself. */
const mostTries = 8;
/** The files of one person may be read for so long in an hour; then those of all others come first. */
const hourlyMs = 10 * 60_000;
/** Copies of files that are being read, and one that nobody reads any more. */
const copyPrefix = 'stoa-file-';
const leftCopyMs = 60 * 60_000;
/** A MIME type without parameters. @source RFC 6838 §4.2 */
const plainType = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;
/** Of a document's text, what its content address gives. */
const mostPassages = 20_000;

const failures: Record<NotUnderstood, string> = {
  empty: 'The file is empty: there is nothing in it to read.',
  noText: sentence('files.noText'),
  noCharacters:
    'The letters of this PDF can be seen, but it does not say which characters they are. Save it again from the program that made it, or run it through OCR, and upload it again.',
  unsupported: sentence('files.unsupported'),
  tooLarge: 'The file is too large to be read. It is kept, and can be downloaded.',
  tooSlow: 'Reading the file took too long. It is kept, and can be downloaded.',
  broken: 'The file could not be read; it may be damaged or protected by a password.',
};

/** No try came to an end, whatever the file says. */
const notReadNow = 'The file could not be read this time. It is kept: read it again later.';

/** Failures caused by the bytes of a file, for which a retry would end the same. */
const finalFailures: ReadonlySet<string> = new Set(
  (['empty', 'noText', 'noCharacters', 'unsupported', 'tooLarge'] as const).map((reason) => failures[reason]),
);

const notFound = refused('There is no such file. It may have been deleted.', 'NoSuchKey', 404);

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Outcome of an upload. */
export type ArrivalOutcome =
  | { type: 'kept'; hash: string }
  | { type: 'unknown' | 'there' | 'cut' }
  /** The store failed, not the sender. */
  | { type: 'storeFailed'; isFull: boolean }
  | { type: 'tooLarge'; error: string };

/** How far a file is. */
export type FileReadiness =
  | { status: 'ready'; metadata: FileMetadata }
  | { status: 'processing' }
  | { status: 'failed'; failure: string };

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

/** How often an upload in progress renews its reservation. @units milliseconds */
const renewalMs = 60_000;
/** An upload that sends nothing for so long is ended. @units milliseconds */
const idleMs = 2 * 60_000;

/** Files of people: upload, reading, list, tags and deletion. */
export function createFileService(deps: FileServiceDeps) {
  const { pool, clock, log, blobs, addresses, limits = defaultFileLimits } = deps;
  const understander = deps.understander ?? createUnderstander();
  const rows = fileRows(pool);
  const jobs = createJobs<{ fileId: string; personId: string }>({
    pool,
    log,
    queue: 'files-understand',
    parallel: 2,
    timeoutMs: 5 * 60_000,
    turns: { owner: 'personId', budgetMs: hourlyMs },
    work: ({ fileId }) => understand(fileId),
    givenUp: ({ fileId }) => rows.failed(fileId, notReadNow, clock.now()),
  });
  const timers: NodeJS.Timeout[] = [];
  /** Attempts in progress in this process, by file. */
  const arriving = new Map<string, Transform>();

  /** Removes the bytes of an attempt that was overtaken, whose reservation has expired, or whose file was deleted meanwhile. */
  async function discardUpload(personId: string, fileId: string, blob: string): Promise<ArrivalOutcome> {
    await removeBlob(blob);
    const file = await rows.find(personId, fileId);
    if (!file) return { type: 'unknown' };
    return { type: file.status === 'waiting' ? 'cut' : 'there' };
  }

  const removeBlob = (id: string) =>
    blobs.remove(id).catch((error: unknown) => log.warn({ err: error }, 'a blob will be removed later'));

  /** @errors rejects with what the store fails with, or else the sender. */
  async function store(blob: string, content: Readable, counting: Transform): Promise<void> {
    const writing = blobs.write(blob, counting).catch((error: unknown) => {
      counting.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [written, sent] = await Promise.allSettled([writing, feed(content, counting)]);
    if (written.status === 'rejected') throw written.reason;
    if (sent.status === 'rejected') throw sent.reason;
  }

  /** Reads a file: its bytes become a file of this machine for as long as that takes. */
  async function understand(fileId: string): Promise<void> {
    const begun = await rows.beginReading(fileId, clock.now());
    if (!begun) return;
    const { file, tries } = begun;
    if (tries > mostTries) return rows.failed(fileId, notReadNow, clock.now());
    const content = await blobs.read(file.blobId);
    if (!content) return rows.failed(fileId, failures.broken, clock.now());
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
        return await rows.failed(fileId, failures[outcome.reason], clock.now());
      }
      const { passages, ...facts } = outcome.value;
      const isFirst = await inTransaction(pool, (tx) =>
        fileRows(tx).understood(file, facts, passages, clock.now()),
      );
      if (isFirst) await deps.onRead?.(fileId);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Why a person may not upload a file of this size, where there is space for `left` bytes; null where they may. */
  function refusalOf(size: number, left: number): string | null {
    if (size > limits.maxFileBytes)
      return `The file is larger than ${megabytes(limits.maxFileBytes)}. Upload a smaller one.`;
    return size <= left && left > 0
      ? null
      : `Your files would take more than ${megabytes(limits.quotaBytes)}. Delete files that you no longer need.`;
  }

  /** A file whose job was lost, with its process or the database, is read after all. */
  async function readWhatWaits(since: Date): Promise<void> {
    for (const job of await rows.unread(since)) await jobs.add(job, job.fileId);
  }
  const readWhatWasLost = () => readWhatWaits(new Date(clock.now().getTime() - lostMs));

  /** Copies that processes left behind which were killed while they read. */
  async function removeLeftCopies(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(copyPrefix)) continue;
      const path = join(tmpdir(), name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > leftCopyMs) await rm(path, { recursive: true, force: true });
    }
  }

  async function sweep(): Promise<void> {
    await blobs.removeAbandoned(new Date(Date.now() - abandonedMs));
    await removeLeftCopies();
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

    async upload(
      person: Caller,
      input: Input<'upload'>,
      id: string,
    ): Promise<Outcome<{ key: string } & Record<'put' | 'status' | 'content', string>>> {
      const { name, type, tags, knowledgeBase, data, size } = input;
      const file = { name, type: type && plainType.test(type) ? type : 'application/octet-stream' };
      const refusal = checkAttachable(file, { supportsImages: true });
      if (refusal !== null) return refused(sentence(refusal));
      const { used } = await rows.used(person.id);
      const noRoom = refusalOf(size ?? 0, limits.quotaBytes - used);
      if (noRoom !== null) return refused(noRoom, 'TooLarge', 413);
      const now = clock.now();
      const key = `${person.email}/${now.toISOString().slice(0, 10)}/${id}.json`;
      const asked = {
        id,
        personId: person.id,
        key,
        name: storedFileName(name),
        type: file.type,
        tags: plainTags(tags ?? []),
        knowledgeBase: knowledgeBase || 'default',
        data: data ?? {},
        createdAt: now,
      };
      const isAdded = await withinLimit(pool, 'files', person.id, (tx) =>
        fileRows(tx).add(asked, mostWaiting),
      );
      if (!isAdded)
        return refused(
          `You have asked for ${mostWaiting} uploads that have not begun. Wait a while, and try again.`,
          'TooMany',
          429,
        );
      const claim = { personId: person.id, fileId: id };
      return success({
        key,
        put: addresses.address('put', claim),
        status: addresses.address('status', claim),
        content: addresses.address('content', claim),
      });
    },

    /**
     * Takes the bytes of a file. A stream that breaks off leaves nothing, and can be sent again to the same address. Room is reserved
     * before the first byte is taken, so that uploads at the same time do not take the same space; and each attempt has a blob of its
     * own, so that none changes the bytes of another.
     *
     * @param size what the caller announces, which the stream cannot exceed; null for a stream of unknown length
     */
    async arrive(
      { personId, fileId }: FileClaim,
      content: Readable,
      size: number | null,
    ): Promise<ArrivalOutcome> {
      const file = await rows.find(personId, fileId);
      if (!file) return { type: 'unknown' };
      if (file.status !== 'waiting') return { type: 'there' };
      const announced = refusalOf(size ?? 0, Infinity);
      if (announced !== null) return { type: 'tooLarge', error: announced };
      const blob = randomUUID();
      const { left, reserved } = await inTransaction(pool, (tx) =>
        fileRows(tx).reserve(personId, fileId, { blob, size, ...limits }, clock.now()),
      );
      const refusal = refusalOf(size ?? 0, left);
      if (refusal !== null) return { type: 'tooLarge', error: refusal };
      if (reserved === null) return discardUpload(personId, fileId, blob);
      arriving.get(fileId)?.destroy(new Error('another attempt has begun'));
      const hash = createHash('sha256');
      let arrived = 0;
      let renewedAt = clock.now();
      const renew = (now: Date) => {
        renewedAt = now;
        rows
          .renew(personId, fileId, blob, now)
          .catch((error: unknown) => log.warn({ err: error, fileId }, 'a reservation was not renewed'));
      };
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          idle.refresh();
          const now = clock.now();
          if (now.getTime() - renewedAt.getTime() > renewalMs) renew(now);
          arrived += chunk.length;
          hash.update(chunk);
          done(arrived > reserved ? new TooLargeError() : null, chunk);
        },
      });
      const idle = setTimeout(() => counting.destroy(new Error('nothing came for too long')), idleMs).unref();
      // Those who write to it and read from it are told; without anybody it would be an uncaught error.
      counting.on('error', () => {});
      arriving.set(fileId, counting);
      try {
        await store(blob, content, counting);
      } catch (error) {
        await rows
          .release(personId, fileId, blob, clock.now())
          .catch((failure: unknown) => log.warn({ err: failure, fileId }, 'a reservation is released later'));
        if (error instanceof TooLargeError)
          return { type: 'tooLarge', error: refusalOf(arrived, reserved) ?? '' };
        if (error instanceof BlobStoreError) return { type: 'storeFailed', isFull: error.isFull };
        log.info({ err: error, fileId }, 'an upload broke off');
        return { type: 'cut' };
      } finally {
        clearTimeout(idle);
        if (arriving.get(fileId) === counting) arriving.delete(fileId);
      }
      const digest = hash.digest('hex');
      const what = { blob, size: arrived, hash: digest };
      if (!(await rows.arrived(personId, fileId, what, clock.now())))
        return discardUpload(personId, fileId, blob);
      await jobs.add({ fileId, personId }, fileId);
      return { type: 'kept', hash: digest };
    },

    async readiness({ personId, fileId }: FileClaim): Promise<FileReadiness | undefined> {
      const file = await rows.find(personId, fileId);
      if (!file) return undefined;
      if (file.status === 'failed') return { status: 'failed', failure: file.failure ?? failures.broken };
      return file.status === 'ready'
        ? { status: 'ready', metadata: metadataOf(file) }
        : { status: 'processing' };
    },

    async text({ personId, fileId }: FileClaim): Promise<{ name: string; passages: Passage[] } | undefined> {
      const file = await rows.find(personId, fileId);
      if (file?.status !== 'ready') return undefined;
      return { name: file.name, passages: await rows.passages(personId, fileId, mostPassages) };
    },

    /** One page of the text of a file; none of one that is not read. */
    async textPage(person: Caller, key: string, from: number): Promise<FileText | undefined> {
      const file = await rows.findByKey(person.id, key);
      if (!file || file.status === 'waiting') return undefined;
      const most = contractLimits.filePassagesPageSize;
      const [found, sections] = await Promise.all([
        rows.passagesFrom(person.id, file.id, from, most),
        from === 0 ? rows.sections(person.id, file.id) : [],
      ]);
      return {
        passages: found
          .slice(0, most)
          .map(({ position, content, location }) => ({ position, content, location })),
        next: found[most]?.position ?? null,
        sections,
        isCut: file.data['isCut'] === true,
      };
    },

    /** The file behind an address for downloading. */
    async open({ personId, fileId }: FileClaim): Promise<StoredFile | undefined> {
      const file = await rows.find(personId, fileId);
      return file?.status === 'waiting' ? undefined : file;
    },
    read: blobs.read,

    /** An address for downloading; undefined for a file of somebody else as for none. */
    async addressOf(person: Caller, key: string, isImageText: boolean): Promise<string | undefined> {
      const file = await rows.findByKey(person.id, key);
      if (!file || file.status === 'waiting') return undefined;
      const address = addresses.address('get', { personId: person.id, fileId: file.id });
      return file.isImage && isImageText ? address + asBase64 : address;
    },

    async query(person: Caller, input: Input<'query'>) {
      const pageSize = input.pageSize ?? defaultPageSize;
      const found = await rows.page(person.id, input, pageSize);
      const items = found.slice(0, pageSize).map((file) => recordOf(file, person.email));
      const last = items.at(-1);
      const pageKey =
        found.length > pageSize && last
          ? { id: last.id, createdAt: last.createdAt, type: last.type, name: last.name }
          : null;
      return { items, pageKey };
    },

    async storage(person: Caller) {
      return { ...(await rows.used(person.id)), quota: limits.quotaBytes, maxFileBytes: limits.maxFileBytes };
    },

    async usage(person: Caller, keys: readonly string[]) {
      const found = await rows.usage(person.id, keys, mostUsages);
      return { conversations: found.map(({ id, name }) => ({ id, name })), total: found[0]?.total ?? 0 };
    },

    /** Its text and passages go with it at once, its bytes after them. */
    async remove(person: Caller, key: string): Promise<Outcome<void>> {
      const blob = await rows.remove(person.id, key);
      if (blob === undefined) return notFound;
      await removeBlob(blob);
      return success(undefined);
    },

    async reprocess(person: Caller, key: string): Promise<Outcome<void>> {
      const id = await rows.again(person.id, key, clock.now());
      if (id === undefined) return notFound;
      await jobs.add({ fileId: id, personId: person.id }, id);
      return success(undefined);
    },

    async setTags(person: Caller, key: string, tags: readonly string[]): Promise<Outcome<void>> {
      const isSet = await rows.setTags(person.id, key, plainTags(tags), clock.now());
      return isSet ? success(undefined) : notFound;
    },
    tags: (person: Caller) => rows.tags(person.id),
    addTags: (person: Caller, tags: readonly string[]) => rows.addTags(person.id, plainTags(tags)),
    removeTags: (person: Caller, tags: readonly string[]) => rows.removeTags(person.id, tags),

    /** Goes on with what was left unread, and begins to tidy up. */
    async start(): Promise<void> {
      await readWhatWaits(clock.now());
      const later = (work: () => Promise<void>, message: string) => () =>
        void work().catch((error: unknown) => log.warn({ err: error }, message));
      const tidy = later(sweep, 'orphaned files will be removed later');
      timers.push(
        // What the processes before this one left behind; the start does not wait for it.
        setTimeout(tidy, 0),
        setInterval(tidy, sweepMs),
        setInterval(later(readWhatWasLost, 'files that were not read will be read later'), lostEveryMs),
      );
      for (const timer of timers) timer.unref();
    },
    sweep,
    readWhatWasLost,
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      const stopped = jobs.stop();
      understander.close();
      await stopped;
      await blobs.close();
    },
  };
}

/** See {@link createFileService}. */
export type FileService = ReturnType<typeof createFileService>;

/** Trimmed, none twice, none empty. */
const plainTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].filter(Boolean);

/** Passes a body on. Where nobody takes it any more the body stays open, so that its sender can be answered. */
async function feed(content: Readable, sink: Transform): Promise<void> {
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      if (sink.destroyed) throw sink.errored ?? new Error('nobody takes the content');
      if (!sink.write(chunk)) await once(sink, 'drain');
    }
    sink.end();
  } catch (error) {
    sink.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

function metadataOf(file: StoredFile): FileMetadata {
  const { name, type, createdAt, tags, totalTokens, totalItems, isImage } = file;
  const tokens = totalTokens ?? undefined;
  return {
    name,
    type,
    createdAt: createdAt.toISOString(),
    tags,
    isImage,
    ...(tokens !== undefined && { totalTokens: isImage ? { gpt: tokens, claude: tokens } : tokens }),
    ...(totalItems !== null && { totalItems }),
  };
}

function recordOf(file: StoredFile, email: string): FileRecord {
  const { key, name, type, tags, knowledgeBase, data, size, status, isImage } = file;
  return {
    id: key,
    name,
    type,
    createdAt: file.createdAt.toISOString(),
    createdBy: email,
    updatedAt: file.updatedAt.toISOString(),
    updatedBy: email,
    tags,
    knowledgeBase,
    data,
    size,
    status,
    isImage,
    ...(file.totalTokens !== null && { totalTokens: file.totalTokens }),
    ...(file.totalItems !== null && { totalItems: file.totalItems }),
    ...(file.hash !== null && { hash: file.hash }),
    ...(file.failure !== null && {
      failure: file.failure,
      isFailureFinal: finalFailures.has(file.failure),
    }),
  };
}
