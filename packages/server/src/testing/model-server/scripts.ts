import { citedAnswer } from './cited-answer.js';
import { makeDocument } from '../../../../../tools/bench/b1-streaming/document.js';
import { asMessage, hostileBatches, hostileBatchSize } from '../hostile-corpus.js';
import { createFrames, type Frames, type WireUsage } from './frames.js';
import { defaultWordCount, expectedTitle, hashText, seededRandom, wordTokens } from './words.js';

/** What a request looked like, as far as scripts care. */
export interface ScriptRequest {
  model: string;
  prompt: string;
  messages: readonly { role: string; content: unknown }[];
  tools: readonly { function: { name: string } }[];
  /** Name of a tool that must be called. */
  toolChoice: string | undefined;
  wantsUsage: boolean;
  /** Numbers that follow the script's name, as in `!slow 50`. */
  args: readonly number[];
  id: string;
}

/** One thing the server does: write bytes, wait (for a time, or until it is released), answer with an error status, or drop the connection. */
export type ScriptStep =
  | { do: 'write'; bytes: string | Uint8Array }
  | { do: 'wait'; ms: number }
  | { do: 'hold' }
  | { do: 'refuse'; status: number; headers?: Record<string, string>; body: string }
  | { do: 'cut' };

export type Script = (request: ScriptRequest) => Iterable<ScriptStep>;

const write = (bytes: string | Uint8Array): ScriptStep => ({ do: 'write', bytes });
const wait = (ms: number): ScriptStep => ({ do: 'wait', ms });

const framesOf = (request: ScriptRequest): Frames => createFrames(request.model, request.id);

/** Figures that tests can compute: a quarter of the characters, half of them cached from the second turn on. */
export function usageOf(messages: ScriptRequest['messages'], outputTokens: number): WireUsage {
  const characters = messages.reduce(
    (sum, { content }) =>
      sum + (typeof content === 'string' ? content : JSON.stringify(content ?? '')).length,
    0,
  );
  const inputTokens = Math.ceil(characters / 4);
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: messages.length > 2 ? Math.floor(inputTokens / 2) : 0 },
  };
}

function* ending(request: ScriptRequest, outputTokens: number, reason = 'stop'): Iterable<ScriptStep> {
  const frames = framesOf(request);
  yield write(
    frames.finish(reason) +
      (request.wantsUsage ? frames.usage(usageOf(request.messages, outputTokens)) : '') +
      frames.done(),
  );
}

function* tokens(request: ScriptRequest, list: readonly string[], msPerToken: number): Iterable<ScriptStep> {
  const frames = framesOf(request);
  yield write(frames.role());
  for (const token of list) {
    yield write(frames.text(token));
    if (msPerToken > 0) yield wait(msPerToken);
  }
  yield* ending(request, list.length);
}

const refuse = (status: number, error: object, headers?: Record<string, string>): ScriptStep[] => [
  { do: 'refuse', status, body: JSON.stringify({ error }), ...(headers && { headers }) },
];

const argument = (request: ScriptRequest, position: number, fallback: number) =>
  request.args[position] ?? fallback;

/** A fixed markdown text with the constructs that a renderer meets most. */
export const markdownText = `# A heading

Some **bold** and *slanted* words, \`code\` and a [link](https://example.com/).

| Name | Count |
| --- | ---: |
| amber | 1 |
| basin | 22 |

1. first
2. second
   - nested

\`\`\`ts
const answer: number = 42;
\`\`\`

> A quote at the end.
`;

/** Text in which nearly every character takes several bytes. */
export const utf8Text = 'Grüße, 世界! Ελλάδα 🌍👩‍👩‍👧 naïve — “quotes” ✓ 𝒳';

/** What the `reasoning` script thinks before it answers. */
export const reasoningText = 'First the question is read. Then an answer is chosen.';

/** What the `chartJson` script says. */
export const chartJson = {
  title: 'Repaired',
  data: { values: [{ a: 'x', b: 3 }] },
  mark: 'bar',
  encoding: { x: { field: 'a' }, y: { field: 'b', type: 'quantitative' } },
};

/** The arguments of the `toolCall` script. */
export const toolArguments = '{"city":"Paris","days":3}';

/**
 * The behaviours of the server by name. A user's message chooses one with `!name` and up to three numbers, anywhere in its text;
 * the control endpoint chooses one for the requests that follow.
 */
