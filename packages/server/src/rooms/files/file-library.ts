import {
  limits,
  success,
  type FileMetadata,
  type FileText,
  type Operations,
  type Outcome,
  type ParsedInputOf,
} from '@stoa/core/contract';
import type { FileLimits } from '../../platform/blobs/file-limits.js';
import type { BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { Pool } from 'pg';
import type { Caller } from '../handlers.js';
import { refused } from '../refused.js';
import { asBase64, type FileAddresses, type FileClaim } from './file-addresses.js';
import { describeFailure } from './file-failures.js';
import { metadataOf, recordOf } from './file-records.js';
import { plainTags } from './file-tags.js';
import { removeBlob } from './remove-blob.js';
import { fileRows, type StoredFile } from './files.repository.js';
import type { Passage } from './understanding/understanding.js';

const defaultPageSize = 10;
const maxUsages = 20;
/** Of a document's text, what its content address gives. */
const maxPassages = 20_000;

const notFound = refused('There is no such file. It may have been deleted.', 'NoSuchKey', 404);

/** How far a file is. */
export type FileReadiness =
  | { status: 'ready'; metadata: FileMetadata }
  | { status: 'processing' }
  | { status: 'failed'; failure: string };

/** Dependencies of {@link createFileLibrary}. */
export interface FileLibraryDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  blobs: BlobStore;
  addresses: FileAddresses;
  limits: FileLimits;
  /** Asks for a file to be read once more. */
  readAgain(fileId: string, personId: string): Promise<void>;
}

/** The files that a person has: state, text, list, tags, and deletion. */
export function createFileLibrary({
  pool,
  clock,
  log,
  blobs,
  addresses,
  limits: fileLimits,
  readAgain,
}: FileLibraryDeps) {
  const rows = fileRows(pool);

  return {
    async readiness({ personId, fileId }: FileClaim): Promise<FileReadiness | undefined> {
      const file = await rows.find(personId, fileId);
      if (!file) return undefined;
      if (file.status === 'failed') return { status: 'failed', ...describeFailure(file.failure ?? 'broken') };
      return file.status === 'ready'
        ? { status: 'ready', metadata: metadataOf(file) }
        : { status: 'processing' };
    },

    async text({ personId, fileId }: FileClaim): Promise<{ name: string; passages: Passage[] } | undefined> {
      const file = await rows.find(personId, fileId);
      if (file?.status !== 'ready') return undefined;
      return { name: file.name, passages: await rows.passages(personId, fileId, maxPassages) };
    },

    /** One page of the text of a file; none of one that is not read. */
    async textPage(person: Caller, key: string, from: number): Promise<FileText | undefined> {
      const file = await rows.findByKey(person.id, key);
      if (!file || file.status === 'waiting') return undefined;
      const max = limits.filePassagesPageSize;
      const [found, sections] = await Promise.all([
        rows.passagesFrom(person.id, file.id, from, max),
        from === 0 ? rows.sections(person.id, file.id) : [],
      ]);
      return {
        passages: found
          .slice(0, max)
          .map(({ position, content, location }) => ({ position, content, location })),
        next: found[max]?.position ?? null,
        sections,
        isCut: file.data['isCut'] === true,
      };
    },

    /** The file behind an address for downloading. */
    async open({ personId, fileId }: FileClaim): Promise<StoredFile | undefined> {
      const file = await rows.find(personId, fileId);
      return file?.status === 'waiting' ? undefined : file;
    },

    /** An address for downloading; undefined for a file of somebody else as for none. */
    async addressOf(person: Caller, key: string, isImageText: boolean): Promise<string | undefined> {
      const file = await rows.findByKey(person.id, key);
      if (!file || file.status === 'waiting') return undefined;
      const address = addresses.address('get', { personId: person.id, fileId: file.id });
      return file.isImage && isImageText ? address + asBase64 : address;
    },

    async query(person: Caller, input: ParsedInputOf<Operations['files']['query']>) {
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
      return {
        ...(await rows.used(person.id)),
        quota: fileLimits.quotaBytes,
        maxFileBytes: fileLimits.maxFileBytes,
      };
    },

    async usage(person: Caller, keys: readonly string[]) {
      const found = await rows.usage(person.id, keys, maxUsages);
      return { conversations: found.map(({ id, name }) => ({ id, name })), total: found[0]?.total ?? 0 };
    },

    /** Its text and passages go with it at once, its bytes after them. */
    async remove(person: Caller, key: string): Promise<Outcome<void>> {
      const blob = await rows.remove(person.id, key);
      if (blob === undefined) return notFound;
      await removeBlob({ blobs, log }, blob);
      return success(undefined);
    },

    async reprocess(person: Caller, key: string): Promise<Outcome<void>> {
      const id = await rows.again(person.id, key, clock.now());
      if (id === undefined) return notFound;
      await readAgain(id, person.id);
      return success(undefined);
    },

    async setTags(person: Caller, key: string, tags: readonly string[]): Promise<Outcome<void>> {
      const isSet = await rows.setTags(person.id, key, plainTags(tags), clock.now());
      return isSet ? success(undefined) : notFound;
    },
    tags: (person: Caller) => rows.tags(person.id),
    addTags: (person: Caller, tags: readonly string[]) => rows.addTags(person.id, plainTags(tags)),
    removeTags: (person: Caller, tags: readonly string[]) => rows.removeTags(person.id, tags),
  };
}
