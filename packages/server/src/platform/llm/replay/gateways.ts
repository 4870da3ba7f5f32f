import { chunksOf, done, event, usage, wireUsage, type Recording } from './recording.js';

const openRouter = chunksOf({ provider: 'Example' });
const liteLlm = chunksOf({});
const plain = chunksOf({});
const complete = {
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'High water.' }, finish_reason: 'stop' }],
  usage: wireUsage,
};

/** What stands between a server and us. */
export const gateways: Recording[] = [
  {
    server: 'OpenRouter',
    peculiarity: 'comments while it waits; the same thought in `reasoning` and `reasoning_details`',
    source: 'OpenRouter documentation, "Streaming" and "Reasoning tokens"; openai/openai-go#227',
    body:
      ': OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n' +
      openRouter.delta({
        role: 'assistant',
        content: '',
        reasoning: 'Tides ',
        reasoning_details: [{ type: 'reasoning.text', text: 'Tides ', format: 'unknown', index: 0 }],
      }) +
      openRouter.delta({
        role: 'assistant',
        content: '',
        reasoning: null,
        reasoning_details: [{ type: 'reasoning.summary', summary: 'first.', index: 0 }],
      }) +
      openRouter.delta({
        role: 'assistant',
        content: '',
        reasoning: null,
        reasoning_details: [{ type: 'reasoning.encrypted', data: 'ZW5j', index: 0 }],
      }) +
      openRouter.delta({ content: 'High ' }, { native_finish_reason: null }) +
      openRouter.delta({ content: 'water.' }, { native_finish_reason: null }) +
      openRouter.chunk({
        choices: [
          {
            index: 0,
            delta: { role: 'assistant', content: '' },
            finish_reason: 'stop',
            native_finish_reason: 'completed',
          },
        ],
      }) +
      openRouter.chunk({
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
        usage: { ...wireUsage, cost: 0.001 },
      }) +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'OpenRouter, image',
    peculiarity: 'images beside the words',
    source: 'OpenRouter documentation, "Image generation"',
    body:
      openRouter.texts('Here.') +
      openRouter.delta({
        content: '',
        images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
      }) +
      openRouter.finish('stop') +
      done,
    expected: { text: 'Here.', unread: ['image'], end: 'finished', reason: 'stop' },
  },
  {
    server: 'OpenRouter, error',
    peculiarity: 'an error beside choices that finish with "error"',
    source: 'OpenRouter documentation, "Errors and debugging"; diegosouzapw/OmniRoute#8210',
    body:
      openRouter.texts('High ') +
      openRouter.chunk({
        error: {
          code: 502,
          message: 'Provider disconnected',
          metadata: { error_type: 'provider_unavailable' },
        },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      }) +
      done,
    expected: { text: 'High ', end: 'failed', status: 502 },
  },
  {
    server: 'LiteLLM',
    peculiarity: 'the same thought in `reasoning_content` and `thinking_blocks`, then its signature',
    source: 'LiteLLM documentation, "Thinking / reasoning content"; BerriAI/litellm#8778',
    body:
      liteLlm.delta({
        role: 'assistant',
        content: '',
        reasoning_content: 'Tides ',
        thinking_blocks: [{ type: 'thinking', thinking: 'Tides ', signature: null }],
        provider_specific_fields: {},
      }) +
      liteLlm.delta({
        content: '',
        reasoning_content: 'first.',
        thinking_blocks: [{ type: 'thinking', thinking: 'first.', signature: null }],
      }) +
      liteLlm.delta({
        content: '',
        reasoning_content: '',
        thinking_blocks: [{ type: 'thinking', thinking: '', signature: 'c2ln' }],
      }) +
      liteLlm.texts('High ', 'water.') +
      liteLlm.finish('stop') +
      liteLlm.chunk({ choices: [{ index: 0, delta: {} }], usage: wireUsage }) +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'LiteLLM, error',
    peculiarity: 'texts for all fields, the word "None" among them, and the first error in words',
    source: 'BerriAI/litellm#9171',
    body:
      liteLlm.texts('High ') +
      event({
        error: {
          message: 'litellm.RateLimitError: OpenAIException - Rate limit reached',
          type: 'None',
          param: 'None',
          code: '429',
        },
      }),
    expected: { text: 'High ', end: 'failed', status: 429 },
  },
  {
    server: 'Bedrock behind Envoy',
    peculiarity: '`reasoning_content` is an object',
    source: 'envoyproxy/ai-gateway#1222',
    body:
      plain.delta({ content: '', role: 'assistant' }) +
      plain.delta({ role: 'assistant', reasoning_content: { text: 'Tides ' } }) +
      plain.delta({ role: 'assistant', reasoning_content: { text: 'first.', signature: 'c2ln' } }) +
      plain.delta({ role: 'assistant', content: 'High water.' }) +
      plain.finish('stop') +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.', end: 'finished', reason: 'stop' },
  },
  {
    server: 'A gateway that splits',
    peculiarity: 'two choices for one answer: words in one, the call in the other',
    source: 'Own variation: gateways that translate blocks of an answer into choices',
    body:
      plain.chunk({
        choices: [
          { index: 0, delta: { content: 'Let me look.' }, finish_reason: null },
          {
            index: 1,
            delta: {
              tool_calls: [
                { index: 0, id: 't1', type: 'function', function: { name: 'look', arguments: '{}' } },
              ],
            },
            finish_reason: null,
          },
        ],
      }) +
      plain.chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }) +
      done,
    expected: {
      text: 'Let me look.',
      toolCalls: [{ id: 't1', name: 'look', arguments: '{}' }],
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'A gateway that buffers',
    peculiarity: 'one object as an event stream, with `[DONE]` glued to it',
    source: 'decolua/9router#3492',
    body: `${JSON.stringify(complete)}data: [DONE]\n\n`,
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'A gateway that buffers, as JSON',
    peculiarity: 'the same under another content type',
    source: 'decolua/9router#3492',
    body: `${JSON.stringify(complete)}[DONE]`,
    contentType: 'application/json',
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'A gateway that names events wrongly',
    peculiarity:
      'events under the content type of JSON, with a byte order mark, pings and a line break within an event',
    source: 'HTML standard, "Server-sent events"; own variation',
    body:
      `\uFEFFevent: ping\ndata: {"type": "ping"}\n\ndata: ping\n\nid: 1\nretry: 3000\n${plain.texts('High ')}` +
      `data: {"choices": [{"index": 0,\ndata: "delta": {"content": "water."}, "finish_reason": null}]}\n\n` +
      plain.finish('stop') +
      done,
    contentType: 'application/json',
    expected: { text: 'High water.', end: 'finished', reason: 'stop' },
  },
  {
    server: 'A gateway that joins events',
    peculiarity: 'two events without a blank line between them',
    source: 'Own variation: proxies that rewrite streams line by line',
    body: plain.texts('High ', 'water.').replace('\n\ndata', '\ndata') + plain.finish('stop') + done,
    expected: { text: 'High water.', end: 'finished', reason: 'stop' },
  },
  {
    server: 'A gateway that cuts',
    peculiarity: 'the stream ends within an event',
    source: 'CommandCodeAI/command-code#785',
    body: plain.texts('High ') + 'data: {"choices":[{"index":0,"delta":{"content":"wa',
    expected: { text: 'High ', end: 'failed' },
  },
  {
    server: 'A gateway without marks',
    peculiarity: 'neither a reason nor `[DONE]`; usage comes last',
    source: 'Own variation: proxies that drop the last events of a stream',
    body: plain.texts('High ', 'water.') + plain.usage(wireUsage),
    expected: { text: 'High water.', usage, end: 'finished', reason: 'other' },
  },
];
