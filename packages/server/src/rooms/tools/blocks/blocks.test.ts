import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  operations,
  type AssistantDefinition,
  type ChatRequestInput,
  type InputOf,
} from '@stoa/core/contract';
import { emptyReply, foldEvent, toolRunOf, type Reply } from '@stoa/core/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/outbound/outbound.js';
import { storeFlags } from '../../../testing/store-config.js';
import { secretMask } from '../../assistants/api-secrets.js';
import { chatBody, readChat } from '../../testing/chat-reader.js';
import { call, openRoomServer, testModel, type RoomServer } from '../../testing/room-server.js';
import { scriptedTools } from '../../testing/scripted-tools.js';

interface Asked {
  messages: { role: string; content: string }[];
  tools?: unknown[];
}

/** A model server that answers with what a test says, request by request. */
let upstream: Server;
let answers: (string | ((body: Asked) => { status: number; body: unknown }))[] = [];
const seen: Asked[] = [];
let server: RoomServer;
let api: Server;
let apiHost: string;
/** What came to the API of an assistant. */
const called: { method: string; url: string; authorization: string; body: string }[] = [];
const tools = scriptedTools();
const ann = 'ann@example.org';
const admin = 'admin@example.org';

const refusal =
  (body: unknown, status = 400) =>
  (): { status: number; body: unknown } => ({ status, body });
const noTools = refusal({ error: { message: 'registry/model does not support tools', type: 'api_error' } });

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const body = JSON.parse(text) as Asked;
      seen.push(body);
      const answer = answers.shift() ?? 'That is all.';
      if (typeof answer === 'function') {
        const { status, body: said } = answer(body);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of answer.match(/[^]{1,5}/gu) ?? [])
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
      response.write(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`);
      response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  api = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      called.push({ method, url, authorization: headers.authorization ?? '', body });
      response.writeHead(url.startsWith('/no') ? 403 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ weather: 'rain', told: headers.authorization }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiHost = `127.0.0.1:${(api.address() as AddressInfo).port}`;
  const models = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((id) => ({
    ...testModel,
    id,
    name: id,
  }));
  server = await openRoomServer({
    modelUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`,
    toolSources: [tools],
    toolLimits: { answerMs: 10_000 },
    outbound: createOutbound({ allowed: new Set([apiHost]) }),
    models,
  });
  await call(server, admin, operations.ops.register, {
    ops: [
      {
        id: 'myModels',
        name: 'myModels',
        url: '/available_models',
        method: 'GET',
        description: 'Lists models.',
        tags: ['known'],
      },
      {
        id: 'makeFolder',
        name: 'makeFolder',
        url: '/files/tags/create',
        method: 'POST',
        description: 'Makes a folder.',
        params: [{ name: 'folder', description: 'The folder' }],
        tags: ['known'],
      },
    ],
  });
});
afterAll(async () => {
  await server?.close();
  api?.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  upstream?.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});
beforeEach(() => {
  answers = [];
  seen.length = 0;
  called.length = 0;
  tools.ran.length = 0;
});

async function assistant(data: AssistantDefinition['data'], instructions = 'Help.'): Promise<string> {
  const { value } = await call(server, ann, operations.assistants.create, {
    name: 'Clerk',
    instructions,
    data,
  });
  return (value['data'] as { assistantId: string }).assistantId;
}

async function ask({
  model = 'test-model',
  options = {},
  isPlain = false,
  approve = true,
}: {
  model?: string;
  options?: Partial<ChatRequestInput['options']>;
  isPlain?: boolean;
  approve?: boolean;
}) {
  const requestId = randomUUID();
  let reply: Reply = emptyReply();
  const asked = new Set<string>();
  const body = {
    ...chatBody(requestId, 'Go on.', { ...(!isPlain && { canApprove: true }), ...options }),
    model,
  };
  const reading = await readChat(`${server.url}/api/chat`, body, {
    ...(isPlain && { headers: { accept: '*/*' } }),
    onEvent(_seq, event) {
      reply = foldEvent(reply, event);
      for (const { id, status } of toolRunOf(reply.state, false).calls)
        if (status === 'waiting' && !asked.has(id)) {
          asked.add(id);
          void call(server, ann, operations.tools.answer, {
            requestId,
            callId: id,
            answer: approve ? 'approve' : 'deny',
          });
        }
    },
  });
  return { reading, state: reply.state, run: toolRunOf(reply.state, true), asked };
}

