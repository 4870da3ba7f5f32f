import { randomUUID } from 'node:crypto';
import { operations, type ChatRequestInput } from '@stoa/core/contract';
import { emptyReply, foldEvent, toolRunOf, type ToolRun } from '@stoa/core/rules';
import { decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat, waitFor, type ReceivedStream } from '../testing/chat-reader.js';
import { call, startRoomServer, testModel, type RoomServer } from '../testing/room-server.js';
import { scriptedTools, type ScriptedTools } from '../testing/scripted-tools.js';

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;
let tools: ScriptedTools;

beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  tools = scriptedTools();
  server = await startRoomServer({
    database: database.connect('external'),
    modelUrl: models.url,
    toolSources: [tools],
    toolLimits: { limits: { steps: 4, workMs: 60_000, costUsd: 1 }, answerMs: 20_000 },
    models: [
      { ...testModel, id: 'dear', name: 'Dear', inputTokenCost: 100_000 },
      { ...testModel, id: 'small', name: 'Small', inputContextWindow: 8000 },
    ],
  });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
});
beforeEach(() => {
  tools.ran.length = 0;
  tools.ended.length = 0;
});

const ann = 'ann@example.org';
type Call = [name: string, args: unknown];
const script = (...steps: Call[][]) => `!useTools ${JSON.stringify(steps)}`;
const newRequest = () => `request-${randomUUID()}`;
const stateOf = ({ events }: Pick<ReceivedStream, 'events'>) =>
  events.reduce((reply, { event }) => foldEvent(reply, event), emptyReply());
const runOf = (reading: Pick<ReceivedStream, 'events' | 'end'>): ToolRun =>
  toolRunOf(stateOf(reading).state, reading.end !== undefined);

/** Asks, and answers each call that waits with what `decide` says. */
async function ask(
  prompt: string,
  {
    options = {},
    decide,
    on = server,
    model = 'test-model',
    requestId = newRequest(),
  }: {
    options?: Partial<ChatRequestInput['options']>;
    decide?: (callId: string, requestId: string) => Promise<unknown> | undefined;
    on?: RoomServer;
    model?: string;
    requestId?: string;
  } = {},
) {
  const answered = new Set<string>();
  const given: Promise<unknown>[] = [];
  let reply = emptyReply();
  const reading = await readChat(
    `${on.url}/api/chat`,
    { ...chatBody(requestId, prompt, { canApprove: true, ...options }), model },
    {
      onEvent(_seq, event) {
        reply = foldEvent(reply, event);
        const { calls, pauses } = toolRunOf(reply.state, false);
        for (const { id, status } of [...calls, ...pauses]) {
          if (status !== 'waiting' || answered.has(id)) continue;
          answered.add(id);
          const answer = decide?.(id, requestId);
          if (answer) given.push(answer);
        }
      },
    },
  );
  await Promise.all(given);
  return { ...reading, run: runOf(reading), reply: stateOf(reading), answered };
}
const answer =
  (what: 'approve' | 'deny' | 'cancel', scope: 'once' | 'conversation' | 'always' = 'once', on = server) =>
  (callId: string, requestId: string) =>
    call(on, ann, operations.tools.answer, { requestId, callId, answer: what, scope });

