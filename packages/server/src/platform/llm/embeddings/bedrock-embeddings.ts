import type * as BedrockSdk from '@aws-sdk/client-bedrock-runtime';
import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import pLimit from 'p-limit';
import * as z from 'zod';
import { bedrockError } from '../bedrock-errors.js';
import type { BedrockOptions } from '../bedrock.js';
import { llmErrors } from '../llm-errors.js';
import type { Embedder, EmbeddingUse } from './port.js';
import { toUnitVectors } from './unit-vectors.js';

/** Models of the service have bodies of their own. */
interface Family {
  /** The most texts of one request. */
  batch: number;
  body(texts: readonly string[], use: EmbeddingUse): object;
  vectors(answer: unknown): readonly unknown[] | null;
}

const titanAnswer = z.object({ embedding: z.unknown() });
const titan: Family = {
  batch: 1,
  body: ([text]) => ({ inputText: text }),
  vectors(answer) {
    const parsed = titanAnswer.safeParse(answer);
    return parsed.success ? [parsed.data.embedding] : null;
  },
};

const cohereAnswer = z.object({
  embeddings: z.union([z.array(z.unknown()), z.object({ float: z.array(z.unknown()) })]),
});
const cohere: Family = {
  batch: 96,
  body: (texts, use) => ({
    texts,
    input_type: use === 'question' ? 'search_query' : 'search_document',
    truncate: 'END',
  }),
  vectors(answer) {
    const parsed = cohereAnswer.safeParse(answer);
    if (!parsed.success) return null;
    const { embeddings } = parsed.data;
    return Array.isArray(embeddings) ? embeddings : embeddings.float;
  },
};

const parallelRequests = 4;
/** Texts of one call, for models that take one a request. */
const batch = 16;

/** Embedding models of Amazon Bedrock: those of Cohere, and every one that takes one text as Titan does. */
export function createBedrockEmbedder({
  model,
  ...options
}: Pick<BedrockOptions, 'region' | 'endpoint' | 'credentials'> & { model: string }): Embedder {
  const family = /(^|\.)cohere\./.test(model) ? cohere : titan;
  const turn = pLimit(parallelRequests);
  let loading: Promise<{ client: BedrockRuntimeClient; sdk: typeof BedrockSdk }> | undefined;
  const load = () =>
    (loading ??= import('@aws-sdk/client-bedrock-runtime').then((sdk) => ({
      sdk,
      client: new sdk.BedrockRuntimeClient({ ...options, maxAttempts: 3 }),
    })));

  async function invoke(texts: readonly string[], use: EmbeddingUse, signal: AbortSignal) {
    const { client, sdk } = await load();
    const { body } = await client.send(
      new sdk.InvokeModelCommand({
        modelId: model,
        contentType: 'application/json',
        accept: 'application/json',
        body: JSON.stringify(family.body(texts, use)),
      }),
      { abortSignal: signal },
    );
    return family.vectors(JSON.parse(body.transformToString()));
  }

  return {
    id: `Bedrock/${model}`,
    batch: Math.max(batch, family.batch),
    isEnglishOnly: false,
    async embed(texts, use, signal) {
      const groups = Array.from({ length: Math.ceil(texts.length / family.batch) }, (_, index) =>
        texts.slice(index * family.batch, (index + 1) * family.batch),
      );
      try {
        const found = await Promise.all(groups.map((group) => turn(() => invoke(group, use, signal))));
        const vectors = found.flatMap((some) => some ?? [null]);
        return toUnitVectors(vectors, texts.length);
      } catch (error) {
        return {
          ok: false,
          error: error instanceof SyntaxError ? llmErrors.garbage : bedrockError(error, false),
        };
      }
    },
    close: () => void loading?.then(({ client }) => client.destroy()),
  };
}
