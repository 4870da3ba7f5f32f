import { randomUUID } from 'node:crypto';
import {
  retentionConfig,
  retentionKinds,
  retentionMessages,
  success,
  type KeptKind,
  type Outcome,
  type Retention,
  type RetentionCount,
  type RetentionReport,
} from '@stoa/core/contract';
import { rulesInForce, type RulesInForce } from '@stoa/core/rules';
import type { Pool } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import type { Clock } from '../../platform/clock.js';
import { lockUntilEnd } from '../../platform/db/advisory-lock.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { createJobs } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/log.js';
import type { ConfigValues } from '../configs/config-values.js';
import type { CallContext } from '../handlers.js';
import { refused } from '../refused.js';
import { removeSlice, retentionRows } from './retention.repository.js';

/** Dependencies of {@link createRetentionService}. */
export interface RetentionServiceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  audit: Audit;
  configs: Pick<ConfigValues, 'base' | 'isLocked'>;
  /** Bytes in the store that no row knows any more. */
  removeBlobs(ids: readonly string[]): Promise<void>;
  /** Told of a person whose conversations have changed. */
  conversationsChanged(personId: string): void;
}

const dayMs = 24 * 60 * 60_000;
/** Things that go in one transaction. */
const sliceSize = 100;
/** A job works for so long at most, and leaves the rest to the next one. */
const jobMs = 10 * 60_000;
const timeoutMs = 30 * 60_000;
/** How long reports are kept. */
const reportsMs = 400 * dayMs;

/** Rules of retention: what they would delete, and deleting it every day. Without rules nothing goes. @source ours; administration H21 */
export function createRetentionService(deps: RetentionServiceDeps) {
  const { pool, clock, log, audit, configs } = deps;
  const rows = retentionRows(pool);
  const jobs = createJobs<{ runId: string }>({
    pool,
    log,
    queue: 'retention',
    parallel: 1,
    timeoutMs,
    work: ({ runId }) => carryOut(runId),
    givenUp: async ({ runId }) => void (await rows.end(runId, 'failed', clock.now())),
  });

  /** Asked before each slice: a hold or a longer time counts from the moment on that it is saved. */
  async function inForce(): Promise<RulesInForce> {
    const base = configs.base(retentionConfig);
    // What a file says has no date, and people are told by whoever writes it.
    const fromFile = { value: { ...base, noticeDays: 0 }, savedAt: new Date(0) };
    const saved = configs.isLocked(retentionConfig) ? [] : await rows.versions(base);
    return rulesInForce([...saved, fromFile], clock.now());
  }
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const hasRules = ({ kinds }: Pick<RulesInForce, 'kinds'>) => kinds.some(({ days }) => days !== null);

  async function carryOut(runId: string): Promise<void> {
    const until = Date.now() + jobMs;
    for (const kind of retentionKinds) {
      const { keep, held } = await inForce();
      const days = keep[kind];
      if (days === null) continue;
      for (const personId of await rows.owners(kind, before(days), await rows.held(held)))
        if (!(await removeOf(runId, kind, personId, until))) {
          if (Date.now() < until) return;
          await jobs.add({ runId }, runId);
          return;
        }
    }
    await rows.end(runId, 'done', clock.now());
  }

  /** @returns false where the job is to end before the person has nothing of the kind left that is to go */
  async function removeOf(
    runId: string,
    kind: (typeof retentionKinds)[number],
    personId: string,
    until: number,
  ): Promise<boolean> {
    for (;;) {
      if (Date.now() >= until) return false;
      const { keep, held } = await inForce();
      const days = keep[kind];
      if (days === null) return true;
      const slice = await inTransaction(pool, async (tx) =>
        removeSlice(tx, {
          runId,
          kind,
          personId,
          before: before(days),
          held: await retentionRows(tx).held(held),
          most: sliceSize,
        }),
      );
      if (!slice) return false;
      await deps.removeBlobs(slice.blobIds);
      if (kind === 'conversations' && slice.removed > 0) deps.conversationsChanged(personId);
      if (slice.removed < sliceSize) return true;
    }
  }

  /** Begins a run, unless one works or, for one that nobody asked for, one began within the last day. */
  async function begin(
    rules: RulesInForce,
    requestedBy: string | null,
  ): Promise<RetentionReport | undefined> {
    const report = await inTransaction(pool, async (tx) => {
      await lockUntilEnd(tx, 'retention');
      const mine = retentionRows(tx);
      const [last] = await mine.reports(1);
      if (last?.status === 'working') return last;
      if (requestedBy === null && last && Date.parse(last.startedAt) > clock.now().getTime() - dayMs)
        return undefined;
      await mine.addRun(randomUUID(), rules.keep, requestedBy, clock.now());
      return (await mine.reports(1))[0];
    });
    if (report) await jobs.add({ runId: report.id }, report.id);
    return report;
  }

  return {
    /** What rules would delete if they were in force now. */
    async preview({ keep, held: emails }: Retention): Promise<RetentionCount[]> {
      const held = await rows.held(emails);
      const counts: RetentionCount[] = [];
      for (const kind of retentionKinds) {
        const days = keep[kind];
        counts.push(
          days === null ? { kind, items: 0, people: 0 } : await rows.count(kind, before(days), held),
        );
      }
      return counts;
    },

    async reports(): Promise<{ kinds: KeptKind[]; reports: RetentionReport[] }> {
      return { kinds: (await inForce()).kinds, reports: await rows.reports() };
    },

    async kinds(): Promise<KeptKind[]> {
      return (await inForce()).kinds;
    },

    async run({
      person,
      address,
    }: Pick<CallContext, 'address' | 'person'>): Promise<Outcome<RetentionReport>> {
      const rules = await inForce();
      if (!hasRules(rules)) return refused(retentionMessages['retention.noRules']);
      await inTransaction(pool, (tx) =>
        audit.write(tx, {
          personId: person.id,
          address,
          action: 'retention.run',
          subject: 'retention',
          details: { keep: rules.keep },
        }),
      );
      return success((await begin(rules, person.id))!);
    },

    /** Whether somebody's things stay, whatever is asked for. */
    isHeld: async (email: string): Promise<boolean> => (await inForce()).held.has(email),

    /** Goes on with what was left. */
    async start(): Promise<void> {
      for (const runId of await rows.working()) await jobs.add({ runId }, runId);
    },

    /** Called now and then: begins the run of the day, and forgets old reports. */
    async purge(): Promise<void> {
      await pool.query('delete from retention_runs where started_at < $1', [
        new Date(clock.now().getTime() - reportsMs),
      ]);
      const rules = await inForce();
      if (hasRules(rules)) await begin(rules, null);
    },

    close: () => jobs.stop(),
  };
}

/** See {@link createRetentionService}. */
export type RetentionService = ReturnType<typeof createRetentionService>;