export const scripts = {
  /** The words of the prompt's seed, with no delay: `!plainText [words]`. */
  plainText: (request) =>
    tokens(request, wordTokens(request.prompt, argument(request, 0, defaultWordCount)), 0),
  /** The same one token at a time: `!slow [ms per token] [words]`. */
  slow: (request) =>
    tokens(
      request,
      wordTokens(request.prompt, argument(request, 1, defaultWordCount)),
      argument(request, 0, 50),
    ),
  /** Some words, then the rest once the control endpoint releases it: `!held [words before] [words]`. */
  *held(request) {
    const frames = framesOf(request);
    const list = wordTokens(request.prompt, argument(request, 1, 20));
    const before = argument(request, 0, 8);
    for (const token of list.slice(0, before)) yield write(frames.text(token));
    yield { do: 'hold' };
    for (const token of list.slice(before)) yield write(frames.text(token));
    yield* ending(request, list.length);
  },
  /** A long text: `!long [words]`. */
  long: (request) => tokens(request, wordTokens(request.prompt, argument(request, 0, 5_000)), 0),
  /** Drops the connection after some tokens: `!cutStream [tokens] [ms per token]`. */
  *cutStream(request) {
    const frames = framesOf(request);
    for (const token of wordTokens(request.prompt, argument(request, 0, 10))) {
      yield write(frames.text(token));
      yield wait(argument(request, 1, 1));
    }
    yield { do: 'cut' };
  },
  /** Some tokens, then bytes that are no event: `!garbage [tokens]`. */
  *garbage(request) {
    const frames = framesOf(request);
    for (const token of wordTokens(request.prompt, argument(request, 0, 5))) yield write(frames.text(token));
    yield write(Uint8Array.from({ length: 64 }, (_, index) => (index * 37 + 129) & 0xff));
    yield write('\n<html>not what was asked for</html>\n\ndata: {"half":\n\n');
  },
  /** Never answers at all: `!silent [ms]`. */
  *silent(request) {
    yield wait(argument(request, 0, 600_000));
  },
  /** Some tokens, then a pause: `!stall [tokens] [ms]`. */
  *stall(request) {
    const frames = framesOf(request);
    for (const token of wordTokens(request.prompt, argument(request, 0, 5))) yield write(frames.text(token));
    yield wait(argument(request, 1, 600_000));
  },
  error400: () =>
    refuse(400, { code: 'context_length_exceeded', type: 'invalid_request_error', message: 'Too long.' }),
  error401: () =>
    refuse(401, { code: 'invalid_api_key', message: 'Incorrect API key provided: sk-secret-key.' }),
  error403: () => refuse(403, { code: 'permission_denied', message: 'No access.' }),
  error404: () => refuse(404, { code: 'model_not_found', message: 'No such model.' }),
  /** `!error429 [retry after, seconds]`. */
  error429: (request) =>
    refuse(
      429,
      { code: 'rate_limit_exceeded', message: 'Slow down.' },
      { 'retry-after': String(argument(request, 0, 7)) },
    ),
  error500: () => refuse(500, { type: 'server_error', message: 'Something broke.' }),
  /** Some tokens, then an error as an event of the stream: `!errorEvent [tokens]`. */
  *errorEvent(request) {
    const frames = framesOf(request);
    for (const token of wordTokens(request.prompt, argument(request, 0, 5))) yield write(frames.text(token));
    yield write(frames.error({ code: 'server_error', message: `The prompt was ${request.prompt}` }));
  },
  /** Calls the tool that was asked for, its arguments in small pieces. */
  *toolCall(request) {
    const frames = framesOf(request);
    const name = request.toolChoice ?? request.tools[0]?.function.name ?? 'lookup';
    yield write(frames.role());
    yield write(frames.toolStart(0, `call_${request.id}`, name));
    for (let at = 0; at < toolArguments.length; at += 4)
      yield write(frames.toolArguments(0, toolArguments.slice(at, at + 4)));
    yield* ending(request, Math.ceil(toolArguments.length / 4), 'tool_calls');
  },
  /** Calls the tool that the prompt names, with its arguments: `!callTool name {"colour":"green"}`. */
  *callTool(request) {
    const [, name = 'lookup', given = '{}'] = /!callTool (\S+) (\{.*\})/.exec(request.prompt) ?? [];
    const frames = framesOf(request);
    yield write(frames.role());
    yield write(frames.toolStart(0, `call_${request.id}`, name));
    for (let at = 0; at < given.length; at += 4)
      yield write(frames.toolArguments(0, given.slice(at, at + 4)));
    yield* ending(request, Math.ceil(given.length / 4), 'tool_calls');
  },
  /**
   * Calls tools step by step, the calls of a step together, and then says what they answered:
   * `!useTools [[["look",{"at":1}],["look",{"at":2}]],[["note",{}]]]`.
   */
  *useTools(request) {
    const [, text = '[]'] = /!useTools (\[[^]*\])/.exec(request.prompt) ?? [];
    const steps = JSON.parse(text) as [name: string, args: unknown][][];
    const asked = request.messages.findLastIndex(({ role }) => role === 'user');
    const since = request.messages.slice(asked + 1);
    const calls = steps[since.filter(({ role }) => role === 'assistant').length];
    if (!calls) {
      const said = since.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
      return yield* tokens(request, `Answers: ${said.join(' | ')}`.match(/[^]{1,40}/gu) ?? [], 0);
    }
    const frames = framesOf(request);
    yield write(frames.role());
    for (const [at, [name, args]] of calls.entries()) {
      const given = typeof args === 'string' ? args : JSON.stringify(args);
      const signature = { extra_content: { google: { thought_signature: `signed ${at}` } } };
      yield write(frames.toolStart(at, `call_${request.id}_${at}`, name, signature));
      for (let from = 0; from < given.length; from += 16)
        yield write(frames.toolArguments(at, given.slice(from, from + 16)));
    }
    yield* ending(request, calls.length * 10, 'tool_calls');
  },
  /** Thinks first, then answers as `plainText`. */
  *reasoning(request) {
    const frames = framesOf(request);
    for (const word of reasoningText.split(/(?= )/)) yield write(frames.reasoning(word));
    yield* tokens(request, wordTokens(request.prompt, defaultWordCount), 0);
  },
  /** The specification of a chart, as a model says it that was asked to repair one. */
  chartJson: (request) =>
    tokens(request, `\`\`\`json\n${JSON.stringify(chartJson)}\n\`\`\``.match(/[^]{1,8}/gu) ?? [], 0),
  /** The prompt itself, four characters at a time. */
  echo: (request) => tokens(request, request.prompt.match(/[^]{1,4}/gu) ?? [], 0),
  /** Says what the passage of the documents says that has most words of the question, and names its number. */
  cite: (request) => tokens(request, citedAnswer(request.prompt).match(/[^]{1,6}/gu) ?? [], 1),
  markdown: (request) => tokens(request, markdownText.match(/[^]{1,5}/gu) ?? [], 1),
  /** An answer as long ones are, in pieces of a size: `!paper [characters] [pieces] [ms per piece]`. */
  *paper(request) {
    const frames = framesOf(request);
    const text = makeDocument('mixed', argument(request, 0, 24_000));
    const pieces = argument(request, 1, 1_000);
    yield write(frames.role());
    for (let piece = 0; piece < pieces; piece += 1) {
      const [from, to] = [piece, piece + 1].map((at) => Math.round((at * text.length) / pieces));
      yield write(frames.text(text.slice(from, to)));
      yield wait(argument(request, 2, 4));
    }
    yield* ending(request, pieces);
  },
  /** Characters of several bytes, cut in the middle between writes. */
  *splitUtf8(request) {
    const bytes = Buffer.concat([...tokens(request, [...utf8Text], 0)].map(bytesOf));
    const random = seededRandom(hashText(request.prompt));
    for (let at = 0; at < bytes.length;) {
      const size = 1 + Math.floor(random() * 40);
      yield write(bytes.subarray(at, at + size));
      yield wait(0);
      at += size;
    }
  },
  /** A message of the hostile corpus: `!hostile [batch] [0: at once, 1: in small pieces, 2: cut inside characters]`. */
  *hostile(request) {
    const text = asMessage(hostileBatches(hostileBatchSize)[argument(request, 0, 0)] ?? []);
    const how = argument(request, 1, 0);
    if (how === 0) return yield* tokens(request, [text], 0);
    const random = seededRandom(argument(request, 0, 0) + 1);
    const pieces: string[] = [];
    for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 1)
      // Most providers cut between characters, some in the middle of one.
      pieces.push(text.slice(at, at + 1 + Math.floor(random() ** 3 * 120)));
    if (how === 1) return yield* tokens(request, pieces, 0);
    const bytes = Buffer.concat([...tokens(request, pieces, 0)].map(bytesOf));
    for (let at = 0; at < bytes.length;) {
      const size = 1 + Math.floor(random() * 2_000);
      yield write(bytes.subarray(at, at + size));
      yield wait(0);
      at += size;
    }
  },
  /** As many tokens as the connection takes: `!firehose [words]`. */
  firehose: (request) => tokens(request, wordTokens(request.prompt, argument(request, 0, 50_000)), 0),
  /** An answer that says nothing. */
  empty: (request) => tokens(request, [], 0),
  /** Stops because the limit was reached. */
  *cutOff(request) {
    const frames = framesOf(request);
    const list = wordTokens(request.prompt, argument(request, 0, 10));
    for (const token of list) yield write(frames.text(token));
    yield* ending(request, list.length, 'length');
  },
} satisfies Record<string, Script>;

