import type { LlmModel } from '../port.js';
import type { Embedder } from './port.js';

type Provider = Exclude<LlmModel['provider'], 'demo'>;

/** Why a model is a candidate; the first kind that there is wins. */
const reasons = ['set', 'listed', 'usual'] as const;

/** Models of embeddings are never offered for a chat. @source chat specification, model lists: ids with "embed" */
export const isEmbeddingModel = (id: string): boolean => /embed/i.test(id);

/** Collects what configuration says of embeddings, and makes the one embedder that the installation has. */
export function createEmbedderChoice() {
  const makers = new Map<Provider, (model: string) => Embedder>();
  const candidates: {
    provider: Provider;
    model: string;
    reason: (typeof reasons)[number];
    inputTokenCost: number | undefined;
  }[] = [];
  return {
    /** A provider is configured, and embeds in this way. */
    connect(provider: Provider, make: (model: string) => Embedder): void {
      makers.set(provider, make);
    },
    /** @param model as the provider knows it; `none` and an empty one are no candidates */
    add(provider: Provider, model: string, reason: (typeof reasons)[number], inputTokenCost?: number): void {
      if (model !== '' && model !== 'none') candidates.push({ provider, model, reason, inputTokenCost });
    },
    /** Null where no provider embeds. */
    choose(): Embedder | null {
      const [first] = candidates
        .filter(({ provider }) => makers.has(provider))
        .toSorted((one, other) => reasons.indexOf(one.reason) - reasons.indexOf(other.reason));
      if (!first) return null;
      const { provider, model } = first;
      // The price may stand where the model is listed, though another setting has chosen it.
      const inputTokenCost = candidates.find(
        (one) => one.provider === provider && one.model === model && one.inputTokenCost !== undefined,
      )?.inputTokenCost;
      return {
        ...makers.get(provider)!(model),
        ...(inputTokenCost !== undefined && { inputTokenCost }),
      };
    },
  };
}
