import { expect, it } from 'vitest';
import type { LlmProvider, LlmRequest } from '../port.js';
import { createRecordingSink } from './recording-sink.js';

/** A provider under test and how to ask it for each behaviour. */
export interface ContractSubject {
  provider(): LlmProvider;
  model: string;
  /** A prompt that gives a short text, and that text where the test knows it. */
  plain: { prompt: string; text?: string };
  /** A prompt that streams for several seconds. */
  slow: string;
  /** A prompt that ends in an authentication error. */
  refused: string;
  /** Another model that refuses, where the prompt alone does not decide. */
  refusedModel?: string;
  reasoning: string;
  toolCall: string;
}

/** The contract that every provider fulfils, independent of its wire. */
export function describeProviderContract(subject: ContractSubject): void {
  const ask = (prompt: string, more: Partial<LlmRequest> = {}): LlmRequest => ({
    model: subject.model,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: prompt },
    ],
    ...more,
  });
  const idle = () => new AbortController().signal;

  it('streams a whole text, flushes its end and reports usage once', async () => {
    const sink = createRecordingSink();
    const end = await subject.provider().stream(ask(subject.plain.prompt), sink, idle());
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
    expect(sink.answer.length).toBeGreaterThan(0);
    if (subject.plain.text !== undefined) expect(sink.answer).toBe(subject.plain.text);
    expect(sink.unflushed).toBe(0);
    expect(sink.usages).toHaveLength(1);
    expect(sink.usages[0]!.outputTokens).toBeGreaterThan(0);
    expect(sink.usages[0]!.cachedTokens).toBeLessThanOrEqual(sink.usages[0]!.inputTokens);
  });

  it('hands over reasoning apart from text', async () => {
    const sink = createRecordingSink();
    await subject.provider().stream(ask(subject.reasoning), sink, idle());
    expect(sink.thoughts).not.toBe('');
    expect(sink.answer).not.toContain(sink.thoughts);
  });

  it('hands over a tool call whose arguments are JSON', async () => {
    const sink = createRecordingSink();
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tools = [{ name: 'plan_trip', description: 'Plans.', parameters }];
    const end = await subject
      .provider()
      .stream(ask(subject.toolCall, { tools, toolChoice: 'plan_trip' }), sink, idle());
    expect(end).toEqual({ type: 'finished', reason: 'toolCalls' });
    expect(sink.toolCalls).toHaveLength(1);
    expect(sink.toolCalls[0]!.name).toBe('plan_trip');
    expect(sink.toolCalls[0]!.id).not.toBe('');
    expect(JSON.parse(sink.toolCalls[0]!.arguments)).toHaveProperty('city');
  });

  it('ends as aborted at once and is silent afterwards', async () => {
    const controller = new AbortController();
    let abortedAt = 0;
    const sink = createRecordingSink((seen) => {
      if (seen.pieces === 3) {
        abortedAt = Date.now();
        controller.abort();
      }
    });
    const end = await subject.provider().stream(ask(subject.slow), sink, controller.signal);
    expect(end).toEqual({ type: 'aborted' });
    expect(Date.now() - abortedAt).toBeLessThan(200);
    const { pieces, flushes } = sink;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([sink.pieces, sink.flushes]).toEqual([pieces, flushes]);
  });

  it('[LLM5] does nothing when it was aborted before', async () => {
    const sink = createRecordingSink();
    const end = await subject.provider().stream(ask(subject.plain.prompt), sink, AbortSignal.abort());
    expect(end).toEqual({ type: 'aborted' });
    expect(sink.pieces).toBe(0);
    expect(sink.usages).toEqual([]);
  });

  it('[LLM6] returns a refusal as an end with a sentence and without usage', async () => {
    const sink = createRecordingSink();
    const end = await subject
      .provider()
      .stream(ask(subject.refused, { model: subject.refusedModel ?? subject.model }), sink, idle());
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'auth', status: 401 } });
    expect(sink.usages).toEqual([]);
  });

  it('[LLM7] holds still while paused and loses nothing', async () => {
    let isPaused = false;
    let whilePaused = 0;
    const sink = createRecordingSink((seen) => {
      if (isPaused) whilePaused += 1;
      if (seen.pieces !== 2) return;
      seen.pause();
      // Events of a socket read that was already buffered may still arrive.
      setTimeout(() => (isPaused = true), 60);
      setTimeout(() => {
        isPaused = false;
        seen.resume();
      }, 260);
    });
    const end = await subject.provider().stream(ask(subject.plain.prompt), sink, idle());
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
    expect(whilePaused).toBe(0);
    if (subject.plain.text !== undefined) expect(sink.answer).toBe(subject.plain.text);
  });
}
