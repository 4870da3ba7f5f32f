import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildAppServer } from '../b4-relay/build-app-server.js';
import { nextMessage } from '../b4-relay/process-sample.js';
import { median, type Bench } from '../lib/bench.js';

/** Asked by both bearers in turn, so that a busy moment of the machine is in both. */
const path = '/available_models';
const warmUps = 50;
/** What the limits, rights and records of a key may add to a request. @units milliseconds */
const addedAtMostMs = 1;

/** B11: what a request with an API key takes beyond one with the token of a session. */
export const b11Keys: Bench = {
  name: 'B11',
  async run({ quick }) {
    // No model is asked.
    const env = { ...process.env, BENCH_UPSTREAM_URL: 'http://127.0.0.1:9/v1' };
    const child = fork(await buildAppServer(), { execArgv: [], env });
    try {
      const [{ url }, tokens, key] = await Promise.all([
        nextMessage(child, 'ready') as Promise<{ url: string }>,
        nextMessage(child, 'tokens') as Promise<string[]>,
        nextMessage(child, 'key') as Promise<string>,
      ]);
      const timed = async (bearer: string): Promise<number> => {
        const begun = performance.now();
        const response = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${bearer}` } });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`The bench was refused: ${response.status}.`);
        return performance.now() - begun;
      };
      const [session, keyed, added]: [number[], number[], number[]] = [[], [], []];
      const pairs = warmUps + (quick ? 300 : 1500);
      for (let pair = 0; pair < pairs; pair += 1) {
        // Whoever comes second finds warmer caches, so they take turns.
        const isKeyFirst = pair % 2 === 0;
        const first = await timed(isKeyFirst ? key : tokens[0]!);
        const second = await timed(isKeyFirst ? tokens[0]! : key);
        if (pair < warmUps) continue;
        const [byKey, bySession] = isKeyFirst ? [first, second] : [second, first];
        keyed.push(byKey);
        session.push(bySession);
        added.push(byKey - bySession);
      }
      return [
        {
          bench: 'B11',
          size: `${session.length} pairs`,
          adapter: 'a key, beyond a session',
          cpuMs: median(added),
          ratioToLimit: median(added) / addedAtMostMs,
          more: { 'key p50 ms': median(keyed), 'session p50 ms': median(session) },
          goal: { atMost: addedAtMostMs, isFirm: false },
        },
      ];
    } finally {
      const exit = once(child, 'exit');
      child.send('stop');
      await exit;
    }
  },
};
