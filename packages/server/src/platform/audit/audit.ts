import { createHmac } from 'node:crypto';
import { canonicalJson } from '@stoa/core/rules';
import type { PoolClient } from 'pg';
import { lockUntilEnd } from '../db/advisory-lock.js';
import type { Queryable } from '../db/queryable.js';
import { deriveKey } from '../seal.js';

/** Who does something, and from where. */
export interface AuditActor {
  personId: string;
  /** Network address of the request; null where there is none. */
  address: string | null;
}

/** One thing that an administrator did, or that somebody read of others. */
export interface AuditEntry extends AuditActor {
  /** Such as `configs.update`. */
  action: string;
  /** What it was done to. */
  subject: string;
  /** What changed, with what was there before; never a secret. */
  details: Readonly<Record<string, unknown>>;
}

/** What {@link Audit.verify} has found. */
export interface AuditVerdict {
  count: number;
  /** The first entry that is not as it was written, or that follows on a gap. */
  brokenAt: number | null;
  head: { seq: number; hash: string } | null;
}

/**
 * What administrators did, as a chain: every entry has a keyed hash of itself and of the one before. The database refuses to change or
 * delete an entry; whoever does so around it cannot compute the hashes without the secret of the installation. A person and an address
 * are in the chain as keyed digests, and so is what an entry tells, so that all of it can be forgotten with the person.
 *
 * @source security U
 */
export interface Audit {
  /** It belongs into the transaction that does what the entry tells of, so that there is neither one without the other. */
  write(tx: PoolClient, entry: AuditEntry): Promise<void>;
  verify(db: Queryable): Promise<AuditVerdict>;
  /**
   * Empties what entries tell of somebody who is deleted: those whose subject or details hold one of the texts. The chain holds. Entries
   * that were written before the chain had a digest of what they tell stay.
   *
   * @returns how many
   */
  forget(tx: PoolClient, texts: readonly string[]): Promise<number>;
}

interface Row {
  seq: number;
  /** ISO text. */
  at: string;
  personId: string | null;
  address: string | null;
  action: string;
  subject: string;
  details: unknown;
  personDigest: string;
  addressDigest: string | null;
  /** Null in entries from before there was one: the chain holds subject and details themselves. */
  toldDigest: string | null;
  forgottenProof: string | null;
  hash: string;
}

/** Seconds, with milliseconds, in UTC. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const pageOfRows = 500;

/** A pattern of PostgreSQL for a text that stands by itself: an address is none at the end of another one. */
const wholePattern = (text: string): string =>
  `(^|[^a-z0-9.!#$%&'*+/=?^_\`{|}~-])${text.toLowerCase().replace(/[^a-z0-9@]/g, String.raw`\$&`)}($|[^a-z0-9.-]|\\.([^a-z0-9]|$))`;

/** Makes an {@link Audit} with the secret of the installation. */
export function createAudit(secret: string): Audit {
  const key = deriveKey(secret, 'audit');
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const personDigest = (id: string): string => digest(`person\n${id}`);
  const addressDigest = (address: string | null): string | null =>
    address === null ? null : digest(`address\n${address}`);
  const toldDigest = ({ subject, details }: Pick<Row, 'details' | 'subject'>): string =>
    digest(canonicalJson(['told', subject, details]));
  /** Only the application can make it, so that nobody else can empty an entry. */
  const forgottenProof = (seq: number, hash: string): string => digest(`forgotten\n${seq}\n${hash}`);
  const hashOf = (
    row: Omit<Row, 'address' | 'forgottenProof' | 'hash' | 'personId'>,
    previous: string,
  ): string =>
    digest(
      canonicalJson([
        'entry',
        previous,
        row.seq,
        row.at,
        row.action,
        ...(row.toldDigest === null ? [row.subject, row.details] : [row.toldDigest]),
        row.personDigest,
        row.addressDigest,
      ]),
    );
  /** Whether an entry tells what it told, or was emptied with a person. */
  const isTold = (row: Row): boolean =>
    row.toldDigest === null ||
    (row.forgottenProof === null
      ? row.toldDigest === toldDigest(row)
      : row.forgottenProof === forgottenProof(row.seq, row.hash) &&
        row.subject === '' &&
        canonicalJson(row.details) === '{}');
  /** Whether a row is what was written after the one before. Person and address may be gone, and not be others. */
  const isGenuine = (row: Row, last: { seq: number; hash: string }): boolean =>
    row.seq === last.seq + 1 &&
    row.hash === hashOf(row, last.hash) &&
    isTold(row) &&
    (row.personId === null || personDigest(row.personId) === row.personDigest) &&
    (row.address === null || addressDigest(row.address) === row.addressDigest);

  return {
    async write(tx, { personId, address, action, subject, details }) {
      // One after the other, on all processes, until the transaction ends: a chain has one end.
      await lockUntilEnd(tx, 'audit');
      const { rows } = await tx.query<{ at: string; seq: number | null; hash: string | null }>(
        `select ${iso('clock_timestamp()')} as at, seq, hash
         from (select 1) as one left join (select seq::int, hash from admin_audit order by seq desc limit 1) last on true`,
      );
      const { at, seq, hash } = rows[0]!;
      const told = { subject, details: JSON.parse(JSON.stringify(details)) as unknown };
      const row = {
        seq: (seq ?? 0) + 1,
        at,
        action,
        ...told,
        toldDigest: toldDigest(told),
        personDigest: personDigest(personId),
        addressDigest: addressDigest(address),
      };
      await tx.query(
        `insert into admin_audit
           (seq, at, person_id, address, action, subject, details, person_digest, address_digest, told_digest, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          row.seq,
          at,
          personId,
          address,
          action,
          subject,
          JSON.stringify(row.details),
          row.personDigest,
          row.addressDigest,
          row.toldDigest,
          hashOf(row, hash ?? ''),
        ],
      );
    },

    async forget(tx, texts) {
      const { rows } = await tx.query<{ seq: number; hash: string }>(
        `select seq::int, hash from admin_audit
         where told_digest is not null and forgotten_proof is null
           and exists (select from unnest($1::text[]) as t where lower(subject || ' ' || details::text) ~ t)`,
        [texts.map(wholePattern)],
      );
      for (const { seq, hash } of rows)
        await tx.query(
          `update admin_audit set subject = '', details = '{}', forgotten_proof = $2 where seq = $1`,
          [seq, forgottenProof(seq, hash)],
        );
      return rows.length;
    },

    async verify(db) {
      let last = { seq: 0, hash: '' };
      let count = 0;
      let brokenAt: number | null = null;
      for (;;) {
        const { rows } = await db.query<Row>(
          `select seq::int, ${iso('at')} as at, person_id as "personId", address, action, subject, details,
             person_digest as "personDigest", address_digest as "addressDigest", told_digest as "toldDigest",
             forgotten_proof as "forgottenProof", hash
           from admin_audit where seq > $1 order by seq limit ${pageOfRows}`,
          [last.seq],
        );
        for (const row of rows) {
          if (!isGenuine(row, last)) brokenAt ??= row.seq;
          last = { seq: row.seq, hash: row.hash };
          count += 1;
        }
        if (rows.length < pageOfRows) break;
      }
      return { count, brokenAt, head: count === 0 ? null : last };
    },
  };
}
