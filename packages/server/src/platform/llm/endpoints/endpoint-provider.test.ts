import { describe, expect, it } from 'vitest';
import { failed } from '../llm-errors.js';
import type { LlmEnd, LlmErrorKind, LlmProvider, LlmSink, LlmUsage } from '../port.js';
import type { EndpointHealth } from './endpoint-health.js';
import { createEndpointProvider } from './endpoint-provider.js';

type Script = (sink: LlmSink) => LlmEnd;
const done: LlmEnd = { type: 'finished', reason: 'stop' };
const usage: LlmUsage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1 };
const answers: Script = (sink) => {
  sink.text('Hi');
  sink.usage(usage);
  sink.flush();
  return done;
};
const fails =
  (kind: LlmErrorKind, status?: number): Script =>
  () =>
    failed({ kind, message: kind, ...(status && { status }) });

/** Endpoints by these scripts, and what became of a request. */
async function ask(
  scripts: readonly Script[],
  {
    resting = {},
    random = 0,
    weights = [],
    signal = new AbortController().signal,
  }: { resting?: Record<string, number>; random?: number; weights?: number[]; signal?: AbortSignal } = {},
) {
  const asked: string[] = [];
  const told: string[] = [];
  const heard: string[] = [];
  const health: EndpointHealth = {
    resting: async () => new Map(Object.entries(resting).map(([id, at]) => [id, new Date(at)])),
    failed: async (id) => void told.push(`failed ${id}`),
    recovered: async (id) => void told.push(`recovered ${id}`),
  };
  const endpoints = scripts.map((script, at) => {
    const id = String.fromCodePoint(97 + at);
    const provider: LlmProvider = {
      async stream(_request, sink) {
        asked.push(id);
        return script(sink);
      },
    };
    return { id, weight: weights[at] ?? 1, provider };
  });
  const sink: LlmSink = {
    text: (delta) => void heard.push(delta),
    reasoning: (delta) => void heard.push(`(${delta})`),
    retract: () => void heard.push('retract'),
    unread: (kind) => void heard.push(`[${kind}]`),
    toolCall: () => void heard.push('call'),
    usage: () => void heard.push('usage'),
    flush: () => undefined,
    control: () => undefined,
  };
  const { stream } = createEndpointProvider({ endpoints, health, random: () => random });
  const end = await stream({ model: 'm', messages: [] }, sink, signal);
  return { end, asked, told, heard };
}

describe('endpoints of a model', () => {
  it('[EPT1] 2.028: are asked by their weights', async () => {
    const of = async (random: number) =>
      (await ask([answers, answers, answers], { random, weights: [1, 2, 1] })).asked.join();
    expect(await Promise.all([0, 0.24, 0.26, 0.74, 0.76, 0.999].map(of))).toEqual([
      'a',
      'a',
      'b',
      'b',
      'c',
      'c',
    ]);
  });

  it.each([
    ['network', undefined],
    ['provider', 503],
    ['rateLimit', 429],
    ['auth', 401],
    ['protocol', undefined],
    ['badRequest', 404],
  ] as const)(
    '[EPT2] one that fails by %s %s rests, and another one that was not tried answers',
    async (kind, status) => {
      const { end, asked, told, heard } = await ask([fails(kind, status), fails(kind, status), answers]);
      expect([end, asked, told]).toEqual([done, ['a', 'b', 'c'], ['failed a', 'failed b']]);
      expect(heard).toEqual(['Hi', 'usage']);
    },
  );

  it('[EPT2] all of them fail: the request fails with the last failure, after one try each', async () => {
    const { end, asked } = await ask([fails('network'), fails('provider', 500)]);
    expect(asked).toEqual(['a', 'b']);
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'provider' } });
  });

  it('[EPT3] a request that is wrong is not tried elsewhere, and is no fault of the endpoint', async () => {
    const { asked, told } = await ask([fails('badRequest', 400), answers]);
    expect([asked, told]).toEqual([['a'], []]);
  });

  it.each<[string, (sink: LlmSink) => void]>([
    ['text', (sink) => sink.text('Hi')],
    ['a thought', (sink) => sink.reasoning('Hm')],
    ['a call', (sink) => sink.toolCall({ index: 0 })],
  ])('[EPT4] after %s nothing goes on elsewhere, and the endpoint rests', async (_, begin) => {
    const cut: Script = (sink) => {
      begin(sink);
      sink.usage(usage);
      return fails('network')(sink);
    };
    const { end, asked, told, heard } = await ask([cut, answers]);
    expect([end.type, asked, told]).toEqual(['failed', ['a'], ['failed a']]);
    expect(heard.at(-1)).toBe('usage');
  });

  it('[EPT4] what an attempt without a word has used is not reported beside that of the next', async () => {
    const counted: Script = (sink) => {
      sink.usage(usage);
      sink.flush();
      return fails('provider', 500)(sink);
    };
    expect((await ask([counted, answers])).heard).toEqual(['Hi', 'usage']);
  });

  it('[EPT5] one that rests is left out; where all rest, the one is asked that rests the shortest', async () => {
    expect((await ask([answers, answers], { resting: { a: 10 } })).asked).toEqual(['b']);
    const { asked, told } = await ask([answers, answers], { resting: { a: 20, b: 10 } });
    expect([asked, told]).toEqual([['b'], ['recovered b']]);
    expect((await ask([answers, fails('network')], { resting: { a: 20, b: 10 } })).asked).toEqual(['b', 'a']);
  });

  it('[EPT5] a stop of the person makes none of them rest', async () => {
    const stopped = new AbortController();
    const { asked, told } = await ask(
      [
        (sink) => {
          stopped.abort();
          return fails('network')(sink);
        },
        answers,
      ],
      { signal: stopped.signal },
    );
    expect([asked, told]).toEqual([['a'], []]);
  });
});
