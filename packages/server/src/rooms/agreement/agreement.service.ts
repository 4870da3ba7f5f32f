import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { storableText } from '../../platform/db/storable.js';
import { escapeHtml } from '../../platform/escape-html.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import { decodeText } from '../files/understanding/text-encoding.js';
import { readBytes } from '../files/understanding/read-bytes.js';
import type { Understander } from '../files/understanding/understander.js';
import type { Caller } from '../handlers.js';
import { safeHtml } from './safe-html.js';

/** Types that a data disclosure may have. @source administration specification §5 "Upload file types"; HTML is ours */
export const agreementTypes = ['application/pdf', 'text/html'] as const;
export type AgreementType = (typeof agreementTypes)[number];

/** A data disclosure that people read. */
export interface CurrentAgreement {
  id: string;
  version: string;
  type: AgreementType;
  html: string | null;
}

/** Dependencies of {@link createAgreementService}. */
export interface AgreementServiceDeps {
  pool: Pool;
  clock: Clock;
  flags: FlagService;
  /** Reads PDFs in a process of their own. */
  understander: Understander;
}

/** How long this process takes the current version for granted. @units ms */
const knownMs = 2_000;
const maxKnownAcceptances = 10_000;

/** The data disclosures of an installation and their acceptances. An acceptance counts for one version. */
export function createAgreementService({ pool, clock, flags, understander }: AgreementServiceDeps) {
  let known: { at: number; version: Promise<string | null> } | undefined;
  /** People who have accepted the version `acceptedVersion`; an acceptance is never taken back. */
  let accepted = { version: '', people: new Set<string>() };

  async function current(): Promise<CurrentAgreement | null> {
    const { rows } = await pool.query<CurrentAgreement>(
      `select id, version, type, html from agreements where arrived_at is not null
       order by arrived_at desc, id limit 1`,
    );
    return rows[0] ?? null;
  }

  function currentVersion(): Promise<string | null> {
    const now = clock.now().getTime();
    if (!known || now - known.at >= knownMs || now < known.at) {
      const version = pool
        .query<{ version: string }>(
          'select version from agreements where arrived_at is not null order by arrived_at desc, id limit 1',
        )
        .then(({ rows }) => rows[0]?.version ?? null);
      known = { at: now, version };
      version.catch(() => (known = undefined));
    }
    return known.version;
  }

  async function hasAccepted(personId: string, version: string): Promise<boolean> {
    if (accepted.version !== version || accepted.people.size >= maxKnownAcceptances)
      accepted = { version, people: new Set() };
    // Another version may come while the database is asked.
    const { people } = accepted;
    if (people.has(personId)) return true;
    const { rowCount } = await pool.query(
      'select from agreement_acceptances where person_id = $1 and version = $2',
      [personId, version],
    );
    if (rowCount === 1) people.add(personId);
    return rowCount === 1;
  }

  return {
    current,

    /** Whether the person may go on: there is nothing to accept, or they have accepted it. The flag is not asked. */
    async isAccepted(personId: string): Promise<boolean> {
      const version = await currentVersion();
      return version === null || hasAccepted(personId, version);
    },

    /** Whether the person has to accept something before anything else. */
    async isOwed(caller: Pick<Caller, 'id' | 'email' | 'isAdmin' | 'key'>): Promise<boolean> {
      // Nobody can accept for a system key but its owner.
      const person = caller.key?.systemId ? { ...caller.key.payer, isAdmin: false } : caller;
      const version = await currentVersion();
      if (version === null || (await hasAccepted(person.id, version))) return false;
      return (await flags.of(person))['dataDisclosure'] === true;
    },

    /** @returns false when another version is current than the one that was read */
    async accept(person: Pick<Caller, 'id' | 'email'>, read: string | null, at: Date): Promise<boolean> {
      const agreement = await current();
      if (!agreement) return true;
      if (read !== null && read !== agreement.version) return false;
      await pool.query(
        `insert into agreement_acceptances (person_id, version, email, accepted_at) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [person.id, agreement.version, person.email, at],
      );
      return true;
    },

    /** Announces a disclosure; it counts once its content has arrived. */
    async announce(
      id: string,
      {
        fileName,
        type,
        md5,
        uploadedBy,
      }: Record<'fileName' | 'md5' | 'uploadedBy', string> & { type: AgreementType },
    ): Promise<void> {
      await pool.query(
        'insert into agreements (id, file_name, type, md5, uploaded_by) values ($1, $2, $3, $4, $5)',
        [id, storableText(fileName), type, md5, uploadedBy],
      );
    },

    /** Takes the content of an announced disclosure, which is the current one from then on. */
    async arrive(id: string, content: Buffer): Promise<'kept' | 'unknown' | 'there' | 'damaged'> {
      const { rows } = await pool.query<{ type: AgreementType; md5: string; is_there: boolean }>(
        'select type, md5, arrived_at is not null as is_there from agreements where id = $1',
        [id],
      );
      const [row] = rows;
      if (!row) return 'unknown';
      if (row.is_there) return 'there';
      const isComplete = createHash('md5').update(content).digest('base64') === row.md5;
      if (!isComplete || (row.type === 'application/pdf' && !content.subarray(0, 1024).includes('%PDF-')))
        return 'damaged';
      const html = row.type === 'text/html' ? safeHtml(decodeText(content)) : await htmlOfPdf(content);
      const version = createHash('sha256').update(content).digest('base64url').slice(0, 22);
      const { rowCount } = await pool.query(
        `update agreements set content = $2, html = $3, version = $4, arrived_at = $5
         where id = $1 and arrived_at is null`,
        [id, content, html === null ? null : storableText(html), version, clock.now()],
      );
      known = undefined;
      return rowCount === 1 ? 'kept' : 'there';
    },

    /** The bytes of a disclosure that has arrived. */
    async contentOf(id: string): Promise<{ type: AgreementType; content: Buffer } | null> {
      const { rows } = await pool.query<{ type: AgreementType; content: Buffer }>(
        'select type, content from agreements where id = $1 and arrived_at is not null',
        [id],
      );
      return rows[0] ?? null;
    },
  };

  /** The text of a PDF, a paragraph a line; null for one without text. */
  async function htmlOfPdf(content: Buffer): Promise<string | null> {
    const read = await readBytes(understander, content, 'pdf');
    if (!read.ok) return null;
    const paragraphs = read.value.passages
      .flatMap(({ content: text }) => text.split('\n'))
      .map((text) => text.trim())
      .filter((text) => text !== '');
    return paragraphs.length === 0 ? null : paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  }
}

/** See {@link createAgreementService}. */
export type AgreementService = ReturnType<typeof createAgreementService>;
