import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { operations, supportedModelSchema } from '@stoa/core/contract';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callAs, keyAccount, makeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { expectedText } from '../../testing/model-server/words.js';
import { storeConfig, storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createStopper } from './stop-sequences.js';

let models: ModelServer;
let app: TestApp;
let thea: Browser;
let client: OpenAI;
let secret: string;
beforeAll(async () => {
  models = await startModelServer();
  app = await createTestApp({
    env: {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: models.url,
      OPENAI_MODELS: 'scripted',
      OPENAI_EMBEDDINGS_MODEL: 'words-embed',
    },
  });
  thea = await app.signInAs('thea');
  ({ secret } = await makeKey(thea));
  client = clientOf(secret);
});
afterAll(async () => {
  await app?.close();
  await models?.close();
});

const clientOf = (apiKey: string): OpenAI => new OpenAI({ apiKey, baseURL: `${app.url}/v1`, maxRetries: 0 });
const say = (content: string) => ({ model: 'scripted', messages: [{ role: 'user' as const, content }] });

describe('the official client', () => {
  it('[V1A1] lists models and reads one', async () => {
    const { data } = await client.models.list();
    expect(data).toContainEqual(expect.objectContaining({ id: 'scripted', object: 'model' }));
    expect(await client.models.retrieve('scripted')).toMatchObject({ id: 'scripted' });
    await expect(client.models.retrieve('nothing')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });

  it('[V1A2] completes in one piece, with usage', async () => {
    const completion = await client.chat.completions.create(say('Hello there'));
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: 'scripted',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: expectedText('Hello there') },
        },
      ],
      usage: { total_tokens: expect.any(Number) },
    });
    expect(completion.usage!.total_tokens).toBeGreaterThan(0);
  });

  it('[V1A3] streams the same text, with an index and a reason, and usage where it is asked for', async () => {
    const stream = client.chat.completions.stream({
      ...say('Hello there'),
      stream_options: { include_usage: true },
    });
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: expectedText('Hello there') },
    });
    expect(final.usage?.total_tokens).toBeGreaterThan(0);
  });

  it('[V1A4] passes tools through, and takes their results back', async () => {
    const asked: string[] = [];
    const runner = client.chat.completions.runTools(
      {
        model: 'scripted',
        messages: [{ role: 'user', content: '!callTool weather {"city":"Paris"}' }],
        tools: [
          {
            type: 'function',
            function: {
              name: 'weather',
              description: 'The weather of a city.',
              parameters: { type: 'object', properties: { city: { type: 'string' } } },
              parse: JSON.parse,
              function: ({ city }: { city: string }) => {
                asked.push(city);
                return `Sunny in ${city}`;
              },
            },
          },
        ],
      },
      { maxChatCompletions: 2 },
    );
    await runner.done().catch(() => undefined);
    expect(asked[0]).toBe('Paris');
    const told = models.requests.at(-1)!.body.messages;
    expect(JSON.stringify(told)).toContain('Sunny in Paris');
    const streamed = await client.chat.completions
      .stream({
        ...say('!toolCall'),
        tools: [{ type: 'function', function: { name: 'lookup', parameters: { type: 'object' } } }],
      })
      .finalChatCompletion();
    expect(streamed.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: 'lookup', arguments: '{"city":"Paris","days":3}' } }] },
    });
  });

  it('[V1A4] takes back what providers add to calls, messages and tools, and refuses none of it', async () => {
    const completion = await client.chat.completions.create({
      model: 'scripted',
      store: false,
      metadata: { run: '1' },
      parallel_tool_calls: true,
      reasoning_effort: 'low',
      service_tier: 'auto',
      seed: 1,
      messages: [
        {
          role: 'user',
          name: 'ann',
          content: [{ type: 'text', text: 'The weather?', cache_control: { type: 'ephemeral' } }],
        },
        {
          role: 'assistant',
          content: null,
          refusal: null,
          annotations: [],
          audio: null,
          function_call: null,
          reasoning_content: 'I look.',
          reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }],
          tool_calls: [
            {
              index: 0,
              id: 'call_1',
              type: 'function',
              function: { name: 'weather', arguments: '{"city":"Oslo"}' },
              extra_content: { google: { thought_signature: 'sig' } },
              provider_specific_fields: { thought_signature: 'sig' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', name: 'weather', content: 'Rain in Oslo' },
        { role: 'user', content: 'Hello there' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'weather', strict: true, parameters: { type: 'object', properties: {} } },
          cache_control: { type: 'ephemeral' },
        },
      ],
      tool_choice: 'auto',
    } as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming);
    expect(completion.choices[0]!.message.content).toBe(expectedText('Hello there'));
    expect(JSON.stringify(models.requests.at(-1)!.body.messages)).toContain('Rain in Oslo');
  });

  it('[V1A5] parses structured output', async () => {
    models.force({ script: 'echo', args: [] });
    try {
      const completion = await client.chat.completions.parse({
        ...say('{"title":"Repaired"}'),
        response_format: zodResponseFormat(z.object({ title: z.string() }), 'chart'),
      });
      expect(completion.choices[0]!.message.parsed).toEqual({ title: 'Repaired' });
      expect(JSON.stringify(models.requests.at(-1)!.body.messages)).toContain('JSON Schema');
    } finally {
      models.force(undefined);
    }
  });

  it('[V1A6] ends at a stop sequence, and at a limit of tokens', async () => {
    const text = expectedText('Hello there');
    const stop = text.slice(20, 26);
    for (const stream of [true, false]) {
      const answer = stream
        ? await client.chat.completions.stream({ ...say('Hello there'), stop }).finalChatCompletion()
        : await client.chat.completions.create({ ...say('Hello there'), stop: [stop, 'never'] });
      expect(answer.choices[0]).toMatchObject({
        finish_reason: 'stop',
        message: { content: text.slice(0, text.indexOf(stop)) },
      });
    }
    await client.chat.completions.create({ ...say('Hello'), max_completion_tokens: 7 });
    expect(models.requests.at(-1)!.body).toMatchObject({ max_tokens: 7 });
  });

  it('[V1A7] sends images', async () => {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    await client.chat.completions.create({
      model: 'scripted',
      messages: [
        { role: 'developer', content: 'Be short.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    });
    const sent = JSON.stringify(models.requests.at(-1)!.body.messages);
    expect(sent).toContain('Be short.');
    expect(sent).toContain('What is this?');
    await expect(
      client.chat.completions.create({
        model: 'scripted',
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }] },
        ],
      }),
    ).rejects.toMatchObject({ status: 400, type: 'invalid_request_error' });
  });

  it('[V1A8] reads each failure as an error of its form, streamed and not', async () => {
    const failing = async (from: OpenAI, body: object, stream: boolean): Promise<unknown> =>
      from.chat.completions.create({ ...body, stream } as never).then(
        () => 'no error',
        (error: unknown) => error,
      );
    const limited = await makeKey(thea, { accessTypes: ['share'] });
    for (const stream of [false, true]) {
      expect(await failing(client, say('!error500'), stream)).toMatchObject({
        status: 502,
        type: 'server_error',
      });
      expect(await failing(client, { ...say('x'), model: 'nothing' }, stream)).toMatchObject({
        status: 404,
        param: 'model',
      });
      expect(await failing(client, { ...say('x'), n: 2 }, stream)).toMatchObject({ status: 400, param: 'n' });
      expect(await failing(client, { model: 'scripted', messages: [] }, stream)).toMatchObject({
        status: 400,
        param: 'messages',
      });
      expect(await failing(clientOf('amp-nothing'), say('x'), stream)).toMatchObject({
        status: 401,
        type: 'authentication_error',
      });
      expect(await failing(clientOf(limited.secret), say('x'), stream)).toMatchObject({
        status: 403,
        type: 'permission_error',
      });
    }
    const bad = await fetch(`${app.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect([bad.status, await bad.json()]).toMatchObject([400, { error: { type: 'invalid_request_error' } }]);
  });

  it('[V1A9] a limit of spending is an error that is not tried again', async () => {
    const key = await makeKey(thea, { rateLimit: { period: 'Daily', rate: 1 } });
    await app.database.pool.query(
      `insert into spending (run_id, person_id, account_id, key_id, at, reserved_micro_usd, settled_micro_usd)
       select gen_random_uuid(), owner_id, 'coa-1', id, now(), 5000000, 5000000 from api_keys where id = $1`,
      [key.uuid],
    );
    const before = models.counts().total;
    await expect(
      new OpenAI({ apiKey: key.secret, baseURL: `${app.url}/v1`, maxRetries: 3 }).chat.completions.create(
        say('x'),
      ),
    ).rejects.toMatchObject({ status: 429, type: 'insufficient_quota', code: 'spending.limited' });
    expect(models.counts().total).toBe(before);
  });

  it('[V1A10] stops generating when its reader goes away, and keeps nothing', async () => {
    const stream = await client.chat.completions.create({ ...say('!slow 30 300'), stream: true });
    for await (const _chunk of stream) break;
    stream.controller.abort();
    await expect
      .poll(
        async () => (await app.database.pool.query(`select from runs where status = 'running'`)).rowCount,
        { timeout: 5_000 },
      )
      .toBe(0);
  });
});

describe('embeddings', () => {
  it('[V1A15] are vectors in both formats, in order, for keys that may', async () => {
    const { data } = await client.models.list();
    const model = data.find(({ id }) => id.includes('words'))!.id;
    const both = await client.embeddings.create({ model, input: ['one', 'two'] });
    expect(both.data.map(({ index }) => index)).toEqual([0, 1]);
    const floats = await client.embeddings.create({ model, input: 'one', encoding_format: 'float' });
    expect(floats.data[0]!.embedding).toEqual(both.data[0]!.embedding);
    expect(floats.data[0]!.embedding.length).toBeGreaterThan(1);
    expect(floats.usage.total_tokens).toBeGreaterThan(0);
    await expect(client.embeddings.create({ model: 'scripted', input: 'x' })).rejects.toMatchObject({
      status: 404,
    });
    const chatting = clientOf((await makeKey(thea, { accessTypes: ['chat'] })).secret);
    await expect(chatting.embeddings.create({ model, input: 'x' })).rejects.toMatchObject({ status: 403 });
    expect((await chatting.models.list()).data.map(({ id }) => id)).not.toContain(model);
  });

  it('[V1A16] cost their price, are in the usage of who pays, and stop at the limit of a key', async () => {
    const row = { id: 'words-embed', name: 'Words', provider: 'OpenAI' as const, inputTokenCost: 1 };
    await storeConfig(app.database, 'supportedModels', {
      'words-embed': supportedModelSchema.parse(row),
    } as never);
    const model = 'OpenAI/words-embed';
    const nils = await app.signInAs('nils');
    const emailOf = async (browser: Browser) =>
      ((await (await browser.fetch('/api/auth/session')).json()) as { user: { email: string } }).user.email;
    const key = await makeKey(
      thea,
      { delegate: await emailOf(nils), rateLimit: { period: 'Daily', rate: 1 } },
      nils,
    );
    const limited = clientOf(key.secret);
    // 400 characters are 100 tokens, and at most 400.
    const { usage } = await limited.embeddings.create({ model, input: ['a'.repeat(200), 'b'.repeat(200)] });
    expect(usage.total_tokens).toBe(100);
    const used = () =>
      app.database.pool
        .query(
          `select p.email, u.account_id as account, u.input_tokens as tokens, u.cost_usd::float8 as usd,
             s.settled_micro_usd::int as micro from spending s join usage u using (run_id)
           join people p on p.id = u.person_id where s.key_id = $1`,
          [key.uuid],
        )
        .then(({ rows }) => rows as unknown[]);
    const first = {
      email: await emailOf(thea),
      account: keyAccount.id,
      tokens: 100,
      usd: 0.1,
      micro: 100_000,
    };
    expect(await used()).toEqual([first]);
    const asked = models.embeddings.length;
    await expect(limited.embeddings.create({ model, input: 'a'.repeat(1000) })).rejects.toMatchObject({
      status: 429,
      type: 'insufficient_quota',
      code: 'spending.limited',
    });
    expect(models.embeddings).toHaveLength(asked);
    expect(await used()).toEqual([first]);
  });
});

describe('the data disclosure', () => {
  afterEach(() => storeFlags(app.database, {}));

  it('[V1A17] stands before models, completions and embeddings, in OpenAI’s form', async () => {
    await app.database.pool.query(
      `insert into agreements (id, version, type, html, md5, file_name, uploaded_by, arrived_at)
       values (gen_random_uuid(), '1', 'text/html', '<p>One</p>', 'x', 'One', 'x', now())`,
    );
    await storeFlags(app.database, { dataDisclosure: true });
    app.clock.advance(10_000);
    const owed = { status: 428, type: 'permission_error', code: 'disclosure.required' };
    const asking = [
      () => client.models.list(),
      () => client.models.retrieve('scripted'),
      () => client.chat.completions.create(say('Hello')),
      () => client.embeddings.create({ model: 'OpenAI/words-embed', input: 'x' }),
    ];
    for (const ask of asking) await expect(ask()).rejects.toMatchObject(owed);
    await app.database.pool.query('delete from agreements');
    app.clock.advance(10_000);
    for (const ask of asking) await ask();
  });
});

describe('an assistant', () => {
  it('[V1A11] is a model, answers by its instructions, and is nobody else’s', async () => {
    const made = await callAs(thea, operations.assistants.create, {
      name: 'Poet',
      description: 'Rhymes.',
      instructions: 'Answer in rhyme, always.',
    } as never);
    const { assistantId } = made['data'] as { assistantId: string };
    expect((await client.models.list()).data.map(({ id }) => id)).toContain(assistantId);
    expect(await client.models.retrieve(assistantId)).toMatchObject({ id: assistantId });
    const completion = await client.chat.completions.create({ ...say('Hello'), model: assistantId });
    expect(completion.model).toBe(assistantId);
    expect(JSON.stringify(models.requests.at(-1)!.body.messages)).toContain('Answer in rhyme, always.');
    const nils = await app.signInAs('nils');
    const other = clientOf((await makeKey(nils)).secret);
    await expect(
      other.chat.completions.create({ ...say('Hello'), model: assistantId }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    expect((await other.models.list()).data.map(({ id }) => id)).not.toContain(assistantId);
  });
});

describe('another client', () => {
  it('[V1A12] of the AI SDK completes and streams', async () => {
    const provider = createOpenAICompatible({ name: 'stoa', baseURL: `${app.url}/v1`, apiKey: secret });
    const { text } = await generateText({ model: provider('scripted'), prompt: 'Hello there' });
    expect(text).toBe(expectedText('Hello there'));
    const stream = streamText({ model: provider('scripted'), prompt: 'Hello there' });
    expect(await stream.text).toBe(expectedText('Hello there'));
    expect(await stream.finishReason).toBe('stop');
  });

  it('[V1A13] is refused without a bearer, and a cookie is none', async () => {
    for (const path of ['/v1/models', '/v1/models/scripted']) {
      expect((await thea.fetch(path)).status).toBe(401);
      expect(await (await fetch(app.url + path)).json()).toMatchObject({
        error: { type: 'authentication_error' },
      });
    }
  });
});

it.each([
  [['STOP'], ['abcST', 'OPdef'], 'abc'],
  [['STOP'], ['abcST', 'ART'], 'abcSTART'],
  [['aab'], ['aa', 'ab'], 'a'],
  [['x', 'bc'], ['abcx'], 'a'],
  [[''], ['abc'], 'abc'],
  [[], ['abc', 'def'], 'abcdef'],
])('[V1A14] %j in %j leaves %j', (stops, pieces, expected) => {
  const stopper = createStopper(stops);
  expect(pieces.map((piece) => stopper.pass(piece)).join('') + stopper.rest()).toBe(expected);
});
