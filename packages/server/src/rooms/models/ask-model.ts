import { randomUUID } from 'node:crypto';
import { sentence, success, type Outcome } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { costUsd } from '../../platform/llm/cost.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { costBound } from '../../platform/spending/request-bound.js';
import type { Spender, Spending } from '../../platform/spending/spending.js';
import { estimateUsage } from '../../platform/llm/estimate-usage.js';
import { mergeTurns, withoutSystem } from '../../platform/llm/merge-turns.js';
import type { LlmCatalogue, LlmModel, LlmRequest, LlmUsage } from '../../platform/llm/port.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import { spenderOf } from '../api-keys/spender-of.js';
import type { Caller } from '../handlers.js';
import { withThinking } from '../../platform/llm/helper-limit.js';
import { modelsAvailableTo } from './model-availability.js';
import { refused } from '../refused.js';
import { tracedProvider } from '../../platform/tracing/traced-provider.js';

/** Dependencies of {@link createModelAsker}. */
export interface ModelAskerDeps {
  pool: Pool;
  catalogue: LlmCatalogue;
  groups: UserGroupRepository;
  spending: Pick<Spending, 'release' | 'reserve' | 'reserving'>;
}

/** A question to a model outside of any conversation. */
export interface BackgroundQuestion {
  /** Which of the caller's models answers; without one, the default. */
  prefers?: 'isCheapest' | 'isAdvanced' | 'isQa';
  /** A model that the installation chose, whoever asks; it goes before `prefers`. */
  modelId?: string;
  messages: readonly { role: 'system' | 'user'; content: string }[];
  temperature: number;
  maxTokens: number;
  /** Gives up the question. */
  signal?: AbortSignal;
}

const timeoutMs = 30_000;
/** A model that goes on and on is stopped here. */
const maxCharacters = 20_000;
/** Of one person on one process. */
const maxAtOnce = 2;

/**
 * Asks models in the background. Neither question nor answer is stored; what they cost is. Each room that asks has its own limit of
 * questions at once.
 *
 * @errors returned: `NoModel` where the caller has none, `TooManyRequests`, `ModelFailed` also for an answer without words
 */
export function createModelAsker({ pool, catalogue, groups, spending }: ModelAskerDeps) {
  const going = new Map<string, number>();

  async function account(
    runId: string,
    { personId, accountId, keyId }: Spender,
    model: LlmModel,
    usage: LlmUsage,
    outcome: string,
    reservedUsd: number,
  ): Promise<void> {
    await pool.query(
      `insert into usage (run_id, person_id, account_id, model_id, input_tokens, cached_tokens, output_tokens, cost_usd, outcome,
         reasoning_tokens, is_estimated, entry_point)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        runId,
        personId,
        accountId,
        model.id,
        usage.inputTokens,
        usage.cachedTokens,
        usage.outputTokens,
        usage.estimated ? Math.min(costUsd(model, usage), reservedUsd) : costUsd(model, usage),
        outcome,
        usage.reasoningTokens ?? 0,
        usage.estimated ?? false,
        keyId === undefined ? 'background' : 'api',
      ],
    );
  }

  async function ask(
    person: Caller,
    model: LlmModel,
    { messages, temperature, maxTokens, signal: given }: BackgroundQuestion,
  ): Promise<Outcome<string>> {
    const request: LlmRequest = {
      model: model.upstreamId,
      messages: model.supportsSystemPrompts ? mergeTurns(messages) : withoutSystem(messages),
      temperature,
      maxTokens: Math.min(withThinking(maxTokens), model.outputTokenLimit),
    };
    const runId = randomUUID();
    const spender = spenderOf(person);
    const usd = costBound(model, request);
    const overspent = await spending.reserving(spender, (opened) =>
      inTransaction(pool, (tx) => spending.reserve(tx, opened, { runId, usd })),
    );
    if (overspent) return refused(sentence('chat.rateLimited'), 'TooManyRequests', 429);
    const tooLong = new AbortController();
    const signal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      tooLong.signal,
      ...(given ? [given] : []),
    ]);
    let answer = '';
    let thoughtCharacters = 0;
    let usage: LlmUsage | undefined;
    const giveBack = (error: unknown) => spending.release(runId).then(() => Promise.reject(error));
    const end = await tracedProvider(model, catalogue.providerOf(model))
      .stream(
        request,
        {
          text(delta) {
            answer += delta;
            if (answer.length > maxCharacters) tooLong.abort();
          },
          retract() {
            thoughtCharacters += answer.length;
            answer = '';
          },
          unread: () => undefined,
          reasoning: (delta) => void (thoughtCharacters += delta.length),
          toolCall: () => undefined,
          usage: (told) => void (usage = told),
          flush: () => undefined,
          control: () => undefined,
        },
        signal,
      )
      .catch(giveBack);
    const isFinished = end.type === 'finished';
    if (isFinished || answer !== '' || thoughtCharacters > 0)
      await account(
        runId,
        spender,
        model,
        usage ?? estimateUsage(request, answer.length + thoughtCharacters),
        isFinished ? 'completed' : 'failed',
        usd,
      );
    else await spending.release(runId);
    return isFinished && answer.trim() !== ''
      ? success(answer)
      : refused(sentence('chat.unavailable'), 'ModelFailed');
  }

  async function choose(
    person: Caller,
    preferred: 'isCheapest' | 'isAdvanced' | 'isDefault' | 'isQa',
  ): Promise<LlmModel | undefined> {
    await catalogue.refresh?.();
    const models = await modelsAvailableTo(person, catalogue.list(), groups);
    const other = preferred === 'isQa' ? 'isCheapest' : preferred;
    return (
      models.find((one) => one[preferred]) ??
      models.find((one) => one[other]) ??
      models.find(({ isDefault }) => isDefault)
    );
  }

  return async (person: Caller, question: BackgroundQuestion): Promise<Outcome<string>> => {
    const { modelId, prefers } = question;
    const model =
      modelId === undefined ? await choose(person, prefers ?? 'isDefault') : catalogue.get(modelId);
    if (!model) return refused(sentence('chat.unavailable'), 'NoModel');
    const before = going.get(person.id) ?? 0;
    if (before >= maxAtOnce) return refused(sentence('chat.rateLimited'), 'TooManyRequests', 429);
    going.set(person.id, before + 1);
    try {
      return await ask(person, model, question);
    } finally {
      const others = (going.get(person.id) ?? 1) - 1;
      if (others === 0) going.delete(person.id);
      else going.set(person.id, others);
    }
  };
}

/** See {@link createModelAsker}. */
export type ModelAsker = ReturnType<typeof createModelAsker>;
