import type { Usage } from '../../contract/chat/chat.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import { isCopied } from '../conversations/copied-from.js';
import { runStatusOf } from '../conversations/run-status-of.js';

/**
 * Cost of a usage by the model's prices per 1,000 tokens. Cached input has its own price where the model has one.
 *
 * @units US dollars
 */
export function costOf(
  usage: Pick<Usage, 'inputTokens' | 'cachedTokens' | 'outputTokens'>,
  model: Pick<Model, 'inputTokenCost' | 'outputTokenCost' | 'cachedTokenCost'>,
): number {
  const input = model.inputTokenCost ?? 0;
  const fresh = Math.max(0, usage.inputTokens - usage.cachedTokens);
  const cached = usage.cachedTokens * (model.cachedTokenCost ?? input);
  return (fresh * input + cached + usage.outputTokens * (model.outputTokenCost ?? 0)) / 1000;
}

/** The total cost of replies. @units `usd` US dollars, otherwise tokens */
export interface RepliesCost {
  usd: number;
  inputTokens: number;
  outputTokens: number;
  /** Some replies name no usage or a model without prices, so it was at least this much. */
  isPartial: boolean;
}

/** The usage in the record of a run. Parsed by hand, because a conversation may have thousands of replies. */
function runFactsOf(node: Message): { usage?: Usage; modelId?: string } {
  const run = node.data['run'];
  if (typeof run !== 'object' || run === null) return {};
  const { usage, modelId } = run as { usage?: unknown; modelId?: unknown };
  return {
    ...(isUsage(usage) ? { usage } : {}),
    ...(typeof modelId === 'string' ? { modelId } : {}),
  };
}
const usageFields = ['inputTokens', 'cachedTokens', 'outputTokens', 'costUsd'] as const;
const isUsage = (value: unknown): value is Usage =>
  typeof value === 'object' &&
  value !== null &&
  usageFields.every((field) => Number.isFinite((value as Record<string, unknown>)[field]));

/**
 * Total cost of the replies among `nodes` by the prices of their models. All versions count, since all were paid for. A reply in progress
 * counts once it has ended; one without usage data counts as free.
 *
 * @source chat specification §9; the sum over a conversation is ours.
 */
export function costOfReplies(
  nodes: Iterable<Message>,
  modelCalled: (id: string) => Model | undefined,
): RepliesCost {
  const cost: RepliesCost = { usd: 0, inputTokens: 0, outputTokens: 0, isPartial: false };
  for (const node of nodes) {
    if (node.role !== 'assistant' || runStatusOf(node) === 'running' || isCopied(node)) continue;
    const { usage, modelId } = runFactsOf(node);
    if (!usage) {
      if (node.content !== '') cost.isPartial = true;
      continue;
    }
    const model = modelId === undefined ? undefined : modelCalled(modelId);
    const hasPrices = model?.inputTokenCost !== undefined && model.outputTokenCost !== undefined;
    cost.usd += model && hasPrices ? costOf(usage, model) : usage.costUsd;
    cost.inputTokens += usage.inputTokens;
    cost.outputTokens += usage.outputTokens;
    if (!hasPrices && usage.costUsd === 0) cost.isPartial = true;
  }
  return cost;
}
