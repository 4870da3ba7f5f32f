import type { RunOutcome } from '@stoa/core/contract';
import type { StreamEnd } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { createClient } from '../create-client.js';
import { createFakeFetch, createVirtualClock, type FakeStep, type Passage } from '../testing/index.js';
import { userMessage } from '../testing/sample-request.js';
import { createRandom } from '../testing/seeded-random.js';

/** `npm run soak` draws more of them, and others. */
const schedules = 2000 * Number(process.env['SOAK_TIMES'] ?? 1);
const firstSeed = Number(process.env['SOAK_SEED'] ?? 1);
const pieces = [
  'a',
  ' the ',
  'é',
  '→',
  '汉字',
  '😀',
  '👩‍👩‍👧',
  '\n\n',
  '"\\',
  'Ω≈',
  '\u2028',
  'data: x\n\n',
  '\ud83d',
];

interface Schedule {
  steps: FakeStep[];
  /** The model's text up to the end or the crash. */
  said: string;
  /** The text that was durable when the server died; all of it if it did not. */
  durable: string;
  outcome: RunOutcome;
}

function schedule(random: ReturnType<typeof createRandom>): Schedule {
  const steps: FakeStep[] = [];
  const texts: string[] = [];
  const length = random.int(1, 60);
  for (let i = 0; i < length; i++) {
    if (random.chance(0.3)) steps.push({ waitMs: random.pick([1, 40, 200, 900, 12_000]) });
    if (random.chance(0.05)) steps.push({ drop: true });
    const text = Array.from({ length: random.int(1, 4) }, () => random.pick(pieces)).join('');
    steps.push({ text });
    texts.push(text);
  }
  if (!random.chance(0.3))
    return { steps, said: texts.join(''), durable: texts.join(''), outcome: 'completed' };
  const lost = random.int(0, Math.min(8, texts.length));
  steps.push({ crash: { lost, downMs: random.int(0, 8000) } });
  return {
    steps,
    said: texts.join(''),
    durable: texts.slice(0, texts.length - lost).join(''),
    outcome: 'interrupted',
  };
}

async function read(seed: number): Promise<{ text: string; seqs: number[]; end: StreamEnd; plan: Schedule }> {
  const random = createRandom(seed);
  const plan = schedule(random);
  const clock = createVirtualClock();
  // Trouble ends some time, or nobody could promise that the reader ever arrives.
  let trouble = random.int(0, 25);
  const fetch = createFakeFetch({
    clock,
    chat: () => plan.steps,
    network: {
      passage: (): Passage => {
        if (trouble <= 0 || random.chance(0.6)) return 'through';
        trouble--;
        return random.pick<Passage>(['lost', 'unanswered', { status: 503, retryAfterS: 1 }, { status: 502 }]);
      },
      stream: () => {
        const chunk = random.pick([1, 2, 3, 7, 64, 4096]);
        const common = { nextChunkBytes: () => random.int(1, chunk), repeatedEvents: random.int(0, 5) };
        if (trouble-- <= 0) return common;
        if (random.chance(0.15)) return { ...common, silentAfterBytes: random.int(0, 600) };
        return { ...common, cutAfterBytes: random.int(0, 900), cutCleanly: random.chance(0.5) };
      },
    },
  });
  const { chat } = createClient({ fetch, clock, random: random.next });
  const stream = chat.stream(userMessage(`run-${seed}-abcdefgh`, 'go'));
  const seqs: number[] = [];
  let text = '';
  const reading = (async () => {
    for await (const { seq, event } of stream) {
      seqs.push(seq);
      if ('d' in event && typeof event.d === 'string') text += event.d;
    }
    return stream.result;
  })();
  return { end: await clock.runUntil(reading), text, seqs, plan };
}

describe('resuming a run', () => {
  it(`[RS1] loses and doubles no character in ${schedules} random schedules of disconnects and restarts`, async () => {
    let interrupted = 0;
    for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
      const { text, seqs, end, plan } = await read(seed);
      const note = `seed ${seed}`;
      expect(end, note).toMatchObject({ type: 'ended', outcome: plan.outcome });
      const contents = seqs.slice(0, -1);
      expect(contents, note).toEqual(contents.map((_seq, index) => index + 1));
      if (plan.outcome === 'completed') expect(text, note).toBe(plan.said);
      else {
        interrupted++;
        expect(plan.said.startsWith(text), note).toBe(true);
        expect(text.length, note).toBeGreaterThanOrEqual(plan.durable.length);
      }
    }
    expect(interrupted).toBeGreaterThan(schedules / 10);
  }, 600_000);
});
