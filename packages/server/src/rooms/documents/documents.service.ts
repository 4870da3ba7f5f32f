import { success, type Operations, type Outcome, type ParsedInputOf } from '@stoa/core/contract';
import { readExportFile } from '@stoa/core/rules';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../handlers.js';
import { documentRetentionMs, type DocumentAddresses } from './document-address.js';
import { fileNameOf, toDocumentJob, type DocumentJob } from './document-job.js';
import { generatorLimits, type DocumentGenerator } from './document-generator.js';
import type { DocumentMetrics } from './document-metrics.js';
import { documentRows, type StoredDocument } from './documents.repository.js';
import type { Templates } from './templates/templates.js';
import { refused } from '../refused.js';

/** Documents that one person may have in progress. */
const maxAtOnce = 3;
/** Largest document. @units bytes */
const maxBytes = 8 * 1024 * 1024;
/** Waiting for a turn counts as well; a process that died leaves a document behind that will never be ready. */
const workMs = 2 * generatorLimits.timeoutMs;

const tooLarge = {
  ok: false,
  reason: 'The document would become too large. Choose fewer messages.',
} as const;

const notReadable = 'The field "content" is no export file. Send one of version 4.';

/** Dependencies of {@link createDocumentService}. */
export interface DocumentServiceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  addresses: DocumentAddresses;
  generator: DocumentGenerator;
  templates: Templates;
  metrics: DocumentMetrics;
}

/** Word and PowerPoint documents out of conversations. */
export function createDocumentService(deps: DocumentServiceDeps) {
  const { pool, clock, log, addresses, generator, templates, metrics } = deps;
  const rows = documentRows(pool, workMs);
  const pending = new Set<Promise<void>>();

  /** Generated in the background; requests in the meantime are told to retry. */
  async function make(id: string, job: DocumentJob): Promise<void> {
    const stop = metrics.started(job.format);
    const made = await generator.make(job);
    const outcome = made.ok && made.bytes.byteLength > maxBytes ? tooLarge : made;
    if (outcome.ok) await rows.finish(id, outcome.bytes);
    else await rows.fail(id, outcome.reason);
    stop(outcome.ok ? 'ready' : 'failed');
  }

  return {
    /** @returns the address at which the document will be. */
    async convert(
      person: Caller,
      input: ParsedInputOf<Operations['documents']['convert']>,
      id: string,
    ): Promise<Outcome<{ url: string; unreadable: string[] }>> {
      const name = input.templateName ?? 'none';
      const theme = input.format === 'pptx' && name !== 'none' ? await templates.find(person, name) : null;
      if (theme === undefined)
        return refused('There is no such template. Choose another one, or none.', 'NoSuchKey');
      const read = readExportFile(input.content, () => id);
      if (!read) return refused(notReadable);
      const job = toDocumentJob(input, read.file.history, theme);
      const createdAt = clock.now();
      const document = {
        id,
        personId: person.id,
        format: input.format,
        fileName: fileNameOf(job),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + documentRetentionMs),
      };
      const isAdded = await withinLimit(pool, 'documents', document.personId, (tx) =>
        documentRows(tx, workMs).add(document, maxAtOnce),
      );
      if (!isAdded)
        return refused(`You have ${maxAtOnce} documents in progress. Wait until one is ready.`, 'TooMany');
      const work = make(id, job)
        .catch((error: unknown) => log.warn({ err: error }, 'a document was not kept'))
        .finally(() => pending.delete(work));
      pending.add(work);
      return success({ url: addresses.address(person.id, id), unreadable: read.unreadable });
    },

    templates: (person: Caller): Promise<string[]> => templates.names(person),

    /** The current state of a document. */
    find: (personId: string, id: string): Promise<StoredDocument | undefined> =>
      rows.find(personId, id, clock.now()),

    /** Called periodically: deletes expired documents. */
    purge: () => rows.purge(clock.now()),

    /** Ends the documents in progress as failed. */
    async close(): Promise<void> {
      await generator.close();
      await Promise.all(pending);
    },
  };
}

/** See {@link createDocumentService}. */
export type DocumentService = ReturnType<typeof createDocumentService>;
