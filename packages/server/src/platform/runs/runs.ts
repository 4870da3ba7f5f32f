import { limits, type RunStatus } from '@stoa/core/contract';
import type { Registry } from 'prom-client';
import type { Database } from '../db/open.js';
import type { LlmCatalogue, LlmModel, LlmRequest } from '../llm/port.js';
import { missedBeats } from '../processes.js';
import { createAnnouncer, eventsChannel } from './announcer.js';
import { createEarlyStops } from './early-stops.js';
import { createPeriodicTasks } from './periodic-tasks.js';
import { createProducer } from './producer.js';
import { deleteEndedRun, purgeRuns } from './purge.js';
import { reapRuns } from './reaper.js';
import { createRunLog } from './run-log.js';
import { createRunMetrics } from './run-metrics.js';
import type {
  AnswerRecorder,
  ConversationWriter,
  Generation,
  RunOpening,
  RunPreparation,
  RunsLogger,
  RunStorage,
} from './run-ports.js';
import { RunReader, type FrameStream, type ReaderDeps } from './run-reader.js';
import { createRunSignals } from './signals.js';
import { tracedProvider } from '../tracing/traced-provider.js';
import type { Spending } from '../spending/spending.js';
import { createAdmission, type NewRun, type RunAdmission } from './start-run.js';

/** Dependencies of {@link createRuns}. */
export interface RunsDeps {
  database: Pick<Database, 'kind' | 'pool' | 'listen' | 'notify'>;
  catalogue: LlmCatalogue;
  conversations: ConversationWriter;
  recorder?: AnswerRecorder;
  /** Left out where nothing limits what is spent. */
  spending?: Pick<Spending, 'reserving' | 'reserve'>;
  logger: RunsLogger;
  registry: Registry;
  /** Id of this process in the table of processes; its row exists before {@link Runs.open}. */
  processId: string;
  heartbeatMs: number;
  /** Whether this process had no database of late; see `ProcessRow`. */
  isCutOff?(): boolean;
  maxParallelRuns(): Promise<number>;
  /** A shorter or longer time between a frame and its write. @units milliseconds */
  writeDelayMs?: number;
}

/** The public state of a run. */
export interface RunState {
  id: string;
  storage: RunStorage;
  status: RunStatus;
  /** Whether the log can still be replayed. */
  isReplayable: boolean;
}

/** A run in progress. */
export interface ActiveRun {
  requestId: string;
  conversationId: string | null;
  messageId: string | null;
  status: RunStatus;
}

/** Runs of this and every other process on the same database. */
export interface Runs {
  /** Ends the orphaned runs of dead processes and begins to listen. */
  open(): Promise<void>;
  /**
   * Starts a run, or finds the one that the same request started before.
   *
   * @param opening told to every reader right after the start, and merged into the reply as what is told later is
   * @param generation how a reply is generated that takes more than one answer of the model
   */
  start(
    run: NewRun,
    model: LlmModel,
    request: LlmRequest | RunPreparation,
    opening?: readonly RunOpening[],
    generation?: Generation,
  ): Promise<RunAdmission | { type: 'closing' }>;
  find(personId: string, requestId: string): Promise<RunState | undefined>;
  /** Streams a run from the event after `after` to its end. */
  follow(run: Pick<RunState, 'id' | 'storage'>, after: number, stream: FrameStream): void;
  /**
   * Asks whichever process produces the run to stop it; one that has not begun ends at once when it does.
   *
   * @returns whether there is such a run of this person, by now
   */
  stop(personId: string, requestId: string): Promise<boolean>;
  /** Asks whichever process produces it to end a run whose person lost the right to what answers; its reader is told so. */
  withdraw(runId: string): Promise<void>;
  /** The reader has received everything: a private run is deleted. */
  acknowledge(personId: string, requestId: string): Promise<'done' | 'running' | 'unknown'>;
  active(personId: string, conversationId: string | undefined): Promise<ActiveRun[]>;
  /** Resolves once no run is in progress here and its readers have its end, or after so long. @units milliseconds */
  whenIdle(withinMs: number): Promise<void>;
  /** Ends this process's runs as interrupted and closes its readers. */
  shutdown(): Promise<void>;
}

const stopChannel = 'run_stop';
const earlyStopChannel = 'run_early_stop';
const heartbeatMs = 10_000;
const checkMs = 1_000;
const purgeMs = 60_000;
const shutdownMs = 8_000;
const idleCheckMs = 50;
/** Readers get the end of their run at once. */
const readersMs = 1_000;

