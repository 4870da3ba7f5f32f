import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@stoa/client';
import { seededRandom, wordTokens } from '@stoa/server/testing/model-server/words';
import { forget, startApp } from '../../support/app.js';
import { expect, modelsTest as test } from '../../support/fixtures.js';
import { openSession, type Session } from '../../support/session.js';
import { soak, tell } from '../../support/soak.js';
import { chatRequest } from '../../support/stored.js';

const { seed, times } = soak;
type Random = () => number;

/**
 * Delays between attempts pass so many times as fast; the time itself does not. A reader gives up after a number of attempts, so one that
 * waits for a server to start again must not be too fast.
 */
const hastyClock = (haste: number) => ({
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms / haste);
    return () => clearTimeout(timer);
  },
});

/** Lets through some bytes of a response, then breaks the connection; a few connections live to their end. */
function breakSometimes(response: Response, random: Random, patience: number): Response {
  if (!response.body || random() < patience) return response;
  let left = Math.floor(random() ** 2 * 6_000);
  const cutter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (chunk.length <= left) {
        left -= chunk.length;
        return controller.enqueue(chunk);
      }
      // Anywhere: in the middle of an event, of a number, of a character.
      controller.enqueue(chunk.subarray(0, left));
      controller.error(new Error('the connection broke'));
    },
  });
  return new Response(response.body.pipeThrough(cutter), response);
}

/** What one reader has seen. */
interface Reading {
  prompt: string;
  count: number;
  outcome: string;
  text: string;
  inOrder: boolean;
  connections: number;
}

/** Reads a run by a random schedule of disconnects. */
async function readAtRandom(
  session: Session,
  run: { requestId: string; prompt: string; count: number },
  random: Random,
  haste: number,
): Promise<Reading> {
  let connections = 0;
  const client = createClient({
    baseUrl: session.url,
    clock: hastyClock(haste),
    random,
    fetch: async (path, init) => {
      connections += 1;
      if (random() < 0.05) throw new Error('no network');
      const { pathname, search } = new URL(path);
      return breakSometimes(await session.fetch(pathname + search, init), random, 0.1 + connections / 40);
    },
  });
  await sleep(random() * 400);
  const reading: Reading = {
    prompt: run.prompt,
    count: run.count,
    outcome: '',
    text: '',
    inOrder: true,
    connections,
  };
  let last = 0;
  // Some leave on their own and come back from where they were.
  for (let visits = 0; reading.outcome === ''; visits++) {
    const leaving = new AbortController();
    const leaves =
      visits < 3 && random() < 0.3 ? setTimeout(() => leaving.abort(), random() * 300) : undefined;
    const stream = client.chat.follow(run.requestId, last, { signal: leaving.signal });
    for await (const { seq, event } of stream) {
      reading.inOrder &&= seq === last + 1;
      last = seq;
      if ('d' in event && typeof event.d === 'string') reading.text += event.d;
    }
    clearTimeout(leaves);
    const end = await stream.result;
    if (end.type !== 'left') reading.outcome = end.type === 'ended' ? end.outcome : end.type;
  }
  return { ...reading, connections };
}

/** Starts runs and reads each with many readers. */
async function readMany(
  session: Session,
  options: { runs: number; readers: number; script: string; count: number; random: Random; haste?: number },
): Promise<Reading[]> {
  const readings: Promise<Reading>[] = [];
  for (let index = 0; index < options.runs; index++) {
    const prompt = `schedule ${seed} ${options.random()} !${options.script} ${options.count}`;
    const request = chatRequest(prompt, { storage: index % 3 === 0 ? 'local' : 'cloud' });
    const started = session.client.chat.stream(request);
    await started.next();
    started.leave();
    for (let reader = 0; reader < options.readers; reader++) {
      const own = seededRandom(Math.floor(options.random() * 2 ** 32));
      readings.push(
        readAtRandom(
          session,
          { requestId: request.options.requestId, prompt, count: options.count },
          own,
          options.haste ?? 20,
        ),
      );
    }
  }
  return Promise.all(readings);
}

const report = (reading: Reading) =>
  `${reading.outcome} after ${reading.connections} connections: ${reading.prompt}`;

test.describe(`The resume protocol, seed ${seed}`, () => {
  test(`${520 * times} random schedules of disconnects: every reader ends with the text of the model`, async ({
    models,
  }) => {
    // Ten times as many take longer each where the machine does something else besides.
    test.setTimeout((times > 1 ? 600_000 : 180_000) * times);
    const app = await startApp({ modelsUrl: models.url, env: { STOA_MAX_PARALLEL_RUNS: '100' } });
    const session = await openSession(app.url);
    const random = seededRandom(seed);
    let schedules = 0;
    let connections = 0;
    for (let round = 0; round < times; round++) {
      const readings = [
        ...(await readMany(session, { runs: 8, readers: 30, script: 'slow 4', count: 150, random })),
        ...(await readMany(session, { runs: 8, readers: 30, script: 'firehose', count: 400, random })),
        ...(await readMany(session, { runs: 4, readers: 10, script: 'slow 12', count: 80, random })),
      ];
      for (const reading of readings) {
        expect(reading.outcome, report(reading)).toBe('completed');
        expect(reading.inOrder, report(reading)).toBe(true);
        expect(reading.text, report(reading)).toBe(wordTokens(reading.prompt, reading.count).join(''));
      }
      schedules += readings.length;
      connections += readings.reduce((sum, reading) => sum + reading.connections, 0);
    }
    expect(schedules).toBe(520 * times);
    expect(connections, 'the schedules do disconnect').toBeGreaterThan(schedules * 2);
    tell(`${schedules} schedules over ${connections} connections`);
    await app.stop();
    forget(app);
  });

  test('with restarts of the server in between: a beginning of the text, and never less than was seen', async ({
    models,
  }) => {
    test.setTimeout(240_000);
    const app = await startApp({ modelsUrl: models.url, env: { STOA_MAX_PARALLEL_RUNS: '100' } });
    const session = await openSession(app.url);
    const random = seededRandom(seed + 1);
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      const reading = readMany(session, {
        runs: 8,
        readers: 10,
        script: 'slow 5',
        count: 400,
        random,
        haste: 4,
      });
      await sleep(900 + random() * 700);
      await app.stop(signal);
      await app.restart();
      const readings = await reading;
      for (const one of readings) {
        const full = wordTokens(one.prompt, one.count).join('');
        expect(['interrupted', 'completed'], report(one)).toContain(one.outcome);
        expect(one.inOrder, report(one)).toBe(true);
        expect(full.startsWith(one.text), report(one)).toBe(true);
        if (one.outcome === 'completed') expect(one.text, report(one)).toBe(full);
      }
      expect(readings.some(({ outcome }) => outcome === 'interrupted')).toBe(true);
    }
    await app.stop();
    forget(app);
  });
});