export type ScriptName = keyof typeof scripts;

export const isScriptName = (name: string): name is ScriptName => Object.hasOwn(scripts, name);

/** Answers a request for a conversation's title. */
export const titleScript: Script = (request) =>
  tokens(request, expectedTitle(request.prompt).split(/(?= )/), 0);

/** Answers a request for a better prompt: with an audience to fill in. */
export const optimizerScript: Script = (request) =>
  tokens(request, ['PROMPT_TEMPLATE: ', 'Write one page about queues ', 'for {{Audience}}.'], 0);

/** Answers a request for the order of passages: the second one is the best. */
export const rankScript: Script = (request) => tokens(request, ['2'], 0);

/** Answers a request to edit a selection with the selection in capitals, and one for a paragraph with its passages. */
export const highlightScript: Script = (request) => {
  const selection = /<selection>([^]*)<\/selection>/.exec(request.prompt)?.[1];
  const passages = [...request.prompt.matchAll(/<passage>([^]*?)<\/passage>/g)].map(([, text = '']) => text);
  return tokens(request, (selection?.toUpperCase() ?? passages.join(' and ')).match(/[^]{1,4}/gu) ?? [], 0);
};

/** Answers a request for facts: what stands between braces in the message, and none without. */
export const factsScript: Script = (request) => {
  const facts = [...request.prompt.matchAll(/\{([^{}]+)\}/g)].map(([, fact]) => `FACT: ${fact}\n`);
  return tokens(request, facts.length > 0 ? facts : ['NO_FACTS'], 0);
};