const auto = (code: string) => `Let me see.\n\n\`\`\`auto\n${code}\n\`\`\`\nHere is what it said: nothing.`;
const invoke = (value: unknown) => `\`\`\`invoke\n${JSON.stringify(value)}\n\`\`\``;

describe('a model that takes no tools', () => {
  it('[TLB2] 1.137: is asked in blocks, which its reader is told, and its calls go through the loop', async () => {
    const assistantId = await assistant({ opsLanguageVersion: 'v1' });
    answers = [noTools, auto('look(3)'), 'It was seen.'];
    const { reading, run, state } = await ask({ model: 'one', options: { assistantId } });
    expect(reading.end?.outcome).toBe('completed');
    expect(run.calls).toMatchObject([
      { name: 'look', arguments: '{"at":3}', status: 'done', result: 'seen 3' },
    ]);
    expect(reading.text).toBe('Let me see.\n\nIt was seen.');
    expect(state['toolRun']).toMatchObject({ way: 'blocks' });
    expect(JSON.stringify(reading.events)).toContain('This model takes no tools');
    expect(seen.map((body) => body.tools === undefined)).toEqual([false, true, true]);
    const [system] = seen[1]!.messages;
    expect(system?.content).toContain('```auto');
    expect(system?.content).toContain('- look: A tool.');
    expect(seen[2]!.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: '```auto\nlook(3)\n```' },
      { role: 'user', content: '{"resultOfOps":"seen 3"}' },
    ]);
    // What was learned holds for the next turn.
    answers = ['No need.'];
    await ask({ model: 'one', options: { assistantId } });
    expect(seen.at(-1)?.tools).toBeUndefined();
    expect(seen).toHaveLength(4);
  });

  it('[TLB2] asks before what writes, and is told of a denial', async () => {
    const assistantId = await assistant({ opsLanguageVersion: 'v2' });
    answers = [noTools, invoke({ name: 'note', payload: { to: 'x' } }), 'Fine.'];
    const { run, asked } = await ask({ model: 'two', options: { assistantId }, approve: false });
    expect(asked.size).toBe(1);
    expect(run.calls[0]).toMatchObject({ name: 'note', status: 'denied' });
    expect(seen.at(-1)!.messages.at(-1)!.content).toContain('did not allow this call');
    expect(tools.ran).toEqual([]);
  });

  it('[TLB2] v3: thinks aloud to the reasoning, and speaks by tellUser', async () => {
    const assistantId = await assistant({ opsLanguageVersion: 'v3' });
    answers = [
      noTools,
      invoke({ thought: 'First look.', name: 'look', payload: { at: 1 } }),
      invoke({ thought: 'Done.', name: 'tellUser', payload: { message: 'It is **one**.' } }),
    ];
    const { reading, run } = await ask({ model: 'three', options: { assistantId } });
    expect(run.calls.map(({ name }) => name)).toEqual(['look']);
    expect(reading.text).toBe('It is **one**.');
    expect(reading.reasoning).toContain('First look.');
  });

  it('[TLB2] is told that a block cannot be read', async () => {
    const assistantId = await assistant({ opsLanguageVersion: 'v2' });
    answers = [noTools, '```invoke\nnot json\n```', 'Sorry.'];
    const { run, reading } = await ask({ model: 'four', options: { assistantId } });
    expect(run.calls).toMatchObject([{ name: 'unreadable_block', status: 'failed' }]);
    expect(reading.text).toBe('Sorry.');
  });

  it.each([
    [
      'five',
      'a name of the parameter',
      { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] },
      422,
    ],
    ['six', 'no reason at all', { error: 'Bad Request' }, 400],
  ])('[TLB3] %s is recognized by %s', async (model, _what, body, status) => {
    answers = [refusal(body, status), 'Fine.'];
    const { reading } = await ask({ model });
    expect([reading.end?.outcome, reading.text]).toEqual(['completed', 'Fine.']);
  });

  it.each([
    [
      'one tool',
      refusal({
        error: { message: "Invalid schema for function 'look'.", param: 'tools[0].function.parameters' },
      }),
    ],
    ['no reason', refusal({ error: 'Bad Request' })],
  ])('[TLB9] is asked with tools again in the next reply where %s was refused', async (_what, refused) => {
    answers = [refused, auto('look(3)'), 'It was seen.'];
    const assistantId = await assistant({ opsLanguageVersion: 'v1' });
    const { run } = await ask({ model: 'seven', options: { assistantId } });
    expect(run.calls).toMatchObject([{ name: 'look', status: 'done' }]);
    // Blocks hold for this reply,
    expect(seen.map((body) => body.tools === undefined)).toEqual([false, true, true]);
    answers = ['No need.'];
    await ask({ model: 'seven', options: { assistantId } });
    // and for no other.
    expect(seen.at(-1)?.tools).toBeDefined();
  });

  it('[TLB3] shows the refusal of a request that is refused in blocks as well', async () => {
    const tooLong = refusal({ error: { code: 'context_length_exceeded', message: 'Too long.' } });
    answers = [tooLong];
    const { reading } = await ask({});
    expect(reading.end).toMatchObject({ outcome: 'failed', error: { code: 'provider.400' } });
    expect(seen).toHaveLength(1);
    seen.length = 0;
    answers = [refusal({}), refusal({})];
    expect((await ask({})).reading.end).toMatchObject({ outcome: 'failed' });
    expect(seen).toHaveLength(2);
  });
});

