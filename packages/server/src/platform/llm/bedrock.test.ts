import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBedrockProvider, type BedrockOptions } from './bedrock.js';
import type { LlmRequest } from './port.js';
import { bedrockText, startBedrockServer, type BedrockServer } from './testing/bedrock-server.js';
import { describeProviderContract } from './testing/provider-contract.js';
import { createRecordingSink } from './testing/recording-sink.js';

let server: BedrockServer;
beforeAll(async () => {
  server = await startBedrockServer();
});
afterAll(() => server.close());

const credentials = { accessKeyId: 'AKIDSECRET', secretAccessKey: 'very-secret' };
const provider = (more: Partial<BedrockOptions> = {}) =>
  createBedrockProvider({ region: 'eu-west-1', endpoint: server.url, credentials, ...more });
const ask = (content: string, more: Partial<LlmRequest> = {}): LlmRequest => ({
  model: 'anthropic.claude-x',
  messages: [{ role: 'user', content }],
  ...more,
});
const idle = () => new AbortController().signal;

describe('Amazon Bedrock', () => {
  describeProviderContract({
    provider,
    model: 'anthropic.claude-x',
    plain: { prompt: 'plain', text: bedrockText },
    slow: 'slow',
    refused: 'error401',
    reasoning: 'reasoning',
    toolCall: 'tool',
  });

  it('includes cached input in the input tokens', async () => {
    const sink = createRecordingSink();
    await provider().stream(ask('plain'), sink, idle());
    expect(sink.usages).toEqual([{ inputTokens: 50, cachedTokens: 30, outputTokens: 20 }]);
  });

  it('sends alternating turns, images as bytes, tools and their results', async () => {
    const request: LlmRequest = {
      model: 'anthropic.claude-x',
      temperature: 0.2,
      maxTokens: 99,
      responseFormat: 'json',
      tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }],
      toolChoice: 'look',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One' },
        { role: 'user', content: [{ type: 'image', dataUrl: 'data:image/jpg;base64,AAAA' }] },
        { role: 'assistant', content: ' ', toolCalls: [{ id: 'c1', name: 'look', arguments: '{"a":1}' }] },
        { role: 'tool', toolCallId: 'c1', content: 'seen' },
        { role: 'user', content: 'Two' },
      ],
    };
    await provider().stream(request, createRecordingSink(), idle());
    const { path, body } = server.bodies.at(-1)!;
    expect(decodeURIComponent(path)).toBe('/model/anthropic.claude-x/converse-stream');
    expect(body).toEqual({
      system: [{ text: 'Be brief.' }, { text: expect.stringContaining('JSON') }],
      inferenceConfig: { maxTokens: 99, temperature: 0.2 },
      messages: [
        {
          role: 'user',
          content: [{ text: 'One' }, { image: { format: 'jpeg', source: { bytes: 'AAAA' } } }],
        },
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'look', input: { a: 1 } } }] },
        {
          role: 'user',
          content: [{ toolResult: { toolUseId: 'c1', content: [{ text: 'seen' }] } }, { text: 'Two' }],
        },
      ],
      toolConfig: {
        tools: [
          { toolSpec: { name: 'look', description: 'Looks.', inputSchema: { json: { type: 'object' } } } },
        ],
        toolChoice: { tool: { name: 'look' } },
      },
    });
  });

  it('closes the stream upstream when it is aborted', async () => {
    const before = server.counts.aborted;
    const controller = new AbortController();
    const sink = createRecordingSink((seen) => {
      if (seen.pieces === 2) controller.abort();
    });
    await provider().stream(ask('slow'), sink, controller.signal);
    await vi.waitFor(() => expect(server.counts).toEqual({ open: 0, aborted: before + 1 }), 10_000);
  });

  it.each([
    ['error400', { kind: 'badRequest', status: 400 }, {}],
    ['long', { kind: 'badRequest', message: expect.stringContaining('conversation is too long') }, {}],
    ['error401', { kind: 'auth', status: 401 }, {}],
    ['error403', { kind: 'auth', status: 403 }, {}],
    ['error429', { kind: 'rateLimit', status: 429 }, {}],
    ['exception', { kind: 'rateLimit', status: 429 }, {}],
    ['cut', { kind: 'network' }, {}],
    ['early', { kind: 'network' }, {}],
    ['garbage', { kind: 'protocol' }, {}],
    ['stall', { kind: 'network', message: expect.stringContaining('stopped sending') }, { idleMs: 80 }],
  ])('[LLM6] %s', async (prompt, expected, options) => {
    const sink = createRecordingSink();
    const end = await provider(options).stream(ask(prompt), sink, idle());
    expect(end).toMatchObject({ type: 'failed', error: expected });
    expect(JSON.stringify(end)).not.toMatch(/AKID|secret|127\.0\.0\.1|exception|Refused/);
  });

  it('[LLM17] its binary events give the same answer, one byte at a time', async () => {
    const sink = createRecordingSink();
    const end = await provider().stream(ask('bytes'), sink, idle());
    expect(end).toEqual({ type: 'finished', reason: 'toolCalls' });
    expect([sink.thoughts, sink.answer]).toEqual(['Tides first.', 'High 世界.']);
    expect(sink.toolCalls).toEqual([{ id: 'tool_1', name: 'plan_trip', arguments: '{"city":"Oslo"}' }]);
    expect(sink.usages).toEqual([{ inputTokens: 20, cachedTokens: 0, outputTokens: 9 }]);
    expect(sink.unreadKinds).toEqual([]);
  });

  it('[LLM17] thoughts between tags are reasoning, and an image is named once', async () => {
    const thinking = createRecordingSink();
    await provider().stream(ask('tags'), thinking, idle());
    expect([thinking.thoughts, thinking.answer]).toEqual(['Hm.', 'Yes.']);
    const image = createRecordingSink();
    await provider().stream(ask('image'), image, idle());
    expect([image.answer, image.unreadKinds]).toEqual(['See.', ['image']]);
  });

  it('[LLM15] a model that knows no system prompt gets the instructions with the first question', async () => {
    const bedrock = provider();
    const messages: LlmRequest['messages'] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'nosystem' },
    ];
    for (const sent of [2, 1]) {
      const before = server.bodies.length;
      const end = await bedrock.stream(ask('', { messages }), createRecordingSink(), idle());
      expect(end).toMatchObject({ type: 'finished' });
      expect(server.bodies.length - before).toBe(sent);
      expect(server.bodies.at(-1)!.body).not.toHaveProperty('system');
      expect(server.bodies.at(-1)!.body['messages']).toEqual([
        { role: 'user', content: [{ text: 'Be brief.\n\nnosystem' }] },
      ]);
    }
  });

  it('connection refused', async () => {
    const closed = await startBedrockServer();
    await closed.close();
    const end = await provider({ endpoint: closed.url }).stream(ask('plain'), createRecordingSink(), idle());
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'network' } });
  });
});