/** Makes the runs of one process. */
export function createRuns(deps: RunsDeps): Runs {
  const { database, catalogue, conversations, logger, processId } = deps;
  const { pool } = database;
  const recording = deps.recorder && { recorder: deps.recorder };
  const readers = new Set<RunReader>();
  const signals = createRunSignals();
  const log = createRunLog(pool, processId);
  const announcer = createAnnouncer(database.notify, (error) =>
    logger.warn({ err: error }, 'other processes will hear of a run later'),
  );
  const metrics = createRunMetrics(deps.registry, {
    runs: () => producer.size,
    readers: () => readers.size,
  });
  const producer = createProducer(
    { pool, log, announcer, catalogue, conversations, metrics, logger, ...recording },
    processId,
    // The write itself takes its part of the time within which a frame must be in the log.
    deps.writeDelayMs ?? limits.runFlushMs * 0.75,
  );
  const readerDeps: ReaderDeps = { log, signals, live: producer.live, logger };
  const admit = createAdmission({
    pool,
    owner: processId,
    conversations,
    spending: deps.spending,
    maxParallel: deps.maxParallelRuns,
  });
  const earlyStops = createEarlyStops();
  const tasks = createPeriodicTasks(logger);
  const subscriptions: (() => Promise<void>)[] = [];
  let isClosing = false;

  const reap = (isAlone: boolean) =>
    reapRuns(
      { pool, announcer, catalogue, conversations, logger, ...recording },
      { owner: processId, staleMs: missedBeats * deps.heartbeatMs, isAlone },
    );

  /** Stops the run of a request that may not have begun when it was asked for. */
  function stopEarly(payload: string): void {
    const [personId, requestId] = JSON.parse(payload) as [string, string];
    if (!producer.stopRequest(personId, requestId)) earlyStops.add(personId, requestId);
  }

  async function tellToStop(runId: string): Promise<void> {
    if (producer.live(runId)) producer.stop(runId);
    else await database.notify(stopChannel, runId);
  }

  return {
    async open() {
      await reap(database.kind === 'embedded');
      subscriptions.push(
        await database.listen(eventsChannel, signals.wake, () => signals.wake('*')),
        await database.listen(stopChannel, producer.stop),
        await database.listen(earlyStopChannel, stopEarly),
      );
      tasks.every(deps.heartbeatMs, 'reap', async () => {
        // Who could not write its own signs of life knows nothing about those of others.
        if (deps.isCutOff?.() !== true) await reap(false);
      });
      tasks.every(checkMs, 'check', producer.check);
      tasks.every(purgeMs, 'purge', () => purgeRuns(pool));
      tasks.every(heartbeatMs, 'heartbeat', () => {
        for (const reader of readers) reader.heartbeat();
      });
    },

    async start(run, model, request, opening = [], generation) {
      if (isClosing) return { type: 'closing' };
      const admission = await admit(run);
      if (admission.type !== 'started') return admission;
      const { personId, requestId, messageId } = run;
      producer.begin(
        admission.metadata,
        { model: model.id, ...(messageId !== undefined && { messageId }), opening },
        { provider: tracedProvider(model, catalogue.providerOf(model)), request, generation },
      );
      if (earlyStops.take(personId, requestId)) producer.stop(admission.metadata.id);
      return admission;
    },

    async find(personId, requestId) {
      const { rows } = await pool.query<RunState>(
        `select id, storage, status,
                status = 'running' or exists (select from run_events where run_id = runs.id) as "isReplayable"
         from runs where person_id = $1 and request_id = $2`,
        [personId, requestId],
      );
      return rows[0];
    },

    follow({ id, storage }, after, stream) {
      const reader = new RunReader(readerDeps, id, after, stream, () => {
        if (storage !== 'none') return;
        deleteEndedRun(pool, id, ['none']).catch((error: unknown) =>
          logger.warn({ err: error }, 'a background run will be forgotten later'),
        );
      });
      readers.add(reader);
      stream.onClose(() => readers.delete(reader));
      reader.open();
    },

    async stop(personId, requestId) {
      const { rows } = await pool.query<{ id: string; status: RunStatus }>(
        `update runs set stop_requested_at = coalesce(stop_requested_at, now())
         where person_id = $1 and request_id = $2 returning id, status`,
        [personId, requestId],
      );
      const [row] = rows;
      if (!row) {
        const early = JSON.stringify([personId, requestId]);
        stopEarly(early);
        await database.notify(earlyStopChannel, early);
        return false;
      }
      if (row.status !== 'running') return true;
      await tellToStop(row.id);
      return true;
    },

    async withdraw(runId) {
      const { rowCount } = await pool.query(
        `update runs set stop_requested_at = coalesce(stop_requested_at, now()), body = body || '{"isWithdrawn":true}'
         where id = $1 and status = 'running'`,
        [runId],
      );
      if (rowCount !== 0) await tellToStop(runId);
    },

    async acknowledge(personId, requestId) {
      const { rows } = await pool.query<{ id: string; status: RunStatus }>(
        `update runs set acked_at = coalesce(acked_at, now())
         where person_id = $1 and request_id = $2 and status <> 'running' returning id, status`,
        [personId, requestId],
      );
      const [row] = rows;
      if (row) {
        await deleteEndedRun(pool, row.id, ['local', 'none']);
        return 'done';
      }
      const found = await pool.query('select from runs where person_id = $1 and request_id = $2', [
        personId,
        requestId,
      ]);
      return found.rowCount === 0 ? 'unknown' : 'running';
    },

    async active(personId, conversationId) {
      const { rows } = await pool.query<ActiveRun>(
        `select request_id as "requestId", conversation_id as "conversationId", message_id as "messageId", status
         from runs
         where person_id = $1 and status = 'running' and storage <> 'none' and ($2::text is null or conversation_id = $2)
         order by created_at`,
        [personId, conversationId ?? null],
      );
      return rows;
    },

    async whenIdle(withinMs) {
      const until = Date.now() + withinMs;
      while ((producer.size > 0 || readers.size > 0) && Date.now() < until) {
        // A reader that has nothing to wait for any more may be one that listens to another process.
        if (producer.size === 0 && Date.now() > until - withinMs + readersMs) break;
        await new Promise((resolve) => setTimeout(resolve, idleCheckMs));
      }
    },

    async shutdown() {
      isClosing = true;
      tasks.stop();
      await producer.shutdown(shutdownMs);
      for (const reader of readers) reader.leave();
      await Promise.all(subscriptions.map((stopListening) => stopListening()));
    },
  };
}
