import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpError, isContextOverflow } from './llm-errors.js';
import { createOpenAiProvider } from './openai.js';
import type { LlmProvider, LlmRequest } from './port.js';
import { readErrorBody } from './openai-errors.js';
import { createRecordingSink } from './testing/recording-sink.js';

type Body = Record<string, unknown> & { messages: { role: string; content: string }[] };

/** What the server says to a request; null accepts it. */
type Rule = (body: Body) => { status: number; body: unknown } | null;

const answered =
  'data: {"choices":[{"index":0,"delta":{"content":"Plain answer."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

let rule: Rule = () => null;
let bodies: Body[] = [];
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    bodies.push(body);
    const refusal = rule(body);
    response.writeHead(refusal?.status ?? 200, {
      'content-type': refusal ? 'application/json' : 'text/event-stream',
    });
    const said = refusal?.body;
    response.end(said === undefined ? answered : typeof said === 'string' ? said : JSON.stringify(said));
  });
});
let provider: LlmProvider;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  bodies = [];
  provider = createOpenAiProvider({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  });
});

const request: LlmRequest = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Tides?' },
  ],
  temperature: 0.5,
  maxTokens: 4000,
};
async function ask(more: Partial<LlmRequest> = {}) {
  const sink = createRecordingSink();
  const end = await provider.stream({ ...request, ...more }, sink, new AbortController().signal);
  return { text: sink.answer, message: end.type === 'failed' ? end.error.message : undefined, end };
}
/** Refuses while the request has the field. */
const refusing =
  (field: string, status: number, body: unknown): Rule =>
  (asked) =>
    field in asked ? { status, body } : null;
const whileSystem =
  (status: number, body: unknown): Rule =>
  ({ messages }) =>
    messages.some(({ role }) => role === 'system') ? { status, body } : null;

