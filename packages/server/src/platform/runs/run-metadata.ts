import type { ReplyOutput } from '@stoa/core/rules';
import type { RecordedTurn, RunBody, RunStorage } from './run-ports.js';

/** The immutable part of a run. */
export interface RunMetadata {
  id: string;
  personId: string;
  requestId: string;
  modelId: string;
  storage: RunStorage;
  conversationId: string | null;
  /** The message that is answered. */
  userMessageId: string | null;
  /** Id of the reply's node. */
  messageId: string | null;
  startedAt: Date;
  /** Estimated size of the prompt. @units tokens */
  inputTokens: number;
  /** The most that it can cost: no estimate is above it. @units US dollars */
  costBound: number | null;
  accountId: string | null;
  /** Who pays, whoever asks: with an API key its owner. */
  payerId: string;
  /** What its usage is split by, beside model and account. */
  assistantId: string | null;
  entryPoint: string | null;
  output: ReplyOutput | undefined;
  recorded: (RecordedTurn & { assistantId: string }) | undefined;
}

/** The columns of a run's row that hold its metadata. */
export interface RunMetadataRow {
  id: string;
  person_id: string;
  request_id: string;
  model_id: string;
  storage: RunStorage;
  conversation_id: string | null;
  user_message_id: string | null;
  message_id: string | null;
  created_at: Date;
  body: RunBody | null;
}

/** The columns of {@link RunMetadataRow}. */
export const runMetadataColumns =
  'id, person_id, request_id, model_id, storage, conversation_id, user_message_id, message_id, created_at, body';

export const toRunMetadata = (row: RunMetadataRow): RunMetadata => ({
  id: row.id,
  personId: row.person_id,
  requestId: row.request_id,
  modelId: row.model_id,
  storage: row.storage,
  conversationId: row.conversation_id,
  userMessageId: row.user_message_id,
  messageId: row.message_id,
  startedAt: row.created_at,
  inputTokens: row.body?.inputTokens ?? 0,
  costBound: row.body?.costBound ?? null,
  accountId: row.body?.accountId ?? null,
  payerId: row.body?.payerId ?? row.person_id,
  assistantId: row.body?.assistantId ?? null,
  entryPoint: row.body?.entryPoint ?? null,
  output: row.body?.output,
  recorded:
    row.body?.recorded && row.body.assistantId !== undefined
      ? { ...row.body.recorded, assistantId: row.body.assistantId }
      : undefined,
});