describe('a client of the protocol', () => {
  const given = { operations: [{ id: 'myModels' }, { id: 'makeFolder' }] };
  const withApi = {
    operations: [
      ...given.operations,
      {
        type: 'http',
        name: 'weather',
        description: 'Weather.',
        requestType: 'GET',
        url: 'https://api.example.org/',
      },
    ],
  };
  const plain = async (data: AssistantDefinition['data'], instructions?: string) =>
    ask({ isPlain: true, options: { assistantId: await assistant(data, instructions) } });

  it('[TLB4] 1.137: v1: is left to carry out what stands in the first block, which ends the answer', async () => {
    answers = [auto('myModels()')];
    const { reading, state, run } = await plain({ ...withApi, opsLanguageVersion: 'v1' });
    expect(reading.text).toBe('Let me see.\n\n```auto\nmyModels()\n```\n');
    expect(run.calls).toEqual([]);
    expect(tools.ran).toEqual([]);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.tools).toBeUndefined();
    expect(seen[0]?.messages[0]?.content).toContain('- makeFolder: Makes a folder.');
    expect(state['opsConfig']).toMatchObject({ opFormat: { name: 'functionCalling' } });
    expect(state['resolvedOps']).toMatchObject([
      {
        id: 'makeFolder',
        url: '/files/tags/create',
        method: 'POST',
        params: [{ name: 'folder' }],
        data: { shouldConfirm: true },
      },
      { id: 'myModels', url: '/available_models', method: 'GET', type: 'custom' },
    ]);
    expect((state['resolvedOps'] as { data?: unknown }[])[1]?.data).toBeUndefined();
    expect(JSON.stringify(state['resolvedOps'])).not.toContain('api.example.org');
  });

  it('[TLB4] v2: is told of APIs by name alone', async () => {
    answers = [`${invoke({ name: 'weather', payload: {} })}\nIt rains.`];
    const { reading, state } = await plain({ ...withApi, opsLanguageVersion: 'v2' });
    expect(reading.text).not.toContain('It rains');
    expect(state['opsConfig']).toBeUndefined();
    const ops = state['resolvedOps'] as { id: string; url: string; type: string }[];
    expect(ops.find(({ id }) => id === 'weather')).toMatchObject({ url: '', type: 'http' });
  });

  it('[TLB4] v3: may write several blocks', async () => {
    answers = [
      `${invoke({ name: 'tellUser', payload: { message: 'a' } })}\n${invoke({ name: 'x', payload: {} })}`,
    ];
    const { reading } = await plain({ ...given, opsLanguageVersion: 'v3' });
    expect(reading.text.match(/```invoke/g)).toHaveLength(2);
    expect(seen[0]?.messages[0]?.content).toContain('tellUser');
  });

  it('[TLB5] custom: tells the model what its author wrote, with the list in its place, for every client', async () => {
    const data = { opsLanguageVersion: 'custom' } as const;
    answers = ['Fine.', 'Fine.', 'Fine.'];
    const { state } = await plain(data, 'Before {{ops known:urlFormat}} after.');
    expect(seen[0]?.messages[0]?.content).toMatch(
      /^Before - \/files\/tags\/create: Makes a folder\.\n[^]*folder: The folder\n- \/available_models: Lists models\.[^]* after\./,
    );
    expect(seen[0]?.messages[0]?.content).not.toContain('```');
    expect((state['resolvedOps'] as { id: string }[]).map(({ id }) => id)).toContain('makeFolder');
    const assistantId = await assistant({ ...given, ...data });
    const { state: own } = await ask({ options: { assistantId } });
    expect(seen[1]?.tools).toBeUndefined();
    expect(seen[1]?.messages[0]?.content).toContain('- myModels: Lists models.');
    expect(own['resolvedOps']).toBeDefined();
  });

  it('[TLB6] has exactly one way: none who can answer calls is told of blocks', async () => {
    const assistantId = await assistant({ ...given, opsLanguageVersion: 'v1' }, 'Use {{ops known}} here.');
    answers = ['Fine.', 'Fine.'];
    for (const options of [{ assistantId }, { assistantId, canApprove: false }]) {
      const { state } = await ask({ options });
      expect(seen.at(-1)?.tools).toBeDefined();
      expect(seen.at(-1)?.messages[0]?.content).not.toMatch(/```auto|- myModels/);
      expect(state['resolvedOps']).toBeUndefined();
    }
  });
});

const { execute, jobResult, approvals, withdraw } = operations.tools;
type Input = InputOf<typeof execute>;
const run = async (input: Input, person = ann) => (await call(server, person, execute, input)).value;

describe('what a block proposes', () => {
  beforeAll(() => storeFlags(server.database, { assistantApis: true }));
  const secret = 'the-secret-of-the-api';
  const weather = (more: object = {}) => ({
    type: 'http',
    id: 'w1',
    name: 'weather',
    description: 'Weather.',
    requestType: 'POST',
    url: `http://${apiHost}/in/{city}`,
    params: [{ name: 'city', description: 'Where' }],
    auth: { type: 'bearer', token: secret },
    ...more,
  });

  it('[TLB7] 1.123, 1.139: is found by its assistant and its name, whatever the body says of it', async () => {
    const id = await assistant({ operations: [{ id: 'myModels' }, weather()] });
    const action = { name: 'myModels', payload: {} };
    const operationDefinition = { name: 'myModels', url: '/state/settings/save', method: 'POST' };
    expect(await run({ action, assistant: id, operationDefinition })).toMatchObject({
      success: true,
      data: { success: true, data: { models: expect.any(Array) } },
    });
    expect(await run({ action: { name: '/myModels', payload: {} }, assistant: id })).toMatchObject({
      success: false,
    });
    for (const [who, of] of [
      [ann, undefined],
      ['bob@example.org', id],
    ] as const)
      expect(await run({ action, assistant: of }, who)).toMatchObject({
        success: false,
        message: 'There is no operation "myModels" here.',
      });
  });

  it('[TLB7] needs the word of the person where a call would ask, and shows no secret', async () => {
    const id = await assistant({ operations: [weather()] });
    const action = { name: 'weather', payload: { city: 'Lyon' } };
    expect(await run({ action, assistant: id })).toMatchObject({
      success: false,
      message: expect.stringContaining(`sends data to ${apiHost}`),
    });
    expect(called).toEqual([]);
    expect(await run({ action, assistant: id, isConfirmed: true })).toMatchObject({
      success: true,
      data: { weather: 'rain' },
    });
    expect(called).toMatchObject([{ method: 'POST', url: '/in/Lyon', authorization: `Bearer ${secret}` }]);
    const wrong = { name: 'weather', payload: { town: 'Lyon' } };
    expect(await run({ action: wrong, assistant: id, isConfirmed: true })).toMatchObject({ success: false });
  });

  it('[TLB7] runs by an approval that lasts for its conversation', async () => {
    answers = [noTools, invoke({ name: 'note', payload: { to: 'x' } }), 'Fine.'];
    const list = (await call(server, ann, approvals, undefined)).value['data'] as { id: string }[];
    for (const one of list) await call(server, ann, withdraw, { id: one.id });
    expect(await run({ action: { name: 'note', payload: {} }, conversation: 'c1' })).toMatchObject({
      success: false,
    });
    expect(await run({ action: { name: 'look', payload: { at: 2 } } })).toMatchObject({
      success: true,
      data: 'seen 2',
    });
  });

  it('[TLB10] is refused where its feature is off: an API by its own flag, an operation of this server without automation too', async () => {
    const id = await assistant({ operations: [{ id: 'myModels' }, weather()] });
    const api = { action: { name: 'weather', payload: { city: 'Lyon' } }, assistant: id, isConfirmed: true };
    const own = { action: { name: 'myModels', payload: {} }, assistant: id };
    await storeFlags(server.database, {});
    expect(await run(api)).toMatchObject({ success: false, type: 'FeatureOff' });
    expect(await run(own)).toMatchObject({ success: true });
    await storeFlags(server.database, { automation: false });
    expect(await run(own)).toMatchObject({ success: false, type: 'FeatureOff' });
    expect(called).toEqual([]);
    await storeFlags(server.database, { assistantApis: true, automation: false });
    for (const asked of [api, own]) expect(await run(asked)).toMatchObject({ success: true });
    await storeFlags(server.database, { assistantApis: true });
  });

  it('[TLB11] runs at most twenty times in a minute for each person', async () => {
    const action = { name: 'look', payload: { at: 2 } };
    for (let at = 0; at < 20; at += 1)
      expect(await run({ action }, 'fay@example.org')).toMatchObject({ success: true });
    expect(await run({ action }, 'fay@example.org')).toMatchObject({ type: 'TooManyRequests' });
    expect(await run({ action }, 'gil@example.org')).toMatchObject({ success: true });
  });

  it('[TLB8] 1.124: has ended with its answer, so that nobody asks for ever', async () => {
    const { value } = await call(server, ann, jobResult, { retryIn: 1000 });
    expect(value).toMatchObject({ success: true, data: {} });
    expect(JSON.stringify(value)).not.toContain('retryIn');
  });

  it('[APT3] 1.025: a request that is tried out is shown with its answer, and no secret', async () => {
    const tried = await run({
      requestType: 'POST',
      url: `http://${apiHost}/in/{city}`,
      params: [{ name: 'city' }],
      values: { city: 'Lyon' },
      body: { unit: 'c' },
      headers: { 'x-trace': 'a' },
      auth: { type: 'bearer', token: secret },
    });
    expect(tried).toMatchObject({
      success: true,
      data: {
        request: {
          method: 'POST',
          url: `http://${apiHost}/in/Lyon`,
          headers: { 'x-trace': 'a', authorization: `Bearer ${secretMask}` },
          body: '{"unit":"c"}',
        },
        status: 200,
        body: JSON.stringify({ weather: 'rain', told: `Bearer ${secretMask}` }),
        isCut: false,
      },
    });
    expect(JSON.stringify(tried)).not.toContain(secret);
    expect(called[0]?.authorization).toBe(`Bearer ${secret}`);
    const plain = await run({
      requestType: 'GET',
      url: `http://${apiHost}/no`,
      params: { day: '2' },
      body: {},
      headers: {},
      auth: { type: '' },
    });
    expect(plain).toMatchObject({ data: { status: 403 } });
    expect(called[1]).toMatchObject({ method: 'GET', url: '/no?day=2', body: '' });
  });

  it('[APT3] a mask stands for the saved secret, for its own address and its editors alone', async () => {
    const id = await assistant({ operations: [weather()] });
    const asked = {
      requestType: 'GET',
      url: `http://${apiHost}/again`,
      auth: { type: 'bearer', token: secretMask },
      assistantId: id,
      apiId: 'w1',
    };
    await run(asked);
    await run(asked, 'bob@example.org');
    await run({ ...asked, apiId: 'other' });
    await run({ ...asked, url: `http://127.0.0.1:9/again` });
    expect(called.map(({ authorization }) => authorization)).toEqual([`Bearer ${secret}`, '', '']);
  });

  it.each([
    ['http://127.0.0.1:9/', 'may not be reached'],
    ['https://169.254.169.254/latest', 'may not be reached'],
    ['https://[::1]/', 'may not be reached'],
    ['file:///etc/passwd', 'may not be reached'],
    ['not an address', 'needs a method'],
  ])('[APT3] %s is not fetched', async (url, why) => {
    expect(await run({ requestType: 'GET', url }, 'carl@example.org')).toMatchObject({
      success: false,
      message: expect.stringContaining(why),
    });
  });

  it('[APT3] nobody tries out more than twenty in a minute, and each has a row in the audit', async () => {
    const eve = 'eve@example.org';
    for (let at = 0; at < 20; at += 1) await run({ requestType: 'GET', url: `http://${apiHost}/x` }, eve);
    expect(await run({ requestType: 'GET', url: `http://${apiHost}/x` }, eve)).toMatchObject({
      message: expect.stringContaining('in a minute'),
    });
    expect(called).toHaveLength(20);
    const { rows } = await server.database.pool.query<{ count: string }>(
      `select count(*) from admin_audit where action = 'tools.tryApi' and subject = $1`,
      [apiHost],
    );
    expect(Number(rows[0]!.count)).toBeGreaterThanOrEqual(20);
  });
});
