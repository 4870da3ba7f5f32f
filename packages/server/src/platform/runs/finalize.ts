import type { RunEnd, RunFailure, RunOutcome, Usage } from '@stoa/core/contract';
import { foldEvents } from '@stoa/core/rules';
import { formatFrame, parseChatEvent } from '@stoa/core/wire';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/transaction.js';
import { costUsd } from '../llm/cost.js';
import { estimateTokens } from '../llm/estimate-usage.js';
import type { LlmCatalogue, LlmUsage } from '../llm/port.js';
import { eventTexts, type FrameRange } from './frames.js';
import { outputCharacters } from './output-characters.js';
import { withdrawnFailure } from './run-failure.js';
import type { RunMetadata } from './run-metadata.js';
import type { AnswerRecorder, ConversationWriter, RecordedAnswer } from './run-ports.js';

/** How a run ended, before prices are known. */
export interface Ending {
  outcome: RunOutcome;
  reason?: RunEnd['reason'];
  error?: RunFailure;
  usage?: LlmUsage;
}

/** Dependencies of finalising. */
export interface FinalizeDeps {
  catalogue: Pick<LlmCatalogue, 'get' | 'refresh'>;
  conversations: ConversationWriter;
  /** By default nothing is recorded. */
  recorder?: AnswerRecorder;
}

/** The end of a run as it stands in the log. */
export interface Ended {
  end: RunEnd;
  endSeq: number;
  /** What the end does not tell readers of its usage. */
  used: Pick<LlmUsage, 'estimated' | 'reasoningTokens'>;
}

/** A run that this process produces: everything that has been shown and not been written comes with it. */
export interface OwnedRun {
  metadata: RunMetadata;
  owner: string;
  /** The last number that readers have been given. */
  shownSeq: number;
  tail: FrameRange | undefined;
}

/**
 * Ends a run of this process: last frames, end event, state, usage and, for a cloud conversation, the reply's node, all or
 * nothing.
 *
 * @returns `undefined` when another process had ended the run: of an owner and a reaper only one finds it still running.
 */
export async function finalizeOwned(
  deps: FinalizeDeps & { pool: Pool },
  run: OwnedRun,
  asProduced: Ending,
): Promise<Ended | undefined> {
  const { metadata, owner, shownSeq, tail } = run;
  const ending = await withdrawnEnding(deps.pool, metadata.id, asProduced);
  // Nothing has to be read, so one statement does it all.
  if (metadata.storage !== 'cloud' && !metadata.recorded && ending.usage) {
    const ended = endOf(deps, metadata, ending, ending.usage, shownSeq);
    return (await writeEnd(deps.pool, metadata, owner, ended, tail)) && ended;
  }
  const ended = await inTransaction(deps.pool, async (tx) => {
    const frames = (await readLog(tx, metadata.id, tail?.firstSeq)) + (tail?.frames ?? '');
    const end = endOf(deps, metadata, ending, ending.usage ?? estimated(metadata, frames), shownSeq);
    const endedAt = await writeEnd(tx, metadata, owner, end, tail);
    if (endedAt) await keepReply(deps, tx, metadata, frames, end, endedAt);
    if (endedAt) await keepRecord(deps, tx, metadata, frames, end);
    return endedAt && end;
  });
  if (ended && metadata.storage === 'cloud') deps.conversations.changed(metadata.personId);
  if (ended) announceRecord(deps, metadata);
  return ended;
}

/** The end as readers are told it: a run that was stopped for the sake of a lost right says so. */
async function withdrawnEnding(pool: Pool, id: string, ending: Ending): Promise<Ending> {
  if (ending.outcome !== 'stopped') return ending;
  const { rowCount } = await pool.query(`select from runs where id = $1 and body->>'isWithdrawn' = 'true'`, [
    id,
  ]);
  return rowCount === 0 ? ending : { ...ending, outcome: 'failed', error: withdrawnFailure };
}

/** Ends a run whose owner has died, with what the log holds. The caller holds the lock of the run's row. */
export async function finalizeOrphan(
  deps: FinalizeDeps,
  tx: PoolClient,
  metadata: RunMetadata,
  ending: Ending,
): Promise<void> {
  const frames = await readLog(tx, metadata.id);
  const ended = endOf(deps, metadata, ending, estimated(metadata, frames), await lastLogged(tx, metadata.id));
  const endedAt = await writeEnd(tx, metadata, null, ended, undefined);
  if (!endedAt) return;
  await keepReply(deps, tx, metadata, frames, ended, endedAt);
  await keepRecord(deps, tx, metadata, frames, ended);
}

/** The largest amount that the table of usage holds. */
const maxUsd = 999_999;

function endOf(
  { catalogue }: FinalizeDeps,
  { modelId, costBound }: RunMetadata,
  { outcome, reason, error }: Ending,
  { inputTokens, cachedTokens, outputTokens, ...used }: LlmUsage,
  lastSeq: number,
): Ended {
  const model = catalogue.get(modelId);
  const computed = model ? costUsd(model, { inputTokens, cachedTokens, outputTokens, ...used }) : 0;
  // What nobody has counted is never more than was reserved for it, so that no limit is exceeded by an estimate.
  const cost = Math.min(computed, used.estimated ? (costBound ?? maxUsd) : maxUsd, maxUsd);
  const usage: Usage = { inputTokens, cachedTokens, outputTokens, costUsd: cost };
  return {
    end: { s: 'run', type: 'end', outcome, usage, ...(reason && { reason }), ...(error && { error }) },
    endSeq: lastSeq + 1,
    used,
  };
}