/** Answers a request to describe a conversation. */
export const qualityScript: Script = (request) =>
  tokens(
    request,
    [
      '/SUMMARY_START\nNAME_REDACTED asked ',
      'about a hall.\n/SUMMARY_END\n',
      '/PURPOSE_START\nTo book it.\n/PURPOSE_END',
    ],
    0,
  );

/** The name that {@link topicScript} gives to a new topic. */
export const newTopicName = 'Second thoughts';

/**
 * Answers a request for the messages that matter: all of them, unless the newest message says `!topics 0 1` (from, to) or
 * `!topics 0 1 new`; `!topicsBroken` gets an answer that cannot be read.
 */
export const topicScript: Script = (request) => {
  if (/!topicsBroken\b/.test(request.prompt))
    return tokens(request, ['Certainly! ', 'Which ', 'messages ', 'do you mean?'], 0);
  const [, from, to, isNew] = /!topics (\d+) (\d+)( new)?/.exec(request.prompt) ?? [];
  const answer = `/TOPIC_EVAL_START
isNewTopic={${isNew ? 'true' : 'false'}}
newTopic={${isNew ? newTopicName : ''}}
currentTopicDescription={${isNew ? 'The first words were about a porch.' : ''}}
/TOPIC_EVAL_END
/INCLUDE_MESSAGES_START
ranges={${from === undefined ? 'ALL' : `${from}-${to}`}}
/INCLUDE_MESSAGES_END`;
  return tokens(request, answer.match(/[^]{1,16}/gu) ?? [], 0);
};

function bytesOf(step: ScriptStep): Uint8Array {
  if (step.do !== 'write') return new Uint8Array();
  return typeof step.bytes === 'string' ? Buffer.from(step.bytes) : step.bytes;
}
