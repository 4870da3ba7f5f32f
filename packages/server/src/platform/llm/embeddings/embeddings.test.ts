import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../testing/model-server/model-server.js';
import { createCatalogue, type LlmEnv } from '../catalogue.js';
import { startBedrockServer, type BedrockServer } from '../testing/bedrock-server.js';
import { startRawServer } from '../testing/raw-server.js';
import { createBedrockEmbedder } from './bedrock-embeddings.js';
import { createOfflineEmbedder } from './offline.js';
import type { Embedder, EmbeddingUse } from './port.js';
import { toUnitVectors } from './unit-vectors.js';

let models: ModelServer;
let bedrock: BedrockServer;
beforeAll(async () => {
  models = await startModelServer();
  bedrock = await startBedrockServer();
});
afterAll(async () => {
  await models?.close();
  await bedrock?.close();
});

const idle = () => new AbortController().signal;
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0);

async function vectorsOf(embedder: Embedder, texts: string[], use: EmbeddingUse = 'passage') {
  const outcome = await embedder.embed(texts, use, idle());
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.vectors;
}
function embedderOf(env: LlmEnv): Embedder | null {
  const outcome = createCatalogue(env);
  if (!outcome.ok) throw new Error(outcome.errors.join('\n'));
  outcome.embedder?.close();
  return outcome.embedder;
}
const azure = { AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com', AZURE_OPENAI_API_KEY: 'a' };

describe('the embedder of an installation', () => {
  it.each<[string, LlmEnv, string | undefined]>([
    ['offline with nothing configured', {}, 'offline/energetic-ai-en-0.2.0'],
    ['none with a database of its own and no provider', { DATABASE_URL: 'postgres://x/y' }, undefined],
    [
      'offline there on request',
      { DATABASE_URL: 'postgres://x/y', STOA_OFFLINE_EMBEDDINGS: '1' },
      'offline/energetic-ai-en-0.2.0',
    ],
    ['none on request', { STOA_OFFLINE_EMBEDDINGS: '0' }, undefined],
    ['the usual one of OpenAI', { OPENAI_API_KEY: 'k' }, 'OpenAI/text-embedding-3-small'],
    ['another one of OpenAI', { OPENAI_API_KEY: 'k', OPENAI_EMBEDDINGS_MODEL: 'own' }, 'OpenAI/own'],
    [
      'none of OpenAI',
      { OPENAI_API_KEY: 'k', OPENAI_EMBEDDINGS_MODEL: 'none', STOA_OFFLINE_EMBEDDINGS: '0' },
      undefined,
    ],
    [
      'one that is listed',
      { OPENAI_BASE_URL: 'http://localhost:1/v1', OPENAI_MODELS: 'llama,nomic-embed-text' },
      'OpenAI/nomic-embed-text',
    ],
    [
      'a deployment',
      { ...azure, AZURE_OPENAI_DEPLOYMENTS: 'gpt-4o=a,text-embedding-3=vectors' },
      'Azure/vectors',
    ],
    [
      'what is set before what is usual',
      {
        ...azure,
        AZURE_OPENAI_DEPLOYMENTS: 'gpt-4.1=a',
        AZURE_OPENAI_EMBEDDINGS_DEPLOYMENT: 'v',
        OPENAI_API_KEY: 'k',
      },
      'Azure/v',
    ],
    [
      'Bedrock',
      {
        BEDROCK_REGION: 'eu-west-1',
        BEDROCK_MODELS: 'anthropic.claude-x',
        BEDROCK_EMBEDDINGS_MODEL: 'amazon.titan-embed-text-v2:0',
      },
      'Bedrock/amazon.titan-embed-text-v2:0',
    ],
  ])('[LLM9] is %s', (_title, env, id) => {
    expect(embedderOf(env)?.id).toBe(id);
  });

  it('[LLM9] is never offered for a chat', () => {
    const outcome = createCatalogue({ OPENAI_API_KEY: 'k', OPENAI_MODELS: 'gpt-4o,text-embedding-3-large' });
    expect(outcome.ok && outcome.catalogue.list().map(({ id }) => id)).toEqual(['gpt-4o']);
  });
});

describe('embeddings of providers', () => {
  it('[LLM10] OpenAI: one request, in the order of the texts, of unit length', async () => {
    const outcome = createCatalogue({
      OPENAI_BASE_URL: models.url,
      OPENAI_API_KEY: 'sk-secret-key',
      OPENAI_MODELS: 'x',
      OPENAI_EMBEDDINGS_MODEL: 'my-embedder',
    });
    const embedder = outcome.ok ? outcome.embedder! : null!;
    const [car, motor, whale] = await vectorsOf(embedder, ['a red car', 'a red automobile', 'whales sing']);
    expect(dot(car!, motor!)).toBeCloseTo(1);
    expect(dot(car!, whale!)).toBeLessThan(0.5);
    const received = models.embeddings.at(-1)!;
    expect(received.headers['authorization']).toBe('Bearer sk-secret-key');
    expect(received.body).toEqual({
      model: 'my-embedder',
      input: ['a red car', 'a red automobile', 'whales sing'],
      encoding_format: 'float',
    });
    embedder.close();
  });

  it('[LLM10] Azure: at the address of the deployment, with its key', async () => {
    const outcome = createCatalogue({
      AZURE_OPENAI_ENDPOINT: models.url.replace('/v1', '/'),
      AZURE_OPENAI_API_KEY: 'azure-key',
      AZURE_OPENAI_DEPLOYMENTS: 'gpt-4o=a',
      AZURE_OPENAI_EMBEDDINGS_DEPLOYMENT: 'team vectors',
    });
    const embedder = outcome.ok ? outcome.embedder! : null!;
    expect(await vectorsOf(embedder, ['x y z'])).toHaveLength(1);
    const { path, headers, body } = models.embeddings.at(-1)!;
    expect(path).toBe('/openai/deployments/team%20vectors/embeddings?api-version=2024-10-21');
    expect(headers['api-key']).toBe('azure-key');
    expect(body).not.toHaveProperty('model');
    embedder.close();
  });

  it.each([
    ['amazon.titan-embed-text-v2:0', [{ inputText: 'one' }, { inputText: 'three' }]],
    ['cohere.embed-english-v3', [{ texts: ['one', 'three'], input_type: 'search_query', truncate: 'END' }]],
    ['us.cohere.embed-v4:0', [{ texts: ['one', 'three'], input_type: 'search_query', truncate: 'END' }]],
  ])('[LLM10] Bedrock: %s', async (model, bodies) => {
    bedrock.bodies.length = 0;
    const embedder = createBedrockEmbedder({
      region: 'eu-west-1',
      endpoint: bedrock.url,
      credentials: { accessKeyId: 'AKIDSECRET', secretAccessKey: 'very-secret' },
      model,
    });
    const vectors = await vectorsOf(embedder, ['one', 'three'], 'question');
    expect(vectors.map(([first]) => first!.toFixed(3))).toEqual(['0.707', '0.857']);
    expect(bedrock.bodies.map(({ body }) => body)).toEqual(bodies);
    expect(decodeURIComponent(bedrock.bodies[0]!.path)).toBe(`/model/${model}/invoke`);
    embedder.close();
  });

  it('[LLM11] a refusal, a broken answer and a closed door are failures without a secret', async () => {
    const raw = await startRawServer((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"data":[{}]}',
      ),
    );
    const urls = [models.url, `${raw.url}/v1`, 'http://127.0.0.1:9/v1'];
    const kinds = await Promise.all(
      urls.map(async (baseUrl) => {
        const outcome = createCatalogue({
          OPENAI_BASE_URL: baseUrl,
          OPENAI_API_KEY: 'sk-secret-key',
          OPENAI_MODELS: 'x',
          OPENAI_EMBEDDINGS_MODEL: 'broken',
        });
        const made = outcome.ok ? await outcome.embedder!.embed(['a'], 'passage', idle()) : null;
        expect(JSON.stringify(made)).not.toMatch(/sk-secret|127\.0/);
        return made && !made.ok && made.error.kind;
      }),
    );
    expect(kinds).toEqual(['provider', 'protocol', 'network']);
    await raw.close();
  });

  it.each([
    ['too few', [[1, 2]], 2],
    ['of several lengths', [[1, 2], [1]], 2],
    ['of no numbers', [['a', null]], 1],
    ['none', [], 1],
    ['infinite', [[1e308, 1e308].map((one) => one * 10)], 1],
  ])('[LLM11] vectors: %s', (_title, values, count) => {
    expect(toUnitVectors(values, count)).toMatchObject({ ok: false, error: { kind: 'protocol' } });
  });
});

describe('the offline model', () => {
  it('[LLM12] finds what means the same, without a network, and ends with the server', async () => {
    const embedder = createOfflineEmbedder();
    const [question, near, far] = await vectorsOf(embedder, [
      'How do I reset my password?',
      'Steps to recover account access',
      'The weather is nice today',
    ]);
    expect(dot(question!, near!)).toBeGreaterThan(dot(question!, far!) + 0.3);
    embedder.close();
    expect(await embedder.embed(['x'], 'question', idle())).toMatchObject({ ok: false });
  }, 60_000);
});
