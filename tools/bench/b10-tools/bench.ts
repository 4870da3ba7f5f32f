import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../../../packages/server/src/platform/db/migrate.js';
import { openDatabase } from '../../../packages/server/src/platform/db/open.js';
import type { LlmProvider, LlmRequest } from '../../../packages/server/src/platform/llm/port.js';
import { createLog } from '../../../packages/server/src/platform/log.js';
import { chatBody, readChat } from '../../../packages/server/src/rooms/testing/chat-reader.js';
import { startRoomServer, type RoomServer } from '../../../packages/server/src/rooms/testing/room-server.js';
import type { Tool, ToolSource } from '../../../packages/server/src/rooms/tools/tool.js';
import { median, type Bench, type BenchRow } from '../lib/bench.js';

/** Deltas of an answer, and what a tool takes, as one over a network does. @units milliseconds */
const deltas = 300;
const toolMs = 50;
const calls = 10;
const cpuPercent = 3;
const loopRatio = 1.3;

/** What the model does: answers at once, or calls the tool so many times at a time before it does. */
type Plan = { atOnce: number; steps: number };
const planOf = (request: LlmRequest): Plan => {
  const words = request.messages.find(({ role }) => role === 'user')?.content;
  const [, atOnce = '0', steps = '0'] = /calls (\d+) (\d+)/.exec(String(words)) ?? [];
  return { atOnce: Number(atOnce), steps: Number(steps) };
};

const provider: LlmProvider = {
  async stream(request, sink) {
    const { atOnce, steps } = planOf(request);
    const done = request.messages.filter((one) => one.role === 'assistant' && one.toolCalls?.length).length;
    if (done < steps) {
      for (let index = 0; index < atOnce; index += 1)
        sink.toolCall({
          index,
          id: `call-${done}-${index}`,
          name: 'look',
          arguments: `{"at":${done * 100 + index}}`,
        });
    } else
      for (let at = 0; at < deltas; at += 1) {
        sink.text('word ');
        if (at % 10 !== 9) continue;
        sink.flush();
        await sleep(0);
      }
    sink.usage({ inputTokens: 10, cachedTokens: 0, outputTokens: 10 });
    sink.flush();
    return { type: 'finished', reason: done < steps ? 'toolCalls' : 'stop' };
  },
};

const tool: Tool = {
  name: 'look',
  title: 'Look',
  description: 'Looks something up.',
  parameters: { type: 'object', properties: { at: { type: 'integer' } } },
  effect: 'read',
  recipient: null,
  async run(_args, signal) {
    await sleep(toolMs, undefined, { signal });
    return { ok: true, text: 'seen' };
  },
};
const source: ToolSource = {
  id: 'bench',
  title: 'Bench',
  tools: () => [tool, ...Array.from({ length: 9 }, (_, at) => ({ ...tool, name: `other_${at}` }))],
};

const turn = async (server: RoomServer, words: string): Promise<void> => {
  const { end } = await readChat(
    `${server.url}/api/chat`,
    chatBody(randomUUID(), words, { canApprove: true }),
  );
  if (end?.outcome !== 'completed') throw new Error(`A turn of the bench ended as ${end?.outcome}.`);
};

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const several = (times: number, work: () => Promise<void>) => async (): Promise<void> => {
  for (let at = 0; at < times; at += 1) await work();
};

/** CPU of turns in which no tool is called, with ten offered and with none, in turn. */
async function measureCpu(plain: RoomServer, offering: RoomServer, rounds: number): Promise<BenchRow> {
  const bare: number[] = [];
  const ratios: number[] = [];
  const block = 20;
  for (let round = -2; round < rounds; round += 1) {
    const ofPlain = () => cpuOf(several(block, () => turn(plain, 'hello')));
    const ofOffering = () => cpuOf(several(block, () => turn(offering, 'hello')));
    // Each goes first in turn, so that what grows in the process counts for both.
    const isPlainFirst = round % 2 === 0;
    const first = await (isPlainFirst ? ofPlain() : ofOffering());
    const second = await (isPlainFirst ? ofOffering() : ofPlain());
    const [one, other] = isPlainFirst ? [first, second] : [second, first];
    // The first rounds compile.
    if (round < 0) continue;
    bare.push(one / block);
    ratios.push(other / one);
  }
  const ratio = median(ratios);
  return {
    bench: 'B10',
    size: `a turn without calls, ${deltas} deltas`,
    adapter: 'ten tools offered',
    cpuMs: 100 * (ratio - 1),
    unit: '%',
    ratioToLimit: ratio,
    goal: { atMost: cpuPercent, isFirm: false },
    more: { 'ms/turn without': median(bare) },
  };
}

/** Time of a turn with calls, against the same answers and calls without anything around them. */
async function measureCalls(server: RoomServer, plan: Plan, rounds: number): Promise<BenchRow> {
  const words = `calls ${plan.atOnce} ${plan.steps}`;
  const sink = new Proxy({}, { get: () => () => undefined }) as Parameters<LlmProvider['stream']>[1];
  const { signal } = new AbortController();
  /** Each answer of the model, then its calls at the same time. */
  async function bareTurn(): Promise<void> {
    const messages: LlmRequest['messages'] = [{ role: 'user', content: words }];
    for (let step = 0; step <= plan.steps; step += 1) {
      await provider.stream({ model: 'm', messages }, sink, signal);
      if (step === plan.steps) return;
      await Promise.all(Array.from({ length: plan.atOnce }, () => tool.run({}, signal)));
      const toolCalls = [{ id: String(step), name: 'look', arguments: '{}' }];
      messages.push({ role: 'assistant', content: '', toolCalls });
    }
  }
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const one = await timeOf(bareTurn);
    const other = await timeOf(() => turn(server, words));
    if (round < 0) continue;
    bare.push(one);
    ours.push(other);
  }
  const isParallel = plan.atOnce > 1;
  return {
    bench: 'B10',
    size: `${calls} calls of ${toolMs} ms, ${isParallel ? 'at the same time' : 'one after the other'}`,
    adapter: 'loop',
    cpuMs: median(ours),
    ratioToLimit: median(ours) / median(bare),
    more: { 'bare ms': median(bare), '× in sequence': median(ours) / (calls * toolMs) },
    ...(isParallel ? { goal: { atMost: (calls * toolMs) / 2, isFirm: false } } : { budget: loopRatio }),
  };
}

/** B10: what tools add to a turn that calls none, and what the loop adds to calls in sequence and at the same time. */
export const b10Tools: Bench = {
  name: 'B10',
  async run({ quick }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
    const database = await openDatabase(
      { databaseUrl: process.env['TEST_DATABASE_URL'] ?? null, databaseDirectUrl: null, dataDir },
      createLog('silent'),
    );
    try {
      await migrateDatabase(database.connection);
      const options = { database, modelUrl: 'http://127.0.0.1:9/v1', provider };
      const plain = await startRoomServer(options);
      const offering = await startRoomServer({
        ...options,
        toolSources: [source],
        toolLimits: { limits: { steps: 50, workMs: 600_000, costUsd: 100 } },
      });
      const rounds = quick ? 5 : 15;
      try {
        return [
          await measureCpu(plain, offering, 2 * rounds),
          await measureCalls(offering, { atOnce: 1, steps: calls }, rounds),
          await measureCalls(offering, { atOnce: calls, steps: 1 }, rounds),
        ];
      } finally {
        await offering.close();
        await plain.close();
      }
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