describe('a reply of several steps', () => {
  it('[TLL1] calls tools, tells the model what they answered, and goes on', async () => {
    const { text, run, end, events } = await ask(script([['look', { at: 1 }]], [['look', { at: 2 }]]));
    expect(text).toBe('Answers: seen 1 | seen 2');
    expect(run.calls.map(({ name, step, status, result }) => [name, step, status, result])).toEqual([
      ['look', 0, 'done', 'seen 1'],
      ['look', 1, 'done', 'seen 2'],
    ]);
    expect(end).toMatchObject({ outcome: 'completed', reason: 'stop' });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
  });

  it('[LLM15] sends the signatures of calls back with what the tools answered', async () => {
    const before = models.requests.length;
    await ask(
      script([
        ['look', { at: 1 }],
        ['look', { at: 2 }],
      ]),
    );
    expect(models.requests[before + 1]!.body).toMatchObject({
      messages: expect.arrayContaining([
        expect.objectContaining({
          role: 'assistant',
          tool_calls: [0, 1].map((at) =>
            expect.objectContaining({ extra_content: { google: { thought_signature: `signed ${at}` } } }),
          ),
        }),
      ]),
    });
  });

  it('[TLL1] counts the usage of every step', async () => {
    const before = models.requests.length;
    const { end } = await ask(script([['look', { at: 1 }]]));
    expect(models.requests.length - before).toBe(2);
    expect(end?.usage?.outputTokens).toBeGreaterThan(10);
  });

  it('[TLL2] 1.0: carries out the calls of one step together, and shows each from its first delta', async () => {
    const { run, events, text } = await ask(
      script([
        ['look', { at: 1 }],
        ['look', { at: 2 }],
        ['_odd_name_', {}],
        ['odd_name', {}],
      ]),
    );
    expect(run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'failed', 'done']);
    expect(text).toContain('seen 1 | seen 2 | There is no tool "_odd_name_". | odd');
    const writing = events.findIndex(({ event }) => JSON.stringify(event).includes('"writing"'));
    const ended = events.findIndex(({ event }) => JSON.stringify(event).includes('"done"'));
    expect(writing).toBeGreaterThan(0);
    expect(writing).toBeLessThan(ended);
  });

  it('[TLL3] tells the model of faults, of invalid arguments, and of results that are cut', async () => {
    const { run, text } = await ask(
      script([
        ['fail', {}],
        ['throw', {}],
        ['look', { at: 'x' }],
        ['look', '{"at":'],
        ['brief', {}],
        ['long', {}],
      ]),
    );
    expect(run.calls.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'timedOut',
      'done',
    ]);
    expect(text).toContain('no such thing');
    expect(text).not.toContain('secret detail');
    expect(text).toContain('do not fit the tool');
    expect(text).toContain('not valid JSON');
    expect(text).toMatch(/BEGINx+[^]*characters are left out here[^]*x+END/);
    expect(run.calls.at(-1)).toMatchObject({ cutFrom: 100_008 });
  });

  it('[TLL5] keeps all of a result that is cut, as a file of the conversation for its person alone', async () => {
    const { run, reply } = await ask(script([['look', { at: 1 }]], [['long', {}]]), {
      options: { conversationId: 'whole' },
    });
    const [short, long] = run.calls;
    expect(short?.whole).toBeNull();
    expect(long?.whole).toMatchObject({ name: `Title ${long?.id}.txt` });
    expect(JSON.stringify(reply).length, 'the reply holds all of it').toBeLessThan(100_000);
    const fetchWhole = async (person: string) =>
      (
        await call(server, person, operations.files.downloadGenerated, {
          key: long!.whole!.key,
          fileName: long!.whole!.name,
        })
      ).value as { success: boolean; downloadUrl?: string };
    const { downloadUrl } = await fetchWhole(ann);
    const kept = await (await fetch(new URL(downloadUrl!, server.url))).text();
    expect(kept).toBe(`BEGIN${'x'.repeat(100_000)}END`);
    expect(await fetchWhole('eve@example.org')).toMatchObject({ success: false });
  });

  it('[TLL4] costs nothing more where there are no tools', async () => {
    const plain = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    try {
      const { text, reply } = await ask('Hello there', { on: plain });
      expect(text).not.toBe('');
      expect(reply.state).toEqual({});
      expect(models.requests.at(-1)?.body.tools).toBeUndefined();
    } finally {
      await plain.close();
    }
  });

  it('[TLL4] leaves a request with functions of its own to those', async () => {
    const { run, reply } = await ask('!toolCall', {
      options: { functions: [{ name: 'lookup', parameters: { type: 'object' } }], function_call: 'lookup' },
    });
    expect(run.calls).toEqual([]);
    expect(reply.toolCalls[0]?.name).toBe('lookup');
    expect(models.requests.at(-1)?.body.tools).toHaveLength(1);
  });
});