/** @returns when the run ended, or `undefined` when it was not running any more. */
async function writeEnd(
  queryable: Pick<Pool | PoolClient, 'query'>,
  { id, personId, payerId, accountId, modelId, assistantId, entryPoint }: RunMetadata,
  owner: string | null,
  { end, endSeq, used }: Ended,
  tail: FrameRange | undefined,
): Promise<Date | undefined> {
  const { rows } = await queryable.query<{ ended_at: Date }>({
    name: 'run-end',
    text: `
      with claimed as (
        update runs set status = $2, error = $3, ended_at = now(), last_seq = $4,
          body = (coalesce(body, '{}') - 'recorded') || jsonb_build_object('end', $5::jsonb)
        where id = $1 and status = 'running' and ($6::uuid is null or owner = $6) returning id, ended_at
      ), logged as (
        insert into run_events (run_id, first_seq, last_seq, frames) select id, $7, $4, $8 from claimed
        on conflict (run_id, first_seq) do update set last_seq = excluded.last_seq, frames = excluded.frames
      ), used as (
        insert into usage (run_id, person_id, account_id, model_id, input_tokens, cached_tokens, output_tokens, cost_usd, outcome,
          reasoning_tokens, is_estimated, assistant_id, entry_point)
        select id, coalesce((select id from people where people.id = $16), $9), $10, $11, $12, $13, $14, $15, $2, $17, $18, $19, $20
        from claimed
      )
      select ended_at from claimed`,
    values: [
      id,
      end.outcome,
      end.error ? JSON.stringify(end.error) : null,
      endSeq,
      JSON.stringify(end),
      owner,
      tail?.firstSeq ?? endSeq,
      (tail?.frames ?? '') + formatFrame(endSeq, end),
      personId,
      accountId,
      modelId,
      end.usage?.inputTokens ?? 0,
      end.usage?.cachedTokens ?? 0,
      end.usage?.outputTokens ?? 0,
      end.usage?.costUsd ?? 0,
      // They may have gone meanwhile, and the end has to be written.
      payerId,
      used.reasoningTokens ?? 0,
      used.estimated ?? false,
      assistantId,
      entryPoint,
    ],
  });
  return rows[0]?.ended_at;
}

/** @param before leaves out what a range that begins here, and was perhaps written already, holds too. */
async function readLog(tx: PoolClient, id: string, before?: number): Promise<string> {
  const { rows } = await tx.query<{ frames: string }>(
    `select frames from run_events
     where run_id = $1 and ($2::bigint is null or first_seq < $2) order by first_seq`,
    [id, before ?? null],
  );
  return rows.map(({ frames }) => frames).join('');
}

async function lastLogged(tx: PoolClient, id: string): Promise<number> {
  const { rows } = await tx.query<{ last: string | null }>(
    'select max(last_seq) as last from run_events where run_id = $1',
    [id],
  );
  return Number(rows[0]?.last ?? 0);
}

// A provider that failed before it produced anything charges nothing.
function estimated({ inputTokens }: RunMetadata, frames: string): LlmUsage {
  const characters = outputCharacters(frames);
  return {
    inputTokens: characters === 0 ? 0 : inputTokens,
    cachedTokens: 0,
    outputTokens: estimateTokens(characters),
    ...(characters > 0 && { estimated: true }),
  };
}

/** The turn of a run as it is recorded; undefined for all others. */
function recordedOf({
  recorded,
  personId,
  conversationId,
  modelId,
  messageId,
}: RunMetadata): Omit<RecordedAnswer, 'answer'> | undefined {
  return recorded && conversationId !== null
    ? { ...recorded, personId, conversationId, modelId, answerId: messageId }
    : undefined;
}

async function keepRecord(
  { recorder }: FinalizeDeps,
  tx: PoolClient,
  metadata: RunMetadata,
  frames: string,
  { end }: Ended,
): Promise<void> {
  const recorded = recordedOf(metadata);
  if (!recorder || !recorded) return;
  const events = eventTexts(frames).flatMap((text) => parseChatEvent(text) ?? []);
  const { text: answer } = foldEvents([...events, end], metadata.output);
  if (answer.trim() !== '') await recorder.record(tx, { ...recorded, answer });
}

function announceRecord({ recorder }: FinalizeDeps, metadata: RunMetadata): void {
  const recorded = recordedOf(metadata);
  if (recorded) recorder?.recorded(recorded);
}

async function keepReply(
  { conversations }: FinalizeDeps,
  tx: PoolClient,
  metadata: RunMetadata,
  frames: string,
  { end, endSeq }: Ended,
  endedAt: Date,
): Promise<void> {
  const { storage, conversationId, messageId } = metadata;
  if (storage !== 'cloud' || conversationId === null || messageId === null) return;
  const events = eventTexts(frames).flatMap((text) => parseChatEvent(text) ?? []);
  await conversations.saveReply(tx, {
    personId: metadata.personId,
    conversationId,
    runId: metadata.id,
    messageId,
    parentId: metadata.userMessageId,
    reply: foldEvents([...events, end], metadata.output),
    ending: { outcome: end.outcome, seq: endSeq, endedAt: endedAt.toISOString() },
    run: {
      requestId: metadata.requestId,
      modelId: metadata.modelId,
      startedAt: metadata.startedAt.toISOString(),
    },
  });
}
