import type { Model } from '../../contract/models/models.js';
import {
  promptCostAlertConfig,
  type PromptCostAlert,
} from '../../contract/configs/prompt-cost-alert-config.js';
import { maxTokensOf } from '../models/response-length.js';

/** What a request will be made of, as far as it is known before it is sent. */
export interface PromptEstimate {
  model: Pick<Model, 'inputContextWindow' | 'inputTokenCost' | 'outputTokenCost' | 'outputTokenLimit'>;
  /** Of the text, the messages before it and the instructions. */
  characters: number;
  /** Of documents and images. */
  documentTokens: number;
  /** The longest answer that was asked for; by default that of the model. */
  maxTokens?: number | null;
}

/** Four characters a token is usual for English prose. */
const charactersPerToken = 4;

/**
 * The most that a request is likely to cost: everything that goes along, as far as the model reads it, and the longest answer.
 *
 * @units US dollars; prices are per 1,000 tokens
 */
export function promptCost({ model, characters, documentTokens, maxTokens }: PromptEstimate): number {
  const tokens = Math.ceil(characters / charactersPerToken) + documentTokens;
  const inputTokens = model.inputContextWindow > 0 ? Math.min(tokens, model.inputContextWindow) : tokens;
  return (
    (inputTokens * (model.inputTokenCost ?? 0) +
      maxTokensOf(maxTokens, model) * (model.outputTokenCost ?? 0)) /
    1000
  );
}

/**
 * What is said before a request that may cost so much, in the initial words where the alert has none; null where nothing is.
 *
 * @source administration specification §2 "Configurations tab" (2.007)
 */
export function promptCostSentence(alert: PromptCostAlert, costUsd: number): string | null {
  if (!alert.isActive || costUsd < alert.cost || costUsd === 0) return null;
  // A request is one prompt here: of documents that are too long for it, the passages that matter go along.
  const message = alert.alertMessage.trim() || promptCostAlertConfig.initial.alertMessage;
  return message.replaceAll('<totalCost>', () => costUsd.toFixed(2)).replaceAll('<prompts>', '1');
}