describe('the gate', () => {
  it('[TLG4] asks before a call that writes, with the exact arguments, and carries it out once it may', async () => {
    const { run, text } = await ask(script([['note', { to: 'me' }]]), { decide: answer('approve') });
    expect(run.calls[0]).toMatchObject({
      status: 'done',
      arguments: '{"to":"me"}',
      effect: 'write',
      scopes: ['once'],
    });
    expect(text).toBe('Answers: noted');
    expect(tools.ran).toHaveLength(1);
  });

  it('[TLG4] tells the model of a denial, and goes on', async () => {
    const { run, text, end } = await ask(script([['post', { to: 'x' }]]), { decide: answer('deny') });
    expect(run.calls[0]).toMatchObject({ status: 'denied', recipient: 'api.example.org' });
    expect(text).toContain('did not allow this call');
    expect(end?.outcome).toBe('completed');
    expect(tools.ran).toEqual([]);
  });

  it('[TLG4] tells the model that nobody answered in time', async () => {
    const hasty = await startRoomServer({
      database: database.connect('external'),
      modelUrl: models.url,
      toolSources: [tools],
      toolLimits: { answerMs: 200 },
    });
    try {
      const { run, text } = await ask(script([['note', {}]]), { on: hasty });
      expect(run.calls[0]?.status).toBe('timedOut');
      expect(text).toContain('has not answered in time');
      expect(tools.ran).toEqual([]);
    } finally {
      await hasty.close();
    }
  });

  it('[TLG5] refuses what would ask where nobody can be asked', async () => {
    const { run, answered } = await ask(
      script([
        ['note', {}],
        ['ask', {}],
        ['look', { at: 3 }],
      ]),
      {
        options: { canApprove: false },
      },
    );
    expect(run.calls.map(({ status }) => status)).toEqual(['refused', 'refused', 'done']);
    expect(answered.size).toBe(0);
    expect(tools.ran.map(({ name }) => name)).toEqual(['look']);
  });

  it('[TLG6] remembers an approval for its conversation, and for reads for all', async () => {
    const conversationId = randomUUID();
    const options = { conversationId };
    await ask(script([['note', {}]]), { options, decide: answer('approve', 'conversation') });
    const again = await ask(script([['note', {}]]), { options });
    expect([again.answered.size, again.run.calls[0]?.status, again.run.calls[0]?.wasApproved]).toEqual([
      0,
      'done',
      true,
    ]);
    const elsewhere = await ask(script([['note', {}]]), {
      options: { conversationId: randomUUID() },
      decide: answer('deny'),
    });
    expect(elsewhere.answered.size).toBe(1);
    // What writes is never approved for always, whatever is sent.
    await ask(script([['note', {}]]), {
      options: { conversationId: randomUUID() },
      decide: answer('approve', 'always'),
    });
    await ask(script([['ask', {}]]), { options, decide: answer('approve', 'always') });
    const { value } = await call(server, ann, operations.tools.approvals, undefined);
    const list = value['data'] as { id: string; tool: string; conversationId: string | null }[];
    expect(list.map(({ tool, conversationId: of }) => [tool, of])).toEqual([
      ['ask', null],
      ['note', conversationId],
    ]);
    expect((await ask(script([['ask', {}]]))).run.calls[0]?.status).toBe('done');
    for (const { id } of list) await call(server, ann, operations.tools.withdraw, { id });
    expect((await ask(script([['ask', {}]]), { decide: answer('deny') })).answered.size).toBe(1);
  });

  it('[TLG7] takes one answer to each call, and none of somebody else', async () => {
    const said: unknown[] = [];
    await ask(script([['note', {}]]), {
      decide: async (callId, requestId) => {
        const give = (person: string, what: 'approve' | 'deny') =>
          call(server, person, operations.tools.answer, { requestId, callId, answer: what });
        said.push((await give('bob@example.org', 'approve')).value['success']);
        const both = await Promise.all([give(ann, 'deny'), give(ann, 'approve')]);
        said.push(both.map(({ value }) => (value['data'] as { status: string }).status).sort());
      },
    });
    expect(said).toEqual([false, ['answered', 'late']]);
    expect(tools.ran.length).toBeLessThan(2);
  });

  it('[TLG7] takes an answer that comes to another process', async () => {
    const other = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    try {
      const { run } = await ask(script([['note', {}]]), { decide: answer('approve', 'once', other) });
      expect(run.calls[0]?.status).toBe('done');
    } finally {
      await other.close();
    }
  });
});

