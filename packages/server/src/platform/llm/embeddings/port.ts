import type { LlmError } from '../port.js';

/** Vectors of unit length, one for each text and in their order; or why there are none. */
export type EmbeddingOutcome = { ok: true; vectors: Float32Array[] } | { ok: false; error: LlmError };

/** Purpose of an embedding. Some models embed questions and passages differently. */
export type EmbeddingUse = 'passage' | 'question';

/** Makes vectors of texts: those of texts that mean nearly the same are near each other. */
export interface Embedder {
  /** Names the provider and the model. Vectors of different ids cannot be compared. */
  readonly id: string;
  /** The most texts of one call. */
  readonly batch: number;
  /** What the models file says of its price. @units US dollars per 1,000 tokens */
  readonly inputTokenCost?: number;
  /** Whether the model knows English alone; vectors of other texts say nothing. */
  readonly isEnglishOnly: boolean;
  /** Never rejects. Texts that are too long are cut. */
  embed(texts: readonly string[], use: EmbeddingUse, signal: AbortSignal): Promise<EmbeddingOutcome>;
  close(): void;
}
