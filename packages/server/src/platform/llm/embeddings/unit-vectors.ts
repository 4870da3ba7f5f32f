import { llmErrors } from '../llm-errors.js';
import type { EmbeddingOutcome } from './port.js';

/** Longer ones are not vectors of any model that there is. */
const maxDimensions = 8_192;

/**
 * Checks what a provider sent and brings it to unit length, so that a dot product is a similarity.
 *
 * @errors returned: `protocol`, where there are not as many vectors as texts, all of one length and finite.
 */
export function toUnitVectors(values: readonly unknown[], count: number): EmbeddingOutcome {
  const vectors = values.map(unitVector);
  const length = vectors[0]?.length;
  const isGood =
    length !== undefined && vectors.length === count && vectors.every((vector) => vector?.length === length);
  return isGood ? { ok: true, vectors: vectors as Float32Array[] } : { ok: false, error: llmErrors.garbage };
}

function unitVector(value: unknown): Float32Array | null {
  const isVector = Array.isArray(value) || value instanceof Float32Array;
  if (!isVector || value.length === 0 || value.length > maxDimensions) return null;
  const vector = Float32Array.from(value as ArrayLike<number>);
  const norm = Math.hypot(...vector);
  if (!Number.isFinite(norm)) return null;
  // A text without words may have a vector of zeros, which is near nothing.
  return norm === 0 ? vector : vector.map((one) => one / norm);
}
