import * as z from 'zod';
import { llmErrors } from '../llm-errors.js';
import { createKeepAliveAgents } from '../post-stream.js';
import type { Embedder } from './port.js';
import { postJson } from './post-json.js';
import { toUnitVectors } from './unit-vectors.js';

/** Where an embeddings endpoint of OpenAI's protocol is, and how it knows us. */
export interface OpenAiEmbedderOptions {
  /** See {@link Embedder.id}. */
  id: string;
  url: URL;
  headers: Record<string, string>;
  /** Left out where the address names the model. */
  model?: string;
}

const answer = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.unknown() })).max(10_000),
});

/** An embedder for every server that speaks OpenAI's protocol: OpenAI itself, Azure, and many others. */
export function createOpenAiEmbedder({ id, url, headers, model }: OpenAiEmbedderOptions): Embedder {
  const agents = createKeepAliveAgents();
  return {
    id,
    batch: 64,
    isEnglishOnly: false,
    async embed(texts, _use, signal) {
      const body = { ...(model && { model }), input: texts, encoding_format: 'float' };
      const outcome = await postJson({ url, headers, agents, body, signal });
      if (!outcome.ok) return outcome;
      const parsed = answer.safeParse(outcome.value);
      if (!parsed.success) return { ok: false, error: llmErrors.garbage };
      const inOrder = parsed.data.data
        .map(({ index, embedding }, place) => ({ embedding, place: index ?? place }))
        .toSorted((one, other) => one.place - other.place);
      return toUnitVectors(
        inOrder.map(({ embedding }) => embedding),
        texts.length,
      );
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
