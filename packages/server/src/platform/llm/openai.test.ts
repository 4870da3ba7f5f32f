import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { reasoningText, toolArguments, usageOf, utf8Text } from '../../testing/model-server/scripts.js';
import { expectedText } from '../../testing/model-server/words.js';
import { createAzureProvider } from './azure.js';
import { createOpenAiProvider } from './openai.js';
import type { LlmMessage, LlmRequest } from './port.js';
import { describeProviderContract } from './testing/provider-contract.js';
import { createRecordingSink } from './testing/recording-sink.js';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const openai = () => createOpenAiProvider({ baseUrl: server.url, apiKey: 'sk-secret-key' });
const ask = (content: string, more: Partial<LlmRequest> = {}): LlmRequest => ({
  model: 'gpt-4o',
  messages: [{ role: 'user', content }],
  ...more,
});
const idle = () => new AbortController().signal;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const prompts = {
  plain: { prompt: 'What is new?', text: expectedText('What is new?') },
  slow: '!slow 20 400',
  refused: '!error401',
  reasoning: '!reasoning please',
  toolCall: 'Plan it',
};

describe('OpenAI', () => {
  describeProviderContract({ provider: openai, model: 'gpt-4o', ...prompts });

  it('requests usage, and sends the key as a bearer token only', async () => {
    await openai().stream(ask('Hello', { temperature: 0.3, maxTokens: 50 }), createRecordingSink(), idle());
    const received = server.requests.at(-1)!;
    expect(received.headers.authorization).toBe('Bearer sk-secret-key');
    expect(received.body).toMatchObject({
      model: 'gpt-4o',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.3,
      max_tokens: 50,
    });
  });

  it('sends images, tool results, JSON mode and a tool choice in wire form', async () => {
    const messages: LlmMessage[] = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image', dataUrl: 'data:image/png;base64,AAAA' },
        ],
      },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'c1', content: 'seen' },
    ];
    const tools = [{ name: 'look', parameters: { type: 'object' } }];
    const request = ask('', { messages, tools, toolChoice: 'look', responseFormat: 'json' });
    await openai().stream(request, createRecordingSink(), idle());
    expect(server.requests.at(-1)!.body).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'seen' },
      ],
      tools: [{ type: 'function', function: tools[0] }],
      tool_choice: { type: 'function', function: { name: 'look' } },
      response_format: { type: 'json_object' },
    });
  });

  it('reports the usage of the wire, cached tokens included', async () => {
    const messages: LlmMessage[] = [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two, at some length' },
      { role: 'user', content: 'Three' },
    ];
    const sink = createRecordingSink();
    await openai().stream(ask('', { messages }), sink, idle());
    const wire = usageOf(messages, 60);
    expect(wire.prompt_tokens_details.cached_tokens).toBeGreaterThan(0);
    expect(sink.usages).toEqual([
      {
        inputTokens: wire.prompt_tokens,
        cachedTokens: wire.prompt_tokens_details.cached_tokens,
        outputTokens: 60,
      },
    ]);
  });

  it('preserves reasoning and tool arguments verbatim', async () => {
    const sink = createRecordingSink();
    await openai().stream(ask('!reasoning'), sink, idle());
    expect(sink.thoughts).toBe(reasoningText);
    const tools = [{ name: 'trip', parameters: {} }];
    await openai().stream(ask('!toolCall', { tools }), sink, idle());
    expect(sink.toolCalls).toEqual([
      { id: expect.stringMatching(/^call_/), name: 'trip', arguments: toolArguments },
    ]);
  });

  it('reassembles characters that were split between reads', async () => {
    for (const seed of ['a', 'b', 'c']) {
      const sink = createRecordingSink();
      await openai().stream(ask(`!splitUtf8 ${seed}`), sink, idle());
      expect(sink.answer).toBe(utf8Text);
    }
  });

  it('flushes once per socket read, not once per token', async () => {
    const sink = createRecordingSink();
    const end = await openai().stream(ask('!firehose 20000'), sink, idle());
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
    expect(sink.pieces).toBe(20_000);
    expect(sink.flushes).toBeLessThan(2_000);
  });

  it('reuses one connection for consecutive answers', async () => {
    const provider = openai();
    const ports = new Set<number | undefined>();
    for (let turn = 0; turn < 3; turn++) {
      await provider.stream(ask('Hello'), createRecordingSink(), idle());
      ports.add(server.requests.at(-1)!.remotePort);
      await pause(20);
    }
    expect(ports.size).toBe(1);
  });

  it('closes the connection upstream when it is aborted', async () => {
    const before = server.counts();
    const controller = new AbortController();
    const sink = createRecordingSink((seen) => {
      if (seen.pieces === 2) controller.abort();
    });
    await openai().stream(ask('!slow 50 1000'), sink, controller.signal);
    await vi.waitFor(
      () => expect(server.counts()).toMatchObject({ aborted: before.aborted + 1, open: 0 }),
      10_000,
    );
    expect(sink.usages).toEqual([expect.objectContaining({ estimated: true })]);
  });

  it('sends reasoning models their limit under its own parameter', async () => {
    const request = ask('Hi', { model: 'o3-mini', maxTokens: 10, temperature: 0.5 });
    await openai().stream(request, createRecordingSink(), idle());
    const { body } = server.requests.at(-1)!;
    expect(body).toMatchObject({ max_completion_tokens: 10 });
    expect(body).not.toHaveProperty('max_tokens');
    expect(body).not.toHaveProperty('temperature');
  });
});

describe('Azure OpenAI', () => {
  const azure = () => createAzureProvider({ endpoint: server.url.replace('/v1', '/'), apiKey: 'azure-key' });
  describeProviderContract({ provider: azure, model: 'my deployment', ...prompts });

  it("uses the deployment's address, the interface version and its own key header", async () => {
    await azure().stream(ask('Hello', { model: 'my deployment' }), createRecordingSink(), idle());
    const received = server.requests.at(-1)!;
    expect(received.path).toBe('/openai/deployments/my%20deployment/chat/completions?api-version=2024-10-21');
    expect(received.headers['api-key']).toBe('azure-key');
    expect(received.headers.authorization).toBeUndefined();
  });
});
