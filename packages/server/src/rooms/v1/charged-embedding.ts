import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.js';
import { costUsd } from '../../platform/llm/cost.js';
import type { Embedder, EmbeddingOutcome, EmbeddingUse } from '../../platform/llm/embeddings/port.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { Spending, SpendingRefusal } from '../../platform/spending/spending.js';
import { spenderOf } from '../api-keys/spender-of.js';
import type { ChatRefusal } from '../chat/turn.js';
import type { Caller } from '../handlers.js';

/** Vectors with what they are charged for; or why there are none. */
export type ChargedOutcome =
  | (Extract<EmbeddingOutcome, { ok: true }> & { tokens: number })
  | Extract<EmbeddingOutcome, { ok: false }>
  | { ok: false; refusal: ChatRefusal };

/** Dependencies of {@link createChargedEmbedding}. */
export interface ChargedEmbeddingDeps {
  pool: Pool;
  catalogue: Pick<LlmCatalogue, 'get' | 'refresh'>;
  spending: Pick<Spending, 'release' | 'reserve' | 'reserving'>;
  refuseSpending(refusal: SpendingRefusal): ChatRefusal;
}

/**
 * Embeds texts for whoever pays for them: the most that they can cost is reserved before, and what they did cost is written as usage, at
 * the price that administrators set for the model, or else that of the models file. Batches that came before one that failed are paid for.
 *
 * @source administration specification §2 (2.005, 2.006); H19
 */
export function createChargedEmbedding({ pool, catalogue, spending, refuseSpending }: ChargedEmbeddingDeps) {
  return async (
    embedder: Embedder,
    person: Caller,
    texts: readonly string[],
    signal: AbortSignal,
    use: EmbeddingUse = 'passage',
  ): Promise<ChargedOutcome> => {
    await catalogue.refresh?.();
    const modelId = embedder.id.slice(embedder.id.indexOf('/') + 1);
    const price = priceOf(catalogue.get(modelId)?.inputTokenCost ?? embedder.inputTokenCost ?? 0);
    const spender = spenderOf(person);
    const runId = randomUUID();
    const usd = price(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
    const overspent = await spending.reserving(spender, (opened) =>
      inTransaction(pool, (tx) => spending.reserve(tx, opened, { runId, usd })),
    );
    if (overspent) return { ok: false, refusal: refuseSpending(overspent) };
    const { outcome, tokens } = await inBatches(embedder, texts, use, signal);
    if (tokens === 0) await spending.release(runId);
    else
      await pool.query(
        `insert into usage (run_id, person_id, account_id, model_id, input_tokens, embedding_tokens, is_estimated, cost_usd, outcome, entry_point)
         values ($1, $2, $3, $4, $5, $5, true, $6, $7, $8)`,
        [
          runId,
          spender.personId,
          spender.accountId,
          modelId,
          tokens,
          price(tokens),
          outcome.ok ? 'completed' : 'failed',
          spender.keyId === undefined ? 'background' : 'api',
        ],
      );
    return outcome.ok ? { ...outcome, tokens } : outcome;
  };
}

/** See {@link createChargedEmbedding}. */
export type ChargedEmbedding = ReturnType<typeof createChargedEmbedding>;

const priceOf =
  (inputTokenCost: number) =>
  (inputTokens: number): number =>
    costUsd(
      { inputTokenCost, outputTokenCost: 0, cachedTokenCost: 0 },
      { inputTokens, cachedTokens: 0, outputTokens: 0 },
    );

/** @returns what came, and the tokens of the batches that did, four characters for one */
async function inBatches(
  embedder: Embedder,
  texts: readonly string[],
  use: EmbeddingUse,
  signal: AbortSignal,
): Promise<{ outcome: EmbeddingOutcome; tokens: number }> {
  const vectors: Float32Array[] = [];
  let characters = 0;
  const tokens = () => Math.ceil(characters / 4);
  for (let from = 0; from < texts.length; from += embedder.batch) {
    const batch = texts.slice(from, from + embedder.batch);
    const outcome = await embedder.embed(batch, use, signal);
    if (!outcome.ok) return { outcome, tokens: tokens() };
    vectors.push(...outcome.vectors);
    characters += batch.reduce((sum, text) => sum + text.length, 0);
  }
  return { outcome: { ok: true, vectors }, tokens: tokens() };
}
