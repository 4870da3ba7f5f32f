import * as limits from '../../contract/limits.js';
import type { Model } from '../../contract/models/models.js';

type Limited = Pick<Model, 'outputTokenLimit'> | null | undefined;

/** The most that the model may answer. @units tokens */
export const outputLimitOf = (model: Limited): number =>
  model && model.outputTokenLimit > 0 ? model.outputTokenLimit : limits.defaultOutputTokenLimit;

/** Half of the model's output limit. @source chat specification §9; protocol §2.3. */
export const defaultMaxTokens = (model: Limited): number => Math.round(outputLimitOf(model) / 2);

/** The requested tokens: the conversation's setting within the model's limit, or half of that limit. */
export const maxTokensOf = (chosen: number | null | undefined, model: Limited): number =>
  chosen ? Math.max(1, Math.min(Math.round(chosen), outputLimitOf(model))) : defaultMaxTokens(model);

/**
 * The token limit of a step of the response length slider, 0 to 6: a sixth of the output limit a step. Step 0 is half a step,
 * because an answer of no tokens is none.
 *
 * @source chat specification §5 "Response length slider"; the fractions are ours.
 */
export function tokensOfStep(step: number, model: Limited): number {
  const share = Math.max(step, 0.5) / limits.responseLengthSteps;
  return Math.max(1, Math.round(outputLimitOf(model) * Math.min(share, 1)));
}

/** The step whose limit is nearest. */
export function stepOfTokens(maxTokens: number | null, model: Limited): number {
  const tokens = maxTokensOf(maxTokens, model);
  const steps = Array.from({ length: limits.responseLengthSteps + 1 }, (_, step) => step);
  const away = (step: number): number => Math.abs(tokensOfStep(step, model) - tokens);
  return steps.reduce((best, step) => (away(step) < away(best) ? step : best), 0);
}

/** The labels under the slider. @source chat specification §5. */
export const responseLengthLabels = ['Concise', 'Average', 'Verbose'] as const;

/** The label nearest to a step. */
export const responseLengthLabel = (step: number): (typeof responseLengthLabels)[number] =>
  step <= 1 ? 'Concise' : step >= 5 ? 'Verbose' : 'Average';