describe('limits', () => {
  const looks = (count: number) =>
    script(...Array.from({ length: count }, (_, at): Call[] => [['look', { at }]]));

  it('[TLC1] pause a reply, which says so, and goes on when it may', async () => {
    const { run, text } = await ask(looks(6), { decide: answer('approve') });
    expect(run.pauses).toMatchObject([{ limit: 'steps', used: 4, most: 4, status: 'continued' }]);
    expect(run.calls).toHaveLength(6);
    expect(text).toContain('seen 5');
  });

  it('[TLC1] end a reply with a stated reason where it may not go on, and keep its work', async () => {
    const { run, text, end } = await ask(looks(6), { decide: answer('deny') });
    expect(run.pauses[0]?.status).toBe('ended');
    expect(run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'refused']);
    expect(text).toContain('its limit of 4 steps');
    expect(end?.outcome).toBe('completed');
  });

  it('[TLC1] end it at once where nobody can be asked', async () => {
    const { run, text } = await ask(looks(6), { options: { canApprove: false } });
    expect(run.pauses).toEqual([]);
    expect(text).toContain('its limit of 4 steps');
  });

  it('[TLC2] hold for what a reply costs', async () => {
    const { run } = await ask(looks(3), { model: 'dear', decide: answer('approve') });
    expect(run.pauses[0]).toMatchObject({ limit: 'cost', status: 'continued' });
  });

  const same: Call[] = [['look', { at: 1 }]];

  it('[TLC3] ask once about calls that are equal, and end those alone where they may not go on', async () => {
    const { run, answered, end } = await ask(script(same, [...same, ...same, ...same, ...same]), {
      decide: answer('deny'),
    });
    expect(run.pauses).toMatchObject([{ limit: 'calls', used: 3, most: 3, status: 'ended' }]);
    expect(run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'refused', 'refused']);
    expect([tools.ran.length, answered.size]).toEqual([3, 1]);
    expect(end?.outcome).toBe('completed');
  });

  it('[TLC3] make the same run go on with a press, and ask again after as many', async () => {
    const { run, text } = await ask(script(same, [...same, ...same, ...same]), { decide: answer('approve') });
    expect(run.pauses).toMatchObject([{ limit: 'calls', status: 'continued' }]);
    expect(run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
    expect(text).toContain('seen 1');
  });

  it('[TLC3] refuse equal calls where nobody can be asked', async () => {
    const { run } = await ask(script(same, [...same, ...same, ...same]), { options: { canApprove: false } });
    expect(run.pauses).toEqual([]);
    expect(run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'refused']);
  });

  it('[TLC5] hold for what tools answer, all together', async () => {
    const long = script(
      [['long', { at: 1 }]],
      [['long', { at: 2 }]],
      [['long', { at: 3 }]],
      [['look', { at: 4 }]],
    );
    const { run, text } = await ask(long, { model: 'small', decide: answer('approve') });
    expect(run.pauses[0]).toMatchObject({ limit: 'results', status: 'continued' });
    expect(run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
    expect(text).toContain('seen 4');
    const denied = await ask(long, { model: 'small', decide: answer('deny') });
    expect(denied.run.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'refused']);
    expect(denied.text).toContain('characters of results');
  });

  it('[TLC3] hold for calls at once', async () => {
    const { run } = await ask(script(Array.from({ length: 20 }, (_, at): Call => ['look', { at }])));
    expect(run.calls.filter(({ status }) => status === 'done')).toHaveLength(16);
    expect(run.calls.filter(({ status }) => status === 'refused')).toHaveLength(4);
  });
});

