import { createHash } from 'node:crypto';
import { apiDocumentationPaths, sentence, success, type Outcome } from '@stoa/core/contract';
import Papa from 'papaparse';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { storableText } from '../../platform/db/storable.js';
import { createClaimSigner } from '../../platform/signed-claim.js';
import { readBytes } from '../files/understanding/read-bytes.js';
import type { Understander } from '../files/understanding/understander.js';
import type { NotUnderstood } from '../files/understanding/understanding.js';
import type { Caller } from '../handlers.js';
import { refused } from '../refused.js';

/** Where uploaded documentation of the API is put and fetched. */
export const apiDocumentPath = '/api/api-documentation/document';

/** What each kind is served as. @source administration specification §5 "Upload file types" */
export const apiDocumentTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  json: 'application/json',
} as const;
type Kind = keyof typeof apiDocumentTypes;

const kinds = Object.keys(apiDocumentTypes) as Kind[];
const validMs = 15 * 60_000;
const announcedMs = 24 * 60 * 60_000;

/** Dependencies of {@link createApiDocumentService}. */
export interface ApiDocumentServiceDeps {
  pool: Pool;
  clock: Clock;
  secret: string;
  understander: Pick<Understander, 'read'>;
  findCaller(id: string): Promise<Pick<Caller, 'isAdmin'> | undefined>;
}

/** What a PDF can be that is read and says nothing, such as a scan. */
const silentPdfs = new Set<NotUnderstood | 'stopped'>(['noCharacters', 'noText', 'tooLarge', 'tooSlow']);

/** Whether bytes are what their kind says. */
async function isOfKind(
  kind: Kind,
  content: Buffer,
  understander: Pick<Understander, 'read'>,
): Promise<boolean> {
  const text = content.toString('utf8');
  switch (kind) {
    case 'pdf': {
      if (!content.subarray(0, 1024).includes('%PDF-')) return false;
      const read = await readBytes(understander, content, 'pdf');
      return read.ok ? read.value.type === apiDocumentTypes.pdf : silentPdfs.has(read.reason);
    }
    case 'csv': {
      const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true });
      return !text.includes('\0') && data.length > 0 && errors.every(({ type }) => type === 'Delimiter');
    }
    case 'json':
      try {
        const value = JSON.parse(text) as { info?: unknown; item?: unknown } | null;
        return typeof value?.info === 'object' && Array.isArray(value.item);
      } catch {
        return false;
      }
    default:
      return kind satisfies never;
  }
}

/** Documentation of the API that administrators upload; until then, and beside it, what is made of the contract. */
export function createApiDocumentService({
  pool,
  clock,
  secret,
  understander,
  findCaller,
}: ApiDocumentServiceDeps) {
  const signerOf = (purpose: string) =>
    createClaimSigner({
      secret,
      purpose: `api-document-${purpose}`,
      value: z.string().check(z.maxLength(60)),
      validMs,
      clock,
    });
  const signers = { put: signerOf('put'), get: signerOf('get') };
  const address = (purpose: 'get' | 'put', personId: string, id: string) =>
    `${apiDocumentPath}?t=${signers[purpose].sign(personId, id)}`;

  return {
    /** The addresses of the three kinds, for a quarter of an hour where they are of uploads. */
    async addresses(personId: string): Promise<Record<'csv_url' | 'doc_url' | 'postman_url', string>> {
      const { rows } = await pool.query<{ kind: Kind; id: string }>(
        `select distinct on (kind) kind, id from api_documents where arrived_at is not null
         order by kind, arrived_at desc, id`,
      );
      const of = (kind: Kind, otherwise: string) => {
        const found = rows.find((row) => row.kind === kind);
        return found ? address('get', personId, found.id) : otherwise;
      };
      return {
        doc_url: of('pdf', apiDocumentationPaths.pages),
        csv_url: of('csv', apiDocumentationPaths.csv),
        postman_url: of('json', apiDocumentationPaths.postman),
      };
    },

    /** @returns where the document is to be put; it counts once its content has arrived */
    async announce(
      id: string,
      { filename, md5, person }: { filename: string; md5: string; person: { id: string; email: string } },
    ): Promise<Outcome<string>> {
      const kind = kinds.find((one) => filename.toLowerCase().endsWith(`.${one}`));
      if (!kind) return refused(sentence('upload.unsupported', { types: kinds.join(', ') }));
      // @source administration specification §5: runs of spaces and underscores become one underscore
      const name = storableText(filename.replace(/[\s_]+/g, '_'));
      await pool.query('delete from api_documents where arrived_at is null and created_at < $1', [
        new Date(clock.now().getTime() - announcedMs),
      ]);
      await pool.query(
        'insert into api_documents (id, kind, file_name, md5, uploaded_by) values ($1, $2, $3, $4, $5)',
        [id, kind, name, md5, person.email],
      );
      return success(address('put', person.id, id));
    },

    /** Takes the content of an announced document from somebody who is an administrator still. It is the current one of its kind from then on. */
    async arrive(
      { id, personId }: { id: string; personId: string },
      content: Buffer,
    ): Promise<'damaged' | 'kept' | 'there' | 'unknown'> {
      // The address may outlive the right.
      if (!(await findCaller(personId))?.isAdmin) return 'unknown';
      const { rows } = await pool.query<{ kind: Kind; md5: string; isThere: boolean }>(
        'select kind, md5, arrived_at is not null as "isThere" from api_documents where id = $1',
        [id],
      );
      const [row] = rows;
      if (!row) return 'unknown';
      if (row.isThere) return 'there';
      const isComplete = createHash('md5').update(content).digest('base64') === row.md5;
      if (!isComplete || !(await isOfKind(row.kind, content, understander))) return 'damaged';
      const { rowCount } = await pool.query(
        'update api_documents set content = $2, arrived_at = $3 where id = $1 and arrived_at is null',
        [id, content, clock.now()],
      );
      return rowCount === 1 ? 'kept' : 'there';
    },

    async contentOf(id: string): Promise<{ kind: Kind; fileName: string; content: Buffer } | undefined> {
      const { rows } = await pool.query<{ kind: Kind; fileName: string; content: Buffer }>(
        'select kind, file_name as "fileName", content from api_documents where id = $1 and arrived_at is not null',
        [id],
      );
      return rows[0];
    },

    /** @returns the person and the document of an address; `undefined` for one that was not signed for this, or has expired */
    read: (purpose: 'get' | 'put', token: string) => signers[purpose].read(token),
  };
}

/** See {@link createApiDocumentService}. */
export type ApiDocumentService = ReturnType<typeof createApiDocumentService>;
