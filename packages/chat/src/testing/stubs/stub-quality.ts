import { success, type Outcome } from '@stoa/core/contract';
import type { QualityActions } from '@stoa/core/state';

/** Scripted answers of quality improvement. */
export interface QualityStub {
  /** The summary of a model; never there with null. */
  summary?: { summary: string; purpose: string } | null;
  /** Outcome of submitting; null never settles. */
  outcome?: Outcome<void> | null;
}

/** Quality improvement that answers as it was told. */
export const stubQuality = (
  { summary, outcome }: QualityStub = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): QualityActions => ({
  summarize(modelId, messages) {
    called('quality.summarize', modelId, messages.length);
    return summary === null
      ? new Promise(() => undefined)
      : Promise.resolve(summary ?? { summary: 'About queues.', purpose: 'To learn.' });
  },
  submit(review) {
    called('quality.submit', review);
    return outcome === null ? new Promise(() => undefined) : Promise.resolve(outcome ?? success(undefined));
  },
});
