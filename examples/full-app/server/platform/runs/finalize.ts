import type { RunEnd, RunFailure, RunOutcome, Usage } from '@stoa/core/contract';
import { foldEvents } from '@stoa/core/rules';
import { formatFrame, parseChatEvent } from '@stoa/core/wire';
import type { PoolClient } from 'pg';
import { costUsd } from '../llm/cost.js';
import { estimateTokens } from '../llm/estimate-usage.js';
import type { LlmCatalogue, LlmUsage } from '../llm/port.js';
import { eventTexts, type Stretch } from './frames.js';
import { outputCharacters } from './output-characters.js';
import { eventsChannel } from './run-log.js';
import type { ConversationKeeper, RunBody, RunStorage } from './run-ports.js';

/** How a run ended, before prices are known. */
export interface Ending {
  outcome: RunOutcome;
  reason?: RunEnd['reason'];
  error?: RunFailure;
  usage?: LlmUsage;
}

/** What finalising needs from outside. */
export interface FinalizeDeps {
  catalogue: Pick<LlmCatalogue, 'get'>;
  conversations: ConversationKeeper;
}

/** Proof that the run may be ended: `owner`, or that its owner has died. */
export type EndClaim =
  /** This process produces the run. */
  | { by: 'owner'; owner: string }
  /** The caller holds the row's lock and has seen that the owner is gone. */
  | { by: 'reaper' };

interface EndedRow {
  id: string;
  person_id: string;
  request_id: string;
  conversation_id: string | null;
  user_message_id: string | null;
  message_id: string | null;
  model_id: string;
  storage: RunStorage;
  created_at: Date;
  ended_at: Date;
  body: RunBody | null;
}

/**
 * Ends a run inside the caller's transaction: last frames, end event, state, usage and, for a cloud conversation, the reply's
 * node, all or nothing.
 *
 * The first statement is the fence: of an owner and a reaper only one finds the run still running.
 *
 * @returns the end event and its number, or `undefined` when the run had already been ended by somebody else.
 */
export async function finalizeRun(
  deps: FinalizeDeps,
  tx: PoolClient,
  run: { id: string; claim: EndClaim; tail?: Stretch; ending: Ending },
): Promise<{ end: RunEnd; endSeq: number } | undefined> {
  const { id, claim, tail, ending } = run;
  const claimed = await tx.query<EndedRow>(
    `update runs set status = $2, error = $3, ended_at = now()
     where id = $1 and status = 'running' and ($4::uuid is null or owner = $4)
     returning id, person_id, request_id, conversation_id, user_message_id, message_id, model_id, storage, created_at, ended_at, body`,
    [
      id,
      ending.outcome,
      ending.error ? JSON.stringify(ending.error) : null,
      claim.by === 'owner' ? claim.owner : null,
    ],
  );
  const [row] = claimed.rows;
  if (!row) return undefined;

  const isRead = row.storage === 'cloud' || !ending.usage;
  const frames = isRead ? (await readLog(tx, id)) + (tail?.frames ?? '') : '';
  const lastSeq = tail?.lastSeq ?? (await lastLogged(tx, id));
  const usage = priced(deps, row, ending.usage ?? estimated(row, frames));
  const end: RunEnd = {
    s: 'run',
    type: 'end',
    outcome: ending.outcome,
    usage,
    ...(ending.reason && { reason: ending.reason }),
    ...(ending.error && { error: ending.error }),
  };
  const endSeq = lastSeq + 1;

  await tx.query('insert into run_events (run_id, first_seq, last_seq, frames) values ($1, $2, $3, $4)', [
    id,
    tail?.firstSeq ?? endSeq,
    endSeq,
    (tail?.frames ?? '') + formatFrame(endSeq, end),
  ]);
  await tx.query('update runs set last_seq = $2, body = $3 where id = $1', [
    id,
    endSeq,
    JSON.stringify({ ...row.body, end }),
  ]);
  await tx.query(
    `insert into usage (run_id, person_id, account_id, model_id, input_tokens, cached_tokens, output_tokens, cost_usd, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      row.person_id,
      row.body?.accountId ?? null,
      row.model_id,
      usage.inputTokens,
      usage.cachedTokens,
      usage.outputTokens,
      usage.costUsd,
      ending.outcome,
    ],
  );
  if (row.storage === 'cloud' && row.conversation_id !== null && row.message_id !== null)
    await keepReply(deps, tx, row, row.conversation_id, row.message_id, frames, end, endSeq);
  await tx.query('select pg_notify($1, $2)', [eventsChannel, id]);
  return { end, endSeq };
}

async function readLog(tx: PoolClient, id: string): Promise<string> {
  const { rows } = await tx.query<{ frames: string }>(
    'select frames from run_events where run_id = $1 order by first_seq',
    [id],
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
function estimated(row: EndedRow, frames: string): LlmUsage {
  const characters = outputCharacters(frames);
  return {
    inputTokens: characters === 0 ? 0 : (row.body?.inputTokens ?? 0),
    cachedTokens: 0,
    outputTokens: estimateTokens(characters),
  };
}

function priced({ catalogue }: FinalizeDeps, row: EndedRow, usage: LlmUsage): Usage {
  const { inputTokens, cachedTokens, outputTokens } = usage;
  const model = catalogue.get(row.model_id);
  return { inputTokens, cachedTokens, outputTokens, costUsd: model ? costUsd(model, usage) : 0 };
}

async function keepReply(
  { conversations }: FinalizeDeps,
  tx: PoolClient,
  row: EndedRow,
  conversationId: string,
  messageId: string,
  frames: string,
  end: RunEnd,
  endSeq: number,
): Promise<void> {
  const events = eventTexts(frames).flatMap((text) => parseChatEvent(text) ?? []);
  await conversations.keepReply(tx, {
    personId: row.person_id,
    conversationId,
    runId: row.id,
    messageId,
    parentId: row.user_message_id,
    reply: foldEvents([...events, end], row.body?.output),
    ending: { outcome: end.outcome, seq: endSeq, endedAt: row.ended_at.toISOString() },
    run: { requestId: row.request_id, modelId: row.model_id, startedAt: row.created_at.toISOString() },
  });
}
