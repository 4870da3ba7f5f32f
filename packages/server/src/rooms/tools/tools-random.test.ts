import { randomUUID } from 'node:crypto';
import { operations, type ChatEvent } from '@stoa/core/contract';
import {
  emptyReply,
  foldEvent,
  isAnswered,
  toolPairsOf,
  toolRunKey,
  toolRunOf,
  type ToolRun,
} from '@stoa/core/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { seededRandom } from '../../testing/model-server/words.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat, waitFor } from '../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { scriptedTools } from '../testing/scripted-tools.js';

const seed = Number(process.env['SOAK_SEED'] ?? 7);
const times = Number(process.env['SOAK_TIMES'] ?? 1);
/** A thousand in a soak of ten times. */
const rounds = times > 1 ? 100 * times : 12;
const ann = 'ann@example.org';
const names = ['look', 'look', 'note', 'post', 'fail', 'throw', 'brief', 'hang', 'long', 'nothing'];

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;

const tools = scriptedTools();
const start = () =>
  startRoomServer({
    database: database.connect('external'),
    modelUrl: models.url,
    toolSources: [tools],
    toolLimits: { limits: { steps: 3, workMs: 60_000, costUsd: 1 }, answerMs: 300 },
    writeDelayMs: 1,
    maxParallelRuns: 50,
  });

beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  server = await start();
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
});

const toReceipt = ({ name, arguments: args, status }: ToolRun['calls'][number]) => ({
  key: `${name} ${args}`,
  status,
});

/** Of a list what another one does not have, as often as it does not. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** How often the state says of each call that it has ended. */
function endings(events: readonly { event: ChatEvent }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { event } of events) {
    if (!('state' in event)) continue;
    const run = event.state[toolRunKey] as { calls?: Record<string, { status?: string }> } | undefined;
    for (const [id, { status }] of Object.entries(run?.calls ?? {}))
      if (status !== undefined && isAnswered(status as 'done')) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

it(
  `[TLS4] every call is answered once, whatever is denied, stopped, ended or killed (seed ${seed})`,
  { timeout: 60_000 + 4000 * rounds },
  async () => {
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const counts = { calls: 0, ran: 0, kills: 0, stops: 0, reloads: 0 };
    for (let round = 0; round < rounds; round += 1) {
      tools.ran.length = 0;
      const isKilled = random() < 0.15;
      const on = isKilled ? await start() : server;
      const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, step) =>
        Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => [
          pick(names),
          { at: 10 * step + at },
        ]),
      );
      const requestId = randomUUID();
      const stopAfterMs = random() < 0.4 ? random() * 400 : undefined;
      const isReloaded = random() < 0.3;
      const leaveAfterSeq = 1 + Math.floor(random() * 12);
      const decisions = Array.from({ length: 20 }, () => pick(['approve', 'deny', 'ignore'] as const));
      const given: Promise<unknown>[] = [];
      const seen = new Set<string>();
      let reply = emptyReply();
      const say = (callId: string, answer: 'approve' | 'deny' | 'cancel') =>
        given.push(call(server, ann, operations.tools.answer, { requestId, callId, answer }).catch(() => 0));
      const onEvent = (_seq: number, event: ChatEvent) => {
        reply = foldEvent(reply, event);
        const { calls, pauses } = toolRunOf(reply.state, false);
        for (const { id, status } of [...calls, ...pauses]) {
          if (seen.has(id + status)) continue;
          seen.add(id + status);
          const decision = decisions[seen.size % decisions.length]!;
          if (status === 'waiting' && decision !== 'ignore') say(id, decision);
          // What never ends by itself is ended by its person, or by the stop.
          if (status === 'running' && calls.some((one) => one.id === id && one.name === 'hang'))
            setTimeout(() => say(id, 'cancel'), 50);
        }
      };
      const asked = readChat(
        `${on.url}/api/chat`,
        chatBody(requestId, `!useTools ${JSON.stringify(steps)}`, { canApprove: true }),
        { onEvent, ...(isReloaded && { leaveAfterSeq }) },
      ).catch(() => undefined);
      // A page that was loaded again reads on, and answers from there.
      const readOn = isReloaded
        ? asked.then((left) =>
            readChat(`${server.url}/api/chat/runs/${requestId}?after=${left?.lastSeq ?? 0}`, undefined, {
              onEvent,
            }).catch(() => undefined),
          )
        : undefined;
      if (isKilled) {
        await new Promise((resolve) => setTimeout(resolve, 100 + random() * 300));
        await on.crash();
      } else if (stopAfterMs !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, stopAfterMs));
        await readChat(`${server.url}/api/chat`, { killSwitch: { requestId, value: true } });
      }
      await asked;
      await readOn;
      await Promise.all(given);
      const whole = await waitFor(async () => {
        const reading = await readChat(`${server.url}/api/chat/runs/${requestId}?after=0`, undefined);
        return reading.end ? reading : undefined;
      });
      const { state } = whole.events.reduce((before, { event }) => foldEvent(before, event), emptyReply());
      const { calls } = toolRunOf(state, true);
      const context = JSON.stringify({ round, steps, outcome: whole.end?.outcome, calls });
      for (const [id, times] of endings(whole.events)) expect(times, `${id} ${context}`).toBe(1);
      for (const { status } of calls) {
        expect(isAnswered(status), context).toBe(true);
        if (!isKilled) expect(status, context).not.toBe('lost');
      }
      const receipts = calls.map(toReceipt);
      // What was carried out, as the tools themselves have written down: no more and no less than the receipts say.
      const recorded = tools.ran.map(({ name, args }) => `${name} ${JSON.stringify(args)}`);
      const isUnrun = new Set(['denied', 'refused']);
      const mayHaveRun = receipts.filter(({ status }) => !isUnrun.has(status)).map(({ key }) => key);
      const hasRun = receipts.filter(({ status }) => status === 'done').map(({ key }) => key);
      expect(without(recorded, mayHaveRun), `carried out without a receipt: ${context}`).toEqual([]);
      expect(without(hasRun, recorded), `a receipt of nothing: ${context}`).toEqual([]);
      counts.calls += calls.length;
      counts.ran += recorded.length;
      counts.kills += Number(isKilled);
      counts.stops += Number(!isKilled && stopAfterMs !== undefined);
      counts.reloads += Number(isReloaded);
      const pairs = toolPairsOf(state).flat();
      expect(pairs.map(({ id }) => id).sort(), context).toEqual(calls.map(({ id }) => id).sort());
      expect(
        pairs.every(({ result }) => result !== ''),
        context,
      ).toBe(true);
      expect(whole.events.map(({ seq }) => seq)).toEqual(whole.events.map((_, at) => at + 1));
    }
    await waitFor(() => tools.running === 0);
    process.stdout.write(`random loops (seed ${seed}): ${JSON.stringify({ rounds, ...counts })}\n`);
  },
);