describe('[LLM15] parameters that a server refuses', () => {
  const stream = 'stream_options';
  it.each<[string, string, number, unknown]>([
    [
      'in error.param',
      stream,
      400,
      {
        error: {
          message: 'Unsupported.',
          param: 'stream_options.include_usage',
          code: 'unsupported_parameter',
        },
      },
    ],
    [
      'in a list of details (FastAPI)',
      stream,
      422,
      {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', 'stream_options', 'include_usage'],
            msg: 'Extra inputs are not permitted',
            input: true,
          },
        ],
      },
    ],
    [
      'in a message that holds the list (Mistral)',
      stream,
      422,
      {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'stream_options'],
              msg: 'Extra inputs are not permitted',
            },
          ],
        },
        type: 'invalid_request_error',
      },
    ],
    [
      'in words on top',
      stream,
      400,
      {
        object: 'error',
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    ],
    ['in an error that is a text', stream, 400, { error: 'unknown field stream_options' }],
    [
      'in JSON within a message (LiteLLM)',
      'temperature',
      400,
      {
        error: {
          message:
            'litellm.BadRequestError: OpenAIException - {"error":{"message":"Unsupported value","param":"temperature","code":"unsupported_value"}}',
          type: null,
          param: null,
          code: '400',
        },
      },
    ],
    [
      'in what a gateway passes on (OpenRouter)',
      'temperature',
      400,
      {
        error: {
          code: 400,
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"message":"Unsupported value","param":"temperature"}}' },
        },
      },
    ],
    [
      'in words with its value',
      'temperature',
      400,
      {
        error: {
          message: "gpt-5 models don't support temperature=0.5. Only temperature=1 is supported.",
          type: 'None',
          param: 'None',
        },
      },
    ],
    [
      'in an event',
      stream,
      400,
      'event: error\ndata: {"error":{"message":"Unknown parameter: stream_options"}}\n\n',
    ],
    [
      'in a list of errors',
      stream,
      400,
      [
        {
          error: {
            code: 400,
            message: 'Invalid JSON payload received. Unknown name "stream_options": Cannot find field.',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
    ],
    ['in plain words', stream, 422, 'Unexpected field: stream_options'],
    [
      'for the limit',
      'max_tokens',
      400,
      {
        error: {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          param: 'max_tokens',
        },
      },
    ],
    [
      'in words that name the ones it knows (serde)',
      stream,
      422,
      'Failed to deserialize the JSON body: unknown field `stream_options`, expected one of `model`, `messages`, `temperature`, `max_tokens`',
    ],
    [
      'in words that name the ones it knows (Jackson)',
      stream,
      400,
      {
        error: {
          message:
            'Unrecognized field "stream_options" (class ChatRequest), not marked as ignorable (4 known properties: "model", "messages", "temperature", "max_tokens")',
        },
      },
    ],
    ['in Chinese', 'temperature', 400, { error: { code: '1214', message: 'temperature 参数非法。' } }],
  ])('%s: it is left out, also the next time', async (_, field, status, body) => {
    rule = refusing(field, status, body);
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies.map((one) => field in one)).toEqual([true, false]);
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies).toHaveLength(3);
    for (const other of [stream, 'temperature', 'max_tokens'])
      if (other !== field) expect(bodies.at(-1)).toHaveProperty(other);
    if (field === 'max_tokens') expect(bodies.at(-1)).toMatchObject({ max_completion_tokens: 4000 });
    // Another model of the server may take it.
    await ask({ model: 'other' });
    expect(bodies.slice(3).map((one) => field in one)).toEqual([true, false]);
  });

  it('several at once', async () => {
    const loc = (field: string) => ({
      type: 'extra_forbidden',
      loc: ['body', field],
      msg: 'Extra inputs are not permitted',
    });
    rule = (body) =>
      stream in body || 'temperature' in body
        ? { status: 422, body: { detail: [loc('stream_options'), loc('temperature')] } }
        : null;
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies).toHaveLength(2);
  });

  it('a later server behind the same address may want the other limit again', async () => {
    const refuse = (field: string) =>
      refusing(field, 400, { error: { message: `Unsupported parameter: '${field}'`, param: field } });
    rule = refuse('max_tokens');
    await ask();
    rule = refuse('max_completion_tokens');
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies.at(-1)).toMatchObject({ max_tokens: 4000 });
    rule = refuse('max_tokens');
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies.at(-1)).toMatchObject({ max_completion_tokens: 4000 });
  });

  it('a server that knows no limit at all gets none', async () => {
    rule = (body) => {
      const field = ['max_tokens', 'max_completion_tokens'].find((name) => name in body);
      return field ? { status: 422, body: { detail: [{ loc: ['body', field], msg: 'extra' }] } } : null;
    };
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies).toHaveLength(3);
  });

  it.each([
    [
      'max_tokens is too large: 4000. This model supports at most 2048 completion tokens, whereas you provided 4000.',
      2048,
    ],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 2048]', 2048],
    ['<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 2048]', 2048],
    ['Range of max_tokens should be [1, 2048]', 2048],
    [
      'Unable to submit request because it has a maxOutputTokens value of 4000 but the supported range is from 1 (inclusive) to 2049 (exclusive). Update the value and try again.',
      2048,
    ],
    ['max_tokens 超出范围，最大值 2048', 2048],
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 4000. This model's maximum context length is 4096 tokens and your request has 300 input tokens (4000 > 4096 - 300).",
      3796,
    ],
    [
      "This model's maximum context length is 4096 tokens. However, you requested 4100 tokens (100 in the messages, 4000 in the completion). Please reduce the length of the messages or completion.",
      3996,
    ],
  ])('a limit that is too large is asked for as the server has it: %s', async (message, most) => {
    rule = (body) =>
      Number(body['max_tokens']) > most
        ? { status: 400, body: { object: 'error', message, type: 'BadRequestError' } }
        : null;
    expect((await ask()).text).toBe('Plain answer.');
    expect(bodies.map((body) => body['max_tokens'])).toEqual([4000, most]);
  });

  it.each<[string, number, unknown]>([
    [
      'vLLM',
      400,
      {
        object: 'error',
        message: 'System role not supported',
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    ],
    [
      'llama.cpp',
      500,
      {
        error: {
          code: 500,
          message: 'Error: Jinja Exception: System role not supported',
          type: 'server_error',
        },
      },
    ],
    [
      'LM Studio',
      400,
      { error: 'Error rendering prompt with jinja template: "Only user and assistant roles are supported!"' },
    ],
    [
      'Gemini',
      400,
      [
        {
          error: {
            code: 400,
            message: 'Developer instruction is not enabled for models/gemma-3-27b-it',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
    ],
    [
      'OpenAI',
      400,
      {
        error: {
          message: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
          param: 'messages[0].role',
          code: 'unsupported_value',
        },
      },
    ],
    [
      'FastAPI',
      422,
      {
        detail: [
          {
            type: 'literal_error',
            loc: ['body', 'messages', 0, 'role'],
            msg: "Input should be 'user' or 'assistant'",
            input: 'system',
          },
        ],
      },
    ],
    [
      'Mistral 7B',
      400,
      {
        object: 'error',
        message: 'Conversation roles must alternate user/assistant/user/assistant/...',
        type: 'BadRequestError',
      },
    ],
  ])(
    'the system role (%s): instructions stand at the head of the first question',
    async (_, status, body) => {
      rule = whileSystem(status, body);
      expect((await ask()).text).toBe('Plain answer.');
      expect(bodies.at(-1)!.messages).toEqual([{ role: 'user', content: 'Be brief.\n\nTides?' }]);
      await ask();
      expect(bodies).toHaveLength(3);
    },
  );

  const call = (kept?: Record<string, unknown>): LlmRequest['messages'] => [
    { role: 'user', content: 'Tides?' },
    {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'c1', name: 'look', arguments: '{}', ...(kept && { kept }) }],
      thought: { text: 'I look.', details: [{ type: 'reasoning.encrypted', data: 'x' }] },
    },
    { role: 'tool', toolCallId: 'c1', content: 'seen' },
  ];
  const assistantOf = (body: Body | undefined) => body!.messages.find(({ role }) => role === 'assistant');

  it.each([
    'Missing `reasoning_content` field in the assistant message at message index 2.',
    'The `reasoning_content` in the thinking mode must be passed back to the API.',
    'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
    'reasoning_content must not be empty where thinking is enabled',
  ])('a thought that a server misses is sent back with its calls: %s', async (message) => {
    rule = (body) =>
      'reasoning_content' in assistantOf(body)! ? null : { status: 400, body: { error: { message } } };
    expect((await ask({ messages: call() })).text).toBe('Plain answer.');
    expect(assistantOf(bodies[0])).not.toHaveProperty('reasoning_content');
    expect(assistantOf(bodies[1])).toMatchObject({ reasoning_content: 'I look.' });
    // A reply of another model has none; an empty text would be refused.
    await ask({ messages: [...request.messages, { role: 'assistant', content: 'Low.' }, ...call()] });
    expect(assistantOf(bodies[2])).toMatchObject({ content: 'Low.', reasoning_content: ' ' });
  });

  it('parts of a thought and fields of a call go back as they came', async () => {
    const kept = { extra_content: { google: { thought_signature: 'sig' } } };
    await ask({ messages: call(kept) });
    expect(assistantOf(bodies[0])).toMatchObject({
      reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }],
      tool_calls: [{ id: 'c1', ...kept }],
    });
  });

  const details = 'reasoning_details';
  it.each<[string, unknown]>([
    ['in words', { error: { message: `property 'messages.1.assistant.${details}' is unsupported` } }],
    [
      'in a list of details',
      { detail: [{ loc: ['body', 'messages', 1, details], msg: 'Extra inputs are not permitted' }] },
    ],
    [
      'among the fields that it knows',
      { error: { message: `unknown field \`${details}\`, expected one of \`role\`, \`reasoning_content\`` } },
    ],
  ])('parts of a thought that a server refuses are left out: %s', async (_, body) => {
    rule = (asked) => (details in assistantOf(asked)! ? { status: 400, body } : null);
    expect((await ask({ messages: call() })).text).toBe('Plain answer.');
    expect(assistantOf(bodies[1])).not.toHaveProperty(details);
    expect(assistantOf(bodies[1])).not.toHaveProperty('reasoning_content');
    await ask({ messages: call() });
    expect(bodies).toHaveLength(3);
  });

  it.each([
    'reasoning_content must be removed from assistant messages',
    "for 'role:assistant' the following must be satisfied: property 'reasoning_content' is unsupported",
    'The `reasoning_content` is not required. Please remove it from your message.',
  ])('a thought that a server no longer wants is not sent back: %s', async (unwanted) => {
    let message = 'Missing `reasoning_content` field in the assistant message at message index 2.';
    let wants = true;
    rule = (body) =>
      Object.hasOwn(assistantOf(body)!, 'reasoning_content') === wants
        ? null
        : { status: 400, body: { error: { message } } };
    expect((await ask({ messages: call() })).text).toBe('Plain answer.');
    [wants, message] = [false, unwanted];
    expect((await ask({ messages: call() })).text).toBe('Plain answer.');
    expect(assistantOf(bodies.at(-1))).not.toHaveProperty('reasoning_content');
  });

  it('a call of another model says to a server that wants signatures that it has none', async () => {
    const message =
      'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Additional data, function call `default_api:look` , position 2.';
    rule = (body) =>
      JSON.stringify(body.messages).includes('thought_signature')
        ? null
        : { status: 400, body: [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }] };
    expect((await ask({ messages: call() })).text).toBe('Plain answer.');
    expect(assistantOf(bodies[1])).toMatchObject({
      tool_calls: [{ extra_content: { google: { thought_signature: 'skip_thought_signature_validator' } } }],
    });
  });

  it('a JSON mode and a named tool', async () => {
    rule = ({ response_format: format, tool_choice: choice }) =>
      format
        ? { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } }
        : typeof choice === 'object'
          ? {
              status: 400,
              body: {
                error: "Invalid tool_choice type: 'object'. Supported string values: none, auto, required",
              },
            }
          : null;
    const tools = [{ name: 'look', parameters: {} }];
    expect((await ask({ responseFormat: 'json', tools, toolChoice: 'look' })).text).toBe('Plain answer.');
    expect(bodies.at(-1)).toMatchObject({ tool_choice: 'required' });
  });

  it('a refusal that never ends is given up', async () => {
    rule = () => ({
      status: 400,
      body: { error: { message: 'Unsupported parameter', param: 'max_tokens' } },
    });
    expect((await ask()).end).toMatchObject({ type: 'failed', error: { status: 400 } });
    expect(bodies.length).toBeLessThanOrEqual(6);
  });

  it.each([
    [
      'a word of the prompt',
      {
        error: {
          message: 'Your request was rejected: "what temperature has the sea"',
          code: 'content_policy',
        },
      },
    ],
    ['a fault', { error: { message: 'temperature sensor failed' } }],
  ])('%s teaches nothing', async (_, body) => {
    rule = () => ({ status: 400, body });
    await ask();
    expect(bodies).toHaveLength(1);
  });
});

