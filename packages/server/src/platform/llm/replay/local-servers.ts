import { chunksOf, done, event, usage, wireUsage, type Recording } from './recording.js';

const ollama = chunksOf({ system_fingerprint: 'fp_ollama' });
const vllm = chunksOf({});
const llama = chunksOf({ system_fingerprint: 'b6000' });
const lmStudio = chunksOf({ system_fingerprint: 'qwen3' });
const message = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });

/** Servers that people run themselves. */
export const localServers: Recording[] = [
  {
    server: 'Ollama, before 0.1.38',
    peculiarity: 'an empty finish reason in every event',
    source: 'ollama/ollama#4357, sgl-project/sglang#3912',
    body:
      ['You ', 'have ', 'any ', 'questions?']
        .map((content) => ollama.delta({ role: 'assistant', content }, { finish_reason: '' }))
        .join('') +
      ollama.finish('stop') +
      done,
    expected: { text: 'You have any questions?', end: 'finished', reason: 'stop' },
  },
  {
    server: 'Ollama',
    peculiarity:
      '`reasoning` in deltas whose `content` is empty; calls in one piece with the index 0 for each',
    source: 'Ollama documentation, "OpenAI compatibility"',
    body:
      ollama.delta({ role: 'assistant', content: '', reasoning: 'Two ' }) +
      ollama.delta({ role: 'assistant', content: '', reasoning: 'cities.' }) +
      ollama.delta({
        role: 'assistant',
        content: '',
        tool_calls: [
          {
            id: 'call_x',
            index: 0,
            type: 'function',
            function: { name: 'weather', arguments: '{"city":"Oslo"}' },
          },
        ],
      }) +
      ollama.delta({
        role: 'assistant',
        content: '',
        tool_calls: [
          {
            id: 'call_y',
            index: 0,
            type: 'function',
            function: { name: 'weather', arguments: '{"city":"Rome"}' },
          },
        ],
      }) +
      ollama.chunk({
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'tool_calls' }],
      }) +
      ollama.usage(wireUsage) +
      done,
    expected: {
      text: '',
      reasoning: 'Two cities.',
      toolCalls: [
        { id: 'call_x', name: 'weather', arguments: '{"city":"Oslo"}' },
        { id: 'call_y', name: 'weather', arguments: '{"city":"Rome"}' },
      ],
      usage,
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'vLLM',
    peculiarity: '`reasoning` beside an empty `reasoning_content`; a stop reason beside the finish reason',
    source: 'vLLM documentation, "Reasoning outputs"; danny-avila/LibreChat#12775',
    body:
      vllm.delta({ role: 'assistant', content: '', reasoning_content: null }) +
      vllm.delta({ reasoning: 'first ' }) +
      vllm.delta({ reasoning_content: null, reasoning: 'second ' }) +
      vllm.delta({ reasoning_content: '', reasoning: 'third' }) +
      vllm.texts('Done.') +
      vllm.chunk({
        choices: [
          { index: 0, delta: { content: '' }, logprobs: null, finish_reason: 'stop', stop_reason: null },
        ],
      }) +
      vllm.usage(wireUsage) +
      done,
    expected: { text: 'Done.', reasoning: 'first second third', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'vLLM, tools',
    peculiarity: 'a new id with every delta of one call',
    source: 'vLLM, `DeltaToolCall`, whose id was made anew for each delta',
    body:
      vllm.delta({
        tool_calls: [
          { index: 0, id: 'chatcmpl-tool-1', type: 'function', function: { name: 'weather', arguments: '' } },
        ],
      }) +
      vllm.delta({
        tool_calls: [
          {
            index: 0,
            id: 'chatcmpl-tool-2',
            type: 'function',
            function: { name: null, arguments: '{"city":' },
          },
        ],
      }) +
      vllm.delta({
        tool_calls: [
          {
            index: 0,
            id: 'chatcmpl-tool-3',
            type: 'function',
            function: { name: null, arguments: '"Oslo"}' },
          },
        ],
      }) +
      vllm.finish('tool_calls') +
      done,
    expected: {
      text: '',
      toolCalls: [{ id: 'chatcmpl-tool-1', name: 'weather', arguments: '{"city":"Oslo"}' }],
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'vLLM, without a reasoning parser',
    peculiarity: 'the closing tag of a thought alone: its prompt ends with the opening one',
    source: 'vLLM documentation, "Reasoning outputs"; the chat template of DeepSeek R1',
    body:
      vllm.texts('Tides ', 'first.\n', '</think>', '\n\n', 'High ', 'water.') + vllm.finish('stop') + done,
    expected: { text: 'High water.', reasoning: 'Tides first.\n', end: 'finished', reason: 'stop' },
  },
  {
    server: 'vLLM, error',
    peculiarity: 'the error is the event itself',
    source: 'vLLM, `create_streaming_error_response`',
    body:
      vllm.texts('High ') +
      event({
        object: 'error',
        message: 'EngineCore encountered an issue.',
        type: 'InternalServerError',
        param: null,
        code: 500,
      }) +
      done,
    expected: { text: 'High ', end: 'failed', status: 500 },
  },
  {
    server: 'SGLang',
    peculiarity: 'null for all that is empty, a matched stop, usage of zeros until the end',
    source: 'SGLang documentation, "OpenAI APIs"; sgl-project/sglang#3912',
    body:
      vllm.chunk({
        choices: [
          {
            index: 0,
            delta: { role: 'assistant', content: '', reasoning_content: null, tool_calls: null },
            logprobs: null,
            finish_reason: '',
            matched_stop: null,
          },
        ],
        usage: null,
      }) +
      ['High ', 'water.']
        .map((content) =>
          vllm.chunk({
            choices: [
              {
                index: 0,
                delta: { role: null, content, reasoning_content: null, tool_calls: null },
                logprobs: null,
                finish_reason: '',
                matched_stop: null,
              },
            ],
            usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
          }),
        )
        .join('') +
      vllm.chunk({
        choices: [{ index: 0, delta: { content: null }, finish_reason: 'stop', matched_stop: 151_645 }],
        usage: null,
      }) +
      vllm.usage(wireUsage) +
      done,
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'llama.cpp',
    peculiarity: 'progress of the prompt before the first word, timings at the end',
    source: 'llama.cpp, README of its server',
    body:
      llama.chunk({
        choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }],
      }) +
      llama.chunk({ choices: [], prompt_progress: { total: 20, cache: 0, processed: 10, time_ms: 8 } }) +
      llama.delta({ reasoning_content: 'Tides first.' }) +
      llama.texts('High ', 'water.') +
      llama.finish('stop') +
      llama.chunk({ choices: [], usage: wireUsage, timings: { prompt_n: 20, predicted_n: 9 } }) +
      done,
    expected: { text: 'High water.', reasoning: 'Tides first.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'llama.cpp, error',
    peculiarity: 'a line `error:` instead of an event, in older versions',
    source: 'llama.cpp, `server_sent_event` of its server before 2025',
    body:
      llama.texts('High ') +
      `error: ${JSON.stringify({ code: 500, message: 'Compute error.', type: 'server_error' })}\n\n`,
    expected: { text: 'High ', end: 'failed' },
  },
  {
    server: 'LM Studio',
    peculiarity: 'an empty name in later deltas of a call',
    source: 'lmstudio-ai/lmstudio-bug-tracker#649',
    body:
      lmStudio.delta({
        role: 'assistant',
        tool_calls: [
          { index: 0, id: '365174485', type: 'function', function: { name: 'read', arguments: '' } },
        ],
      }) +
      lmStudio.delta({
        tool_calls: [{ index: 0, type: 'function', function: { name: '', arguments: '{"path":' } }],
      }) +
      lmStudio.delta({
        tool_calls: [{ index: 0, type: 'function', function: { name: '', arguments: '"a"}' } }],
      }) +
      lmStudio.finish('tool_calls') +
      done,
    expected: {
      text: '',
      toolCalls: [{ id: '365174485', name: 'read', arguments: '{"path":"a"}' }],
      end: 'finished',
      reason: 'toolCalls',
    },
  },
  {
    server: 'LM Studio, error',
    peculiarity: 'an error with a copy of its message, in an event of that name',
    source: 'zendev-sh/goai#110',
    body:
      lmStudio.texts('High ') +
      `event: error\n${event({ error: { message: 'Compute error.' }, message: 'Compute error.' })}`,
    expected: { text: 'High ', end: 'failed', status: 500 },
  },
  {
    server: 'LM Studio, wrong address',
    peculiarity: 'a good status for an address that is none',
    source: 'lmstudio-ai/lms#169',
    body: JSON.stringify({ error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
    contentType: 'application/json; charset=utf-8',
    expected: { text: '', end: 'failed', status: 404 },
  },
  {
    server: 'Text Generation Inference',
    peculiarity: 'the reason "eos_token"; no blank after the colon',
    source: 'Text Generation Inference documentation, "Messages API"',
    body: (
      vllm.delta({ role: 'assistant', content: 'High ' }) +
      vllm.delta({ role: 'assistant', content: 'water.' }) +
      vllm.finish('eos_token', { usage: wireUsage }) +
      done
    ).replaceAll('data: ', 'data:'),
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'A server that does not stream',
    peculiarity: 'one JSON object, laid out over lines',
    source: 'OpenAI API reference, "Chat completion object"',
    body: JSON.stringify(
      {
        id: 'c',
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: message('High water.', { reasoning_content: 'Tides first.' }),
            finish_reason: 'stop',
          },
        ],
        usage: wireUsage,
      },
      null,
      2,
    ),
    contentType: 'application/json',
    expected: { text: 'High water.', reasoning: 'Tides first.', usage, end: 'finished', reason: 'stop' },
  },
  {
    server: 'A server that streams lines of JSON',
    peculiarity: 'no events at all',
    source: 'Ollama documentation, "API", streaming; own variation with chunks',
    body: (vllm.texts('High ', 'water.') + vllm.finish('stop', { usage: wireUsage }))
      .replaceAll('data: ', '')
      .replaceAll('\n\n', '\n'),
    contentType: 'application/x-ndjson',
    expected: { text: 'High water.', usage, end: 'finished', reason: 'stop' },
  },
];