describe('an end', () => {
  const stop = (requestId: string) =>
    readChat(`${server.url}/api/chat`, { killSwitch: { requestId, value: true } });

  it.each(['hang', 'deaf'])(
    '[TLS1] by its person ends %s within a second, and nothing comes after it',
    async (name) => {
      const requestId = newRequest();
      const asked = ask(
        script([
          [name, {}],
          ['look', { at: 1 }],
        ]),
        { requestId },
      );
      await waitFor(() => tools.ran.length === 2);
      const from = Date.now();
      await stop(requestId);
      const { run, end } = await asked;
      expect(Date.now() - from).toBeLessThan(1000);
      expect(end?.outcome).toBe('stopped');
      expect(run.calls.map(({ status }) => status)).toEqual(['stopped', 'done']);
      expect(tools.running).toBe(0);
      await new Promise((resolve) => setTimeout(resolve, name === 'deaf' ? 1600 : 50));
      const again = await readChat(`${server.url}/api/chat/runs/${requestId}?after=0`, undefined);
      expect(JSON.stringify(again.events)).not.toContain('TOO LATE');
    },
  );

  it('[TLS1] by its person while a call waits for them carries nothing out', async () => {
    const requestId = newRequest();
    const { run, end } = await ask(script([['note', {}]]), { requestId, decide: () => stop(requestId) });
    expect(end?.outcome).toBe('stopped');
    expect(run.calls[0]?.status).toBe('stopped');
    const late = await answer('approve')(run.calls[0]!.id, requestId);
    expect(late.value).toMatchObject({ data: { status: 'late' } });
    expect(tools.ran).toEqual([]);
  });

  it('[TLS2] of one call leaves the others, and the reply goes on', async () => {
    const requestId = newRequest();
    const asked = ask(
      script([
        ['hang', {}],
        ['look', { at: 1 }],
      ]),
      { requestId },
    );
    const live = await waitFor(async () => {
      const reading = await readChat(`${server.url}/api/chat/runs/${requestId}?after=0`, undefined, {
        leaveAfterSeq: 8,
      });
      return (
        reading.events &&
        runOf(reading).calls.find(({ name, status }) => name === 'hang' && status === 'running')
      );
    });
    await answer('cancel')(live.id, requestId);
    const { run, end, text } = await asked;
    expect(run.calls.map(({ status }) => status)).toEqual(['stopped', 'done']);
    expect(text).toContain('ended this call');
    expect(end?.outcome).toBe('completed');
  });

  it('[TLS3] of the process leaves pairs that the next turn can be composed of', async () => {
    const dying = await startRoomServer({
      database: database.connect('external'),
      modelUrl: models.url,
      toolSources: [tools],
      writeDelayMs: 1,
    });
    const [requestId, conversationId, messageId] = [newRequest(), randomUUID(), randomUUID()];
    const place = { storage: 'cloud', conversationId, messageId } as const;
    const prompt = script([['look', { at: 1 }]], [['hang', {}]]);
    const asked = ask(prompt, { on: dying, requestId, options: place }).catch(() => undefined);
    await waitFor(() => tools.ran.some(({ name }) => name === 'hang'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await dying.crash();
    await asked;
    const kept = await waitFor(async () => {
      const { value } = await call(server, ann, operations.conversations.get, { conversationId });
      const { messages } = JSON.parse(decompress(value['conversation'] as number[])) as {
        messages: ChatRequestInput['messages'];
      };
      const reply = messages.find(({ id }) => id === messageId);
      const { status } = (reply?.data?.['run'] ?? {}) as { status?: string };
      return status === 'interrupted' ? messages : undefined;
    });
    expect(toolRunOf(kept.at(-1)?.data?.['state'], true).calls.map(({ status }) => status)).toEqual([
      'done',
      'lost',
    ]);
    await readChat(`${server.url}/api/chat`, {
      ...chatBody(newRequest(), 'x', { canApprove: true }),
      messages: [...kept, { id: 'next', role: 'user', content: 'And now?', data: {} }],
    });
    const sent = models.requests.at(-1)!.body.messages as {
      role: string;
      tool_call_id?: string;
      content: string;
    }[];
    expect(sent.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(sent[3]?.content).toBe('seen 1');
    expect(sent[5]?.content).toContain('no result');
  });
});