describe('[LLM19] a conversation that is too long', () => {
  // As servers say it in words alone, each in ours.
  it.each([
    'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
    'Please make sure that max_model_len is no smaller than the number of text tokens.',
    "This model's maximum prompt length is 131072 but the request contains 250000 tokens.",
    'InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]',
    'Prompt length 5000 is greater than max_seq_len 4096',
    'Input length 5000 exceeds maximum allowed token length 4096',
    'The total length of input and max_tokens exceeds 8192',
    'Token limit exceeded: 9000 > 8192',
    'The prompt does not fit n_ctx',
    'context shift is disabled',
    'Total tokens of image and text exceed max message tokens',
    'Prompt 超长',
  ])('%s', (text) => expect(isContextOverflow({ text })).toBe(true));

  it.each([
    'The maximum tokens you requested exceeds the model limit of 4096. Try again with a lower value.',
    'max_tokens is too large: 5000. This model supports at most 4096 completion tokens.',
    'The image is larger than the limit.',
    'The name is longer than 64 characters.',
  ])('is not meant by: %s', (text) => expect(isContextOverflow({ text })).toBe(false));
});

describe('[LLM19] a refusal that a server says in a way of its own', () => {
  const sentences = {
    filter: /content filter refused/,
    credit: /has no credit left/,
    model: /does not know this model/,
    key: /refused the key/,
    image: /cannot look at images/,
    tools: /cannot call functions/,
    memory: /not have enough memory/,
    busy: /is busy/,
    loading: /still being loaded/,
    other: /did not accept the request/,
    forbidden: /does not allow the use of this model/,
  };
  it.each<[keyof typeof sentences, number, Record<string, unknown>]>([
    [
      'filter',
      400,
      { code: 'data_inspection_failed', message: 'Input data may contain inappropriate content.' },
    ],
    ['filter', 400, { code: '1301', message: '可能包含不安全或敏感内容' }],
    ['filter', 400, { message: 'Content Exists Risk' }],
    [
      'filter',
      403,
      { code: 403, message: 'a/b requires moderation. Your input was flagged for "harassment"' },
    ],
    [
      'filter',
      400,
      { code: 'invalid_prompt', message: 'Your prompt was flagged as potentially violating our policy.' },
    ],
    ['filter', 400, { message: 'Your request was rejected as a result of our safety system.' }],
    ['filter', 400, { message: 'The request was blocked: PROHIBITED_CONTENT' }],
    ['credit', 400, { message: 'Your credit balance is too low to access the API.' }],
    ['credit', 429, { code: '1113', message: '余额不足或无可用资源包' }],
    ['credit', 429, { type: 'exceeded_current_quota_error', message: 'Check your plan.' }],
    ['credit', 403, { message: 'Your account is suspended, recharge it.' }],
    [
      'credit',
      400,
      { code: 'Arrearage', message: 'Access denied, please make sure your account is in good standing.' },
    ],
    [
      'credit',
      403,
      { message: 'Your team has used all available credits or reached its monthly spending limit.' },
    ],
    ['model', 404, { type: 'not_found_error', message: 'model: some-model' }],
    ['model', 400, { message: 'Model Not Exist' }],
    ['model', 400, { code: '1211', message: '模型不存在' }],
    ['model', 404, { message: 'Unable to access model x. Please visit the list of models.' }],
    ['model', 400, { message: 'foo/bar is not a valid model ID' }],
    ['model', 400, { message: 'The provided model identifier is invalid.' }],
    ['model', 400, { message: 'The model `x` has been decommissioned and is no longer supported.' }],
    ['model', 400, { message: 'x is not a supported model' }],
    ['model', 404, { message: 'The requested model is not supported.' }],
    ['key', 400, { status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' }],
    ['key', 400, { message: 'Incorrect API key provided: a***b' }],
    [
      'image',
      422,
      {
        message: 'Failed to deserialize the body: messages[0]: unknown variant `image_url`, expected `text`',
      },
    ],
    ['image', 400, { message: 'messages[0].content must be a string' }],
    ['image', 400, { message: 'At most 0 image(s) may be provided in one request.' }],
    ['image', 400, { message: 'Image input is not enabled for this model' }],
    ['image', 400, { message: 'Image inputs are not supported by this model.' }],
    ['image', 500, { message: 'this model is missing data required for image input' }],
    ['image', 400, { message: "This model doesn't support the image content block that you provided." }],
    ['image', 400, { message: 'Invalid content type. image_url is only supported by certain models.' }],
    [
      'tools',
      400,
      { message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set' },
    ],
    ['tools', 400, { message: '`tool calling` is not supported with this model' }],
    ['tools', 500, { message: 'tools param requires --jinja flag' }],
    ['tools', 400, { message: 'Function calling is not enabled for models/x' }],
    ['memory', 400, { message: 'Failed to load model: insufficient system resources' }],
    ['busy', 429, { message: 'Rate limit reached for model x: 60 requests per minute.' }],
    ['busy', 529, { type: 'overloaded_error', message: 'Overloaded' }],
    ['busy', 503, { status: 'UNAVAILABLE', message: 'The model is overloaded. Please try again later.' }],
    ['busy', 503, { message: 'server busy, please try again.  maximum pending requests exceeded' }],
    ['busy', 400, { message: 'ThrottlingException: Too many tokens, please wait before trying again.' }],
    ['loading', 503, { message: 'The model is warming up' }],
    ['memory', 500, { message: 'unable to allocate CUDA0 buffer' }],
    ['memory', 500, { message: 'llama runner process has terminated: signal: killed' }],
    ['credit', 403, { message: 'Insufficient account balance' }],
    ['credit', 403, { message: 'Key limit exceeded (total limit). Manage it in the settings.' }],
    ['model', 404, { message: 'could not load model - all backends returned error' }],
    ['other', 400, { message: 'The safety margin of the request is wrong.' }],
    ['forbidden', 403, { message: 'Not allowed.' }],
  ])('%s, %i: %j', (kind, status, error) => {
    const { code, text, params } = readErrorBody(JSON.stringify({ error }));
    expect(httpError({ status, code, text, params }).message).toMatch(sentences[kind]);
  });
});

describe('[LLM19] sentences for refusals', () => {
  const tooLong = /^The conversation is too long for this model\./;
  const address = /^There is no chat at the model provider's address\..*\/v1\.$/;
  const unknown = /does not know this model/;
  it.each<[string, number, unknown, RegExp]>([
    [
      'vLLM',
      400,
      {
        object: 'error',
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens (8500 in the messages, 500 in the completion). Please reduce the length of the messages or completion.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
      tooLong,
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message:
            'the request exceeds the available context size. try increasing the context size or enable context shift',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 9000,
          n_ctx: 4096,
        },
      },
      tooLong,
    ],
    ['llama.cpp, type alone', 400, { error: { code: 400, type: 'exceed_context_size_error' } }, tooLong],
    [
      'LM Studio',
      400,
      {
        error:
          'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
      },
      tooLong,
    ],
    [
      'SGLang',
      400,
      {
        object: 'error',
        message: "The input (9000 tokens) is longer than the model's context length (4096 tokens).",
        type: 'BadRequestError',
        code: 400,
      },
      tooLong,
    ],
    [
      'Anthropic',
      400,
      {
        error: {
          message: 'prompt is too long: 210000 tokens > 200000 maximum',
          type: 'invalid_request_error',
        },
      },
      tooLong,
    ],
    [
      'Gemini',
      400,
      [
        {
          error: {
            code: 400,
            message:
              'The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
      tooLong,
    ],
    [
      'Text Generation Inference',
      422,
      {
        error: 'Input validation error: `inputs` must have less than 4096 tokens. Given: 9000',
        error_type: 'validation',
      },
      tooLong,
    ],
    [
      'OpenAI',
      400,
      { error: { message: 'Too long', code: 'context_length_exceeded', param: 'messages' } },
      tooLong,
    ],
    ['FastAPI, no such path', 404, { detail: 'Not Found' }, address],
    [
      'llama.cpp, no such path',
      404,
      { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } },
      address,
    ],
    ['a page', 404, '<html><body>404 page not found</body></html>', address],
    ['a word', 404, '404 page not found', address],
    ['a path that takes other methods', 405, { detail: 'Method Not Allowed' }, address],
    [
      'Ollama, no such model',
      404,
      {
        error: {
          message: 'model "llama9" not found, try pulling it first',
          type: 'api_error',
          param: null,
          code: null,
        },
      },
      unknown,
    ],
    [
      'vLLM, no such model',
      404,
      {
        object: 'error',
        message: 'The model `x` does not exist.',
        type: 'NotFoundError',
        param: null,
        code: 404,
      },
      unknown,
    ],
    [
      'vLLM, no such model, by its parameter',
      404,
      { error: { message: 'Nothing.', type: 'NotFoundError', param: 'model', code: 404 } },
      unknown,
    ],
    [
      'Azure, no such deployment',
      404,
      {
        error: {
          code: 'DeploymentNotFound',
          message: 'The API deployment for this resource does not exist.',
        },
      },
      unknown,
    ],
    [
      'llama.cpp, loading',
      503,
      { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
      /still being loaded/,
    ],
    [
      'Ollama, memory',
      500,
      { error: { message: 'model requires more system memory (9.1 GiB) than is available (5.6 GiB)' } },
      /not have enough memory/,
    ],
    [
      'Ollama, tools',
      400,
      {
        error: {
          message: 'registry.ollama.ai/library/gemma:latest does not support tools',
          type: 'api_error',
        },
      },
      /cannot call functions/,
    ],
    [
      'vLLM, tools',
      422,
      { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] },
      /cannot call functions/,
    ],
    [
      'OpenAI, one of the tools',
      400,
      {
        error: {
          message: "Invalid schema for function 'look': 'it does not support tools' is not a type.",
          param: 'tools[0].function.parameters',
        },
      },
      /did not accept the request/,
    ],
    [
      'llama.cpp, images',
      500,
      {
        error: {
          code: 500,
          message:
            'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
          type: 'server_error',
        },
      },
      /cannot look at images/,
    ],
  ])('%s', async (_, status, body, sentence) => {
    rule = () => ({ status, body });
    const { message } = await ask();
    expect(message).toMatch(sentence);
    expect(bodies).toHaveLength(1);
  });
});
