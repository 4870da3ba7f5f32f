import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Transform, type Readable } from 'node:stream';
import { sentence, success, type Operations, type Outcome, type ParsedInputOf } from '@stoa/core/contract';
import { checkAttachable, storedFileName } from '@stoa/core/rules';
import type { Pool } from 'pg';
import type { FileLimits } from '../../platform/blobs/file-limits.js';
import { BlobStoreError, type BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../handlers.js';
import { refused } from '../refused.js';
import type { FileAddresses, FileClaim } from './file-addresses.js';
import { plainTags } from './file-tags.js';
import { removeBlob } from './remove-blob.js';
import { fileRows } from './files.repository.js';

/** Addresses without a file that one person may have. */
const maxWaiting = 500;
/** A MIME type without parameters. @source RFC 6838 §4.2 */
const plainType = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;

/** How often an upload in progress renews its reservation. @units milliseconds */
const renewalMs = 60_000;
/** An upload that sends nothing for so long is ended. @units milliseconds */
const idleMs = 2 * 60_000;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Outcome of an upload. */
export type ArrivalOutcome =
  | { type: 'kept'; hash: string }
  | { type: 'unknown' | 'there' | 'cut' }
  /** The store failed, not the sender. */
  | { type: 'storeFailed'; isFull: boolean }
  | { type: 'tooLarge'; error: string };

/** Dependencies of {@link createFileArrival}. */
export interface FileArrivalDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  blobs: BlobStore;
  addresses: FileAddresses;
  limits: FileLimits;
  /** Called when the bytes of a file are there. */
  onArrived(fileId: string, personId: string): Promise<void>;
}

/** The way of a file to the server: an address for its bytes, room for them, and the bytes themselves. */
export function createFileArrival({
  pool,
  clock,
  log,
  blobs,
  addresses,
  limits,
  onArrived,
}: FileArrivalDeps) {
  const rows = fileRows(pool);
  /** Attempts in progress in this process, by file. */
  const arriving = new Map<string, Transform>();

  /** Removes the bytes of an attempt that was overtaken, whose reservation has expired, or whose file was deleted meanwhile. */
  async function discardUpload(personId: string, fileId: string, blob: string): Promise<ArrivalOutcome> {
    await removeBlob({ blobs, log }, blob);
    const file = await rows.find(personId, fileId);
    if (!file) return { type: 'unknown' };
    return { type: file.status === 'waiting' ? 'cut' : 'there' };
  }

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

  /** Why a person may not upload a file of this size, where there is space for `left` bytes; null where they may. */
  function refusalOf(size: number, left: number): string | null {
    if (size > limits.maxFileBytes)
      return `The file is larger than ${megabytes(limits.maxFileBytes)}. Upload a smaller one.`;
    return size <= left && left > 0
      ? null
      : `Your files would take more than ${megabytes(limits.quotaBytes)}. Delete files that you no longer need.`;
  }

  return {
    async upload(
      person: Caller,
      input: ParsedInputOf<Operations['files']['upload']>,
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
        fileRows(tx).add(asked, maxWaiting),
      );
      if (!isAdded)
        return refused(
          `You have asked for ${maxWaiting} uploads that have not begun. Wait a while, and try again.`,
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
      await onArrived(fileId, personId);
      return { type: 'kept', hash: digest };
    },
  };
}

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
