import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startRawServer } from './testing/raw-server.js';
import { createRecordingSink } from './testing/recording-sink.js';
import { createCatalogue, type LlmEnv } from './catalogue.js';
import { costUsd } from './cost.js';
import { llmConfigTable } from './llm-config-table.js';
import type { LlmCatalogue, LlmModel } from './port.js';

const folder = mkdtempSync(join(tmpdir(), 'stoa-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

function modelsFile(value: unknown): string {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}
function catalogueOf(env: LlmEnv): LlmCatalogue {
  const outcome = createCatalogue(env);
  if (!outcome.ok) throw new Error(outcome.errors.join('\n'));
  return outcome.catalogue;
}
function errorsOf(env: LlmEnv): string[] {
  const outcome = createCatalogue(env);
  return outcome.ok ? [] : outcome.errors;
}
const ids = (env: LlmEnv) =>
  catalogueOf(env)
    .list()
    .map(({ id }) => id);
const chosen = (env: LlmEnv) => {
  const list = catalogueOf(env).list();
  const idOf = (flag: 'isDefault' | 'isAdvanced' | 'isCheapest') => {
    const marked = list.filter((model) => model[flag]);
    expect(marked).toHaveLength(1);
    return marked[0]!.id;
  };
  return { default: idOf('isDefault'), advanced: idOf('isAdvanced'), cheapest: idOf('isCheapest') };
};

describe('the catalogue', () => {
  it('offers the demo models when nothing is configured', () => {
    expect(ids({})).toEqual(['demo-tour', 'demo-slow', 'demo-fault', 'demo-brief']);
    expect(chosen({})).toEqual({ default: 'demo-tour', advanced: 'demo-tour', cheapest: 'demo-brief' });
  });

  it('omits the demo models beside a provider, unless they are requested', () => {
    expect(ids({ OPENAI_API_KEY: 'k' })).toEqual(['gpt-4o', 'gpt-4o-mini']);
    const env = { OPENAI_API_KEY: 'k', STOA_DEMO_MODELS: '1' };
    expect(ids(env)).toContain('demo-tour');
    expect(chosen(env)).toEqual({ default: 'gpt-4o', advanced: 'gpt-4o', cheapest: 'gpt-4o-mini' });
  });

  it('knows limits and prices of well-known models, also in their dated and regional forms', () => {
    const catalogue = catalogueOf({
      OPENAI_API_KEY: 'k',
      OPENAI_MODELS: 'gpt-4o-2024-08-06, gpt-4o-mini, my-own',
      BEDROCK_REGION: 'eu-west-1',
      BEDROCK_MODELS: 'eu.anthropic.claude-3-5-sonnet-20241022-v2:0',
    });
    expect(catalogue.get('gpt-4o-2024-08-06')).toMatchObject({ name: 'GPT-4o', inputTokenCost: 0.0025 });
    expect(catalogue.get('gpt-4o-mini')).toMatchObject({ name: 'GPT-4o mini' });
    expect(catalogue.get('my-own')).toMatchObject({
      name: 'my-own',
      inputTokenCost: 0,
      supportsImages: false,
    });
    expect(catalogue.get('eu.anthropic.claude-3-5-sonnet-20241022-v2:0')).toMatchObject({
      name: 'Claude 3.5 Sonnet',
      provider: 'Bedrock',
    });
  });

  it('maps ids to deployments on Azure and gives each model its provider', () => {
    const catalogue = catalogueOf({
      OPENAI_API_KEY: 'k',
      AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com',
      AZURE_OPENAI_API_KEY: 'a',
      AZURE_OPENAI_DEPLOYMENTS: 'gpt-4.1=team one, o3=thinker',
    });
    expect(catalogue.get('gpt-4.1')).toMatchObject({ upstreamId: 'team one', provider: 'Azure' });
    const provider = (id: string) => catalogue.providerOf(catalogue.get(id)!);
    expect(provider('gpt-4.1')).toBe(provider('o3'));
    expect(provider('gpt-4.1')).not.toBe(provider('gpt-4o'));
  });

  it('the models file overrides all other sources', () => {
    const path = modelsFile([
      { id: 'gpt-4o', provider: 'OpenAI', name: 'House model', inputTokenCost: 1, isCheapest: true },
      { id: 'local', provider: 'OpenAI', upstreamId: 'llama-local', isDefault: true },
    ]);
    const env = { OPENAI_API_KEY: 'k', STOA_MODELS_FILE: path };
    expect(catalogueOf(env).get('gpt-4o')).toMatchObject({
      name: 'House model',
      inputTokenCost: 1,
      outputTokenCost: 0.01,
    });
    expect(catalogueOf(env).get('local')).toMatchObject({ upstreamId: 'llama-local' });
    expect(chosen(env)).toEqual({ default: 'local', advanced: 'gpt-4o', cheapest: 'gpt-4o' });
  });

  it.each<[string, LlmEnv]>([
    ['alone', {}],
    ['beside the setting that chooses it', { OPENAI_EMBEDDINGS_MODEL: 'house-embed' }],
  ])('knows the price of an embeddings model that the models file lists, %s', (_case, more) => {
    const path = modelsFile([
      { id: 'embed', provider: 'OpenAI', upstreamId: 'house-embed', inputTokenCost: 0.5 },
    ]);
    const outcome = createCatalogue({ OPENAI_API_KEY: 'k', STOA_MODELS_FILE: path, ...more });
    expect(outcome).toMatchObject({ ok: true, embedder: { id: 'OpenAI/house-embed', inputTokenCost: 0.5 } });
  });

  it('1.158: never chooses an embedding model', () => {
    const env = { OPENAI_API_KEY: 'k', OPENAI_MODELS: 'text-embedding-3-large,gpt-4o' };
    expect(chosen(env)).toEqual({ default: 'gpt-4o', advanced: 'gpt-4o', cheapest: 'gpt-4o' });
  });

  it.each<[string, LlmEnv, RegExp]>([
    ['models without a provider', { OPENAI_MODELS: 'a' }, /OPENAI_API_KEY or OPENAI_BASE_URL/],
    ['a compatible server without models', { OPENAI_BASE_URL: 'http://x/v1' }, /^OPENAI_MODELS: name/],
    ['an address that is none', { OPENAI_BASE_URL: 'localhost', OPENAI_MODELS: 'a' }, /^OPENAI_BASE_URL/],
    ['an address with a password', { OPENAI_BASE_URL: 'https://u:hidden@x/v1' }, /without a user name/],
    ['a file address', { OPENAI_BASE_URL: 'file:///etc/passwd' }, /http or https/],
    ['a key with a line break', { OPENAI_API_KEY: 'hid\nden' }, /^OPENAI_API_KEY/],
    ['Azure without key', { AZURE_OPENAI_ENDPOINT: 'https://x' }, /AZURE_OPENAI_API_KEY/],
    ['Azure without endpoint', { AZURE_OPENAI_API_KEY: 'hidden' }, /needs AZURE_OPENAI_ENDPOINT/],
    [
      'a deployment without a name',
      { AZURE_OPENAI_ENDPOINT: 'https://x', AZURE_OPENAI_API_KEY: 'k', AZURE_OPENAI_DEPLOYMENTS: 'gpt-4o' },
      /id=deployment/,
    ],
    ['Bedrock without models', { BEDROCK_REGION: 'eu-west-1' }, /^BEDROCK_MODELS/],
    ['Bedrock without region', { BEDROCK_MODELS: 'x' }, /BEDROCK_REGION/],
    ['a region that is none', { BEDROCK_REGION: 'evil.example/', BEDROCK_MODELS: 'x' }, /^BEDROCK_REGION/],
    ['an id twice', { OPENAI_API_KEY: 'k', OPENAI_MODELS: 'a,a' }, /listed twice/],
    ['a switch that is none', { STOA_DEMO_MODELS: 'yes' }, /0 or 1/],
    ['no models at all', { STOA_DEMO_MODELS: '0' }, /No model is configured/],
    ['a missing file', { STOA_MODELS_FILE: '/nowhere/models.json' }, /ENOENT/],
  ])('reports a mistake: %s', (_name, env, expected) => {
    const errors = errorsOf(env);
    expect(errors.join('\n')).toMatch(expected);
    expect(errors.join('\n')).not.toMatch(/hidden|hid\n/);
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '[{', /not valid JSON/],
    ['no list', {}, /expected array/i],
    ['an unknown field', [{ id: 'a', provider: 'OpenAI', price: 1 }], /entry 1 \("a"\).*price/],
    [
      'a negative cost',
      [{ id: 'a', provider: 'OpenAI', inputTokenCost: -1 }],
      /entry 1 \("a"\), inputTokenCost/,
    ],
    ['an unknown provider', [{ id: 'a', provider: 'Other' }], /entry 1 \("a"\), provider/],
    [
      'an id twice',
      [
        { id: 'a', provider: 'OpenAI' },
        { id: 'a', provider: 'OpenAI' },
      ],
      /more than once/,
    ],
    [
      'two defaults',
      ['a', 'b'].map((id) => ({ id, provider: 'OpenAI', isDefault: true })),
      /isDefault on a and b/,
    ],
    ['a provider that is not configured', [{ id: 'a', provider: 'Azure' }], /AZURE_OPENAI_ENDPOINT/],
  ])('reports a mistake in the models file: %s', (_name, content, expected) => {
    expect(errorsOf({ OPENAI_API_KEY: 'k', STOA_MODELS_FILE: modelsFile(content) }).join('\n')).toMatch(
      expected,
    );
  });

  it('reports all mistakes at once', () => {
    expect(errorsOf({ OPENAI_MODELS: 'a', BEDROCK_MODELS: 'b', STOA_DEMO_MODELS: 'x' })).toHaveLength(3);
  });

  it.each(['0', '-1', '1.5', 'soon', '100000'])(
    '[LLM20] refuses %s seconds until the first byte',
    (seconds) => {
      expect(createCatalogue({ STOA_FIRST_BYTE_S: seconds })).toEqual({
        ok: false,
        errors: ['STOA_FIRST_BYTE_S: must be a whole number of seconds, from 1 to 99999.'],
      });
    },
  );

  it('[LLM20] gives a model the seconds until its first byte that are set', async () => {
    const silent = await startRawServer(() => undefined);
    const outcome = createCatalogue({
      OPENAI_BASE_URL: silent.url,
      OPENAI_MODELS: 'slow',
      STOA_FIRST_BYTE_S: '1',
    });
    if (!outcome.ok) throw new Error(outcome.errors.join());
    const { catalogue } = outcome;
    const started = Date.now();
    const end = await catalogue
      .providerOf(catalogue.get('slow')!)
      .stream(
        { model: 'slow', messages: [{ role: 'user', content: 'x' }] },
        createRecordingSink(),
        new AbortController().signal,
      );
    await silent.close();
    expect(end).toMatchObject({ type: 'failed', error: { message: expect.stringContaining('in time') } });
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('every setting is documented once', () => {
    const names = llmConfigTable.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('cost', () => {
  const model = { inputTokenCost: 2, outputTokenCost: 10, cachedTokenCost: 0.5 } as LlmModel;
  it.each([
    ['nothing', { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }, 0],
    ['input', { inputTokens: 1000, cachedTokens: 0, outputTokens: 0 }, 2],
    ['cached input at its own price', { inputTokens: 1000, cachedTokens: 600, outputTokens: 0 }, 1.1],
    ['output', { inputTokens: 0, cachedTokens: 0, outputTokens: 500 }, 5],
    ['no more cached than input', { inputTokens: 100, cachedTokens: 900, outputTokens: 0 }, 0.05],
  ])('%s', (_name, usage, expected) => {
    expect(costUsd(model, usage)).toBeCloseTo(expected, 10);
  });

  it('prices cached input like input when it has no price of its own', () => {
    const usage = { inputTokens: 1000, cachedTokens: 500, outputTokens: 0 };
    expect(costUsd({ ...model, cachedTokenCost: 0 }, usage)).toBeCloseTo(2, 10);
  });
});
