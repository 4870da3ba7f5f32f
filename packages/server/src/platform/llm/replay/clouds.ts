import { chunksOf, done, event, usage, wireUsage, type Recording } from './recording.js';

const openAi = chunksOf({ service_tier: 'default', system_fingerprint: 'fp_1', obfuscation: 'x9K2' });
const azure = chunksOf({ system_fingerprint: 'fp_2' });
const safe = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } };
const mistral = chunksOf({ id: 'cmpl-1' });
const gemini = chunksOf({ id: 'gem-1' });
const anthropic = chunksOf({ id: 'msg_1' });
const deepSeek = chunksOf({ system_fingerprint: 'fp_3' });
const groq = chunksOf({ system_fingerprint: 'fp_4' });
const plain = chunksOf({});

const call = (id: string, name: string, args: string) => ({ id, name, arguments: args });

/** Services that serve models of their own, and such that host models of others. */
export const clouds: Recording[] = [
  {
    server: 'OpenAI',
    peculiarity: 'a role first, usage in a last event without choices',
    source: 'OpenAI API reference, "Chat completion chunk"',
    body:
      openAi.delta({ role: 'assistant', content: '', refusal: null }) +
      openAi.texts('The ', 'tide ', 'is high.') +
      openAi.finish('stop') +
      openAi.usage({
        ...wireUsage,
        prompt_tokens_details: { cached_tokens: 8, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0 },
      }) +
      done,
    expected: {
      text: 'The tide is high.',
      usage: { ...usage, cachedTokens: 8 },
      end: 'finished',
      reason: 'stop',
    },
  },
  {
    server: 'OpenAI, tools',
    peculiarity: 'two calls whose arguments take turns, by index',
    source: 'OpenAI documentation, "Function calling", streaming',
    body:
      openAi.delta({
        role: 'assistant',
        content: null,
        tool_calls: [
          { index: 0, id: 'call_a', type: 'function', function: { name: 'weather', arguments: '' } },
        ],
      }) +
      openAi.delta({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }) +
      openAi.delta({
        tool_calls: [{ index: 1, id: 'call_b', type: 'function', function: { name: 'time', arguments: '' } }],
      }) +
      openAi.delta({ tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] }) +
      openAi.delta({ tool_calls: [{ index: 1, function: { arguments: '{}' } }] }) +
      openAi.finish('tool_calls') +
      done,
    expected: {
      text: '',
      toolCalls: [call('call_a', 'weather', '{"city":"Oslo"}'), call('call_b', 'time', '{}')],
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'OpenAI, refusal',
    peculiarity: 'words in `refusal`, none in `content`',
    source: 'OpenAI documentation, "Structured outputs", refusals',
    body:
      openAi.delta({ role: 'assistant', content: null, refusal: '' }) +
      openAi.delta({ refusal: 'I cannot ' }) +
      openAi.delta({ refusal: 'help with that.' }) +
      openAi.finish('stop') +
      done,
    expected: { text: 'I cannot help with that.', end: 'finished', reason: 'stop' },
  },
  {
    server: 'Azure OpenAI',
    peculiarity: 'filter results before the first choice, and choices without a delta',
    source: 'microsoft/autogen#6465, pydantic/pydantic-ai#797',
    body:
      event({
        choices: [],
        created: 0,
        id: '',
        model: '',
        object: '',
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: safe }],
      }) +
      azure.delta({ role: 'assistant', content: '' }, { content_filter_results: {} }) +
      azure.delta({ content: 'High ' }, { content_filter_results: safe }) +
      event({
        id: '',
        object: '',
        created: 0,
        model: '',
        usage: null,
        choices: [
          {
            index: 0,
            finish_reason: null,
            content_filter_results: safe,
            content_filter_offsets: { check_offset: 44, start_offset: 44, end_offset: 50 },
          },
        ],
      }) +
      azure.delta({ content: 'water.' }, { content_filter_results: safe }) +
      azure.finish('stop') +
      azure.usage(wireUsage) +
      done,
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Azure OpenAI, filter',
    peculiarity: 'the filter ends an answer that has begun',
    source: 'Azure OpenAI documentation, "Content filtering", streaming',
    body:
      azure.texts('Mix the ') +
      event({
        id: '',
        object: '',
        created: 0,
        model: '',
        choices: [
          {
            index: 0,
            finish_reason: 'content_filter',
            content_filter_results: { violence: { filtered: true, severity: 'high' } },
          },
        ],
      }) +
      done,
    expected: { text: 'Mix the ', end: 'finished', reason: 'contentFilter' },
  },
  {
    server: 'Mistral',
    peculiarity: '`content` is a list of thinking and text parts, later a text',
    source: 'Mistral documentation, "Reasoning"; symfony/ai#2422, prism-php/prism#862',
    body:
      mistral.delta({ role: 'assistant', content: '' }) +
      mistral.delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'weighing ' }] }] }) +
      mistral.delta({
        content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'it' }], closed: true }],
      }) +
      mistral.delta({ content: [{ type: 'text', text: 'The bridge ' }] }) +
      mistral.texts('is open.') +
      mistral.finish('stop', { usage: wireUsage }) +
      done,
    expected: {
      text: 'The bridge is open.',
      reasoning: 'weighing it',
      usage,
      end: 'finished',
      reason: 'stop',
    },
  },
  {
    server: 'Mistral, citations',
    peculiarity: 'references between the words; a tool call in one piece',
    source: 'Mistral documentation, "Citations and references"',
    body:
      mistral.delta({
        content: [
          { type: 'text', text: 'It is open' },
          { type: 'reference', reference_ids: [0, 2] },
        ],
      }) +
      mistral.delta({
        content: [
          { type: 'text', text: '.' },
          { type: 'document_url', document_url: 'https://example.org/a.pdf' },
        ],
      }) +
      mistral.delta({
        tool_calls: [{ id: 'D681PevKs', function: { name: 'open', arguments: '{"id": 2}' }, index: 0 }],
      }) +
      mistral.finish('tool_calls') +
      done,
    expected: {
      text: 'It is open[0, 2].',
      toolCalls: [call('D681PevKs', 'open', '{"id": 2}')],
      unread: ['document'],
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'Gemini, compatible form',
    peculiarity: 'usage in every event with thinking in the total alone, a role in every delta',
    source: 'Gemini API documentation, "OpenAI compatibility"',
    body:
      gemini.chunk({
        choices: [
          {
            delta: {
              content: '<thought>Tides ',
              role: 'assistant',
              extra_content: { google: { thought: true } },
            },
            index: 0,
          },
        ],
        usage: { prompt_tokens: 20, completion_tokens: 0, total_tokens: 25 },
      }) +
      gemini.chunk({
        choices: [{ delta: { content: 'first.</thought>High ', role: 'assistant' }, index: 0 }],
        usage: { prompt_tokens: 20, completion_tokens: 2, total_tokens: 27 },
      }) +
      gemini.chunk({
        choices: [{ delta: { content: 'water.', role: 'assistant' }, finish_reason: 'stop', index: 0 }],
        usage: { prompt_tokens: 20, completion_tokens: 4, total_tokens: 29 },
      }) +
      done,
    expected: {
      text: 'High water.',
      reasoning: 'Tides first.',
      usage: { ...usage, reasoningTokens: 5 },
      end: 'finished',
      reason: 'stop',
    },
  },
  {
    server: 'Gemini, compatible form, tools',
    peculiarity: 'one call an event, without an index, and the reason "stop"',
    source: 'open-webui/computer#224, SamSaffron/term-llm#314',
    body:
      gemini.delta({
        tool_calls: [
          { id: 'c-a', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
        ],
      }) +
      gemini.delta({
        tool_calls: [
          { id: 'c-b', type: 'function', function: { name: 'time', arguments: '{"city":"Rome"}' } },
        ],
      }) +
      gemini.finish('stop') +
      done,
    expected: {
      text: '',
      toolCalls: [call('c-a', 'weather', '{"city":"Oslo"}'), call('c-b', 'time', '{"city":"Rome"}')],
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'Gemini, error',
    peculiarity: 'a list that holds an error, after a good status',
    source: 'Gemini API documentation, "Troubleshooting"',
    body: JSON.stringify(
      [
        {
          error: {
            code: 503,
            message: 'The model is overloaded. Please try again later.',
            status: 'UNAVAILABLE',
          },
        },
      ],
      null,
      2,
    ),
    contentType: 'application/json; charset=UTF-8',
    expected: { text: '', end: 'failed', status: 503 },
  },
  {
    server: 'Anthropic, compatible form',
    peculiarity: 'usage in the last chunk; a call whose first delta has no arguments',
    source: 'Anthropic documentation, "OpenAI SDK compatibility"',
    body:
      anthropic.delta({ role: 'assistant', content: 'Let me ' }) +
      anthropic.texts('look.') +
      anthropic.delta({
        tool_calls: [
          { index: 0, id: 'toolu_1', type: 'function', function: { name: 'look', arguments: '' } },
        ],
      }) +
      anthropic.delta({ tool_calls: [{ index: 0, function: { arguments: '{"at":' } }] }) +
      anthropic.delta({ tool_calls: [{ index: 0, function: { arguments: '"sea"}' } }] }) +
      anthropic.finish('tool_calls', { usage: wireUsage }) +
      done,
    expected: {
      text: 'Let me look.',
      toolCalls: [call('toolu_1', 'look', '{"at":"sea"}')],
      usage,
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'Anthropic, compatible form, error',
    peculiarity: 'an event of the name "error"',
    source: 'Anthropic documentation, "Streaming messages", error events',
    body:
      anthropic.texts('Let me ') +
      `event: error\n${event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })}`,
    expected: { text: 'Let me ', end: 'failed', status: 429 },
  },
  {
    server: 'DeepSeek',
    peculiarity: '`reasoning_content` beside a null `content`; comments while it waits',
    source: 'DeepSeek API documentation, "Reasoning model" and "Rate limit" (keep-alive)',
    body:
      ': keep-alive\n\n: keep-alive\n\n' +
      deepSeek.delta({ role: 'assistant', content: null, reasoning_content: '' }) +
      deepSeek.delta({ content: null, reasoning_content: 'Tides ' }) +
      deepSeek.delta({ content: null, reasoning_content: 'first.' }) +
      deepSeek.delta({ content: 'High ', reasoning_content: null }) +
      deepSeek.delta({ content: 'water.', reasoning_content: null }) +
      deepSeek.chunk({
        choices: [
          {
            index: 0,
            delta: { content: '', reasoning_content: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { ...wireUsage, prompt_cache_hit_tokens: 16, prompt_cache_miss_tokens: 4 },
      }) +
      done,
    expected: {
      text: 'High water.',
      reasoning: 'Tides first.',
      usage: { ...usage, cachedTokens: 16 },
      end: 'finished',
      reason: 'stop',
    },
  },
  {
    server: 'DeepSeek, interrupted',
    peculiarity: 'a reason that is a fault',
    source: 'DeepSeek API documentation, "finish_reason"',
    body: deepSeek.texts('High ') + deepSeek.finish('insufficient_system_resource') + done,
    expected: { text: 'High ', end: 'failed', status: 502 },
  },
  {
    server: 'Groq',
    peculiarity: '`reasoning` and usage in `x_groq`',
    source: 'Groq documentation, "Reasoning" and "Text chat", streaming',
    body:
      groq.chunk({
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
        x_groq: { id: 'req_1' },
      }) +
      groq.delta({ reasoning: 'Tides first.', channel: 'analysis' }) +
      groq.texts('High ', 'water.') +
      groq.chunk({
        choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
        x_groq: { id: 'req_1', usage: { queue_time: 0.01, ...wireUsage } },
      }) +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'xAI',
    peculiarity: 'thinking is in the total of the usage alone',
    source: 'xAI documentation, "Reasoning"',
    body:
      plain.delta({ role: 'assistant', reasoning_content: 'Tides first.' }) +
      plain.texts('High water.') +
      plain.finish('stop') +
      plain.usage({
        prompt_tokens: 20,
        completion_tokens: 4,
        total_tokens: 29,
        completion_tokens_details: { reasoning_tokens: 5 },
      }) +
      done,
    expected: {
      text: 'High water.',
      reasoning: 'Tides first.',
      usage: { ...usage, reasoningTokens: 5 },
      end: 'finished',
      reason: 'stop',
    },
  },
  {
    server: 'Together',
    peculiarity: 'the words also in `text`, the reason "eos"',
    source: 'Together documentation, "Streaming"',
    body:
      plain.chunk({
        choices: [
          {
            index: 0,
            text: 'High ',
            delta: { token_id: 1, role: 'assistant', content: 'High ' },
            finish_reason: null,
          },
        ],
        usage: null,
      }) +
      plain.chunk({
        choices: [
          { index: 0, text: 'water.', delta: { token_id: 2, content: 'water.' }, finish_reason: null },
        ],
        usage: null,
      }) +
      plain.chunk({
        choices: [{ index: 0, text: '', delta: { token_id: 3, content: '' }, finish_reason: 'eos' }],
        usage: wireUsage,
      }) +
      done,
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Fireworks',
    peculiarity: 'thoughts between tags, cut anywhere',
    source: 'Fireworks documentation, "Reasoning"; danny-avila/LibreChat#13360',
    body:
      plain.delta({ role: 'assistant' }) +
      plain.texts('<th', 'ink>', '\nTides ', 'first.\n</', 'think', '>\n\n', 'High ', 'water.') +
      plain.finish('stop', { usage: wireUsage }) +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.\n', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Perplexity',
    peculiarity: 'delta and growing message in each chunk, usage in each, `[DONE]` missing',
    source: 'Perplexity API reference, "Streaming responses"',
    body:
      plain
        .chunk({
          citations: ['https://example.org'],
          choices: [
            {
              index: 0,
              finish_reason: null,
              message: { role: 'assistant', content: 'High ' },
              delta: { role: 'assistant', content: 'High ' },
            },
          ],
          usage: { prompt_tokens: 20, completion_tokens: 1, total_tokens: 21 },
        })
        .replaceAll('\n', '\r\n') +
      plain
        .chunk({
          citations: ['https://example.org'],
          choices: [
            {
              index: 0,
              finish_reason: 'stop',
              message: { role: 'assistant', content: 'High water.' },
              delta: { role: 'assistant', content: 'water.' },
            },
          ],
          usage: wireUsage,
        })
        .replaceAll('\n', '\r\n'),
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Cohere, compatible form',
    peculiarity: 'a reason in capitals',
    source: 'Cohere documentation, "Compatibility API"',
    body: plain.texts('High ', 'water.') + plain.finish('COMPLETE', { usage: wireUsage }) + done,
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Databricks',
    peculiarity: '`content` is a list of reasoning summaries and texts',
    source: 'Databricks documentation, "Query reasoning models"',
    body:
      plain.delta({
        role: 'assistant',
        content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Tides ', signature: '' }] }],
      }) +
      plain.delta({
        content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'first.', signature: '' }] }],
      }) +
      plain.delta({
        content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: '', signature: 'c2ln' }] }],
      }) +
      plain.texts('High ', 'water.') +
      plain.finish('stop', { usage: wireUsage }) +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Moonshot',
    peculiarity: 'usage inside of the choice',
    source: 'Moonshot documentation, "Chat", streaming',
    body:
      plain.delta({ role: 'assistant', content: '' }) +
      plain.texts('High ', 'water.') +
      plain.chunk({
        choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage: { ...wireUsage, cached_tokens: 6 } }],
      }) +
      done,
    expected: { text: 'High water.', usage: { ...usage, cachedTokens: 6 }, end: 'finished', reason: 'stop' },
  },
  {
    server: 'MiniMax',
    peculiarity: 'the last event repeats the complete message',
    source: 'MiniMax documentation, "Chat completion", streaming',
    body:
      plain.texts('High ', 'water.') +
      plain.chunk({
        object: 'chat.completion',
        choices: [
          { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'High water.' } },
        ],
        usage: wireUsage,
      }),
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'Zhipu',
    peculiarity: 'a fault of the network as a reason',
    source: 'Zhipu documentation, "finish_reason"',
    body: plain.texts('High ') + plain.finish('network_error') + done,
    expected: { text: 'High ', end: 'failed', status: 502 },
  },
  {
    server: 'Cloudflare Workers AI',
    peculiarity: 'a number for a word that is one; no finish reason',
    source: 'chand1012/openai-cf-workers-ai#5, Cloudflare documentation, "OpenAI compatible endpoints"',
    body: plain.texts('In ') + plain.delta({ content: 2026 }) + plain.texts('.') + done,
    expected: { text: 'In 2026.', end: 'finished', reason: 'other' },
  },
  {
    server: 'Cloudflare Workers AI, own form',
    peculiarity: '`response` instead of choices',
    source: 'Cloudflare documentation, "Workers AI streaming"; BerriAI/litellm#29354',
    body:
      event({ response: 'High ', p: 'abdefgh' }) +
      event({ response: 'water.', p: 'ab' }) +
      event({ response: '', usage: wireUsage }) +
      done,
    expected: { text: 'High water.', usage, end: 'finished', reason: 'other' },
  },
];
