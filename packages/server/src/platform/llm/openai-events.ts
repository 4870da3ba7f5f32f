import { createParser } from 'eventsource-parser';
import { readFinishReason, type FinishReason } from './finish-reason.js';
import { failed, httpError, llmErrors } from './llm-errors.js';
import { readDelta, type WireDelta } from './openai-delta.js';
import { readError } from './openai-errors.js';
import { readUsage } from './openai-usage.js';
import { separateThoughts } from './thoughts/separate-thoughts.js';
import { createToolCallKeys } from './tool-call-keys.js';
import type { LlmEnd, LlmError, LlmSink, LlmUsage } from './port.js';

/** More than any real event; a server that exceeds it is broken or hostile. */
const maxFrameCharacters = 1024 * 1024;
const maxAnswerCharacters = 8 * 1024 * 1024;

/** Lines that belong to no event stream, after which bytes without one valid event are taken for garbage. */
const maxStrayLines = 16;

/** The parts of a chat-completions event that are read; anything else is ignored. */
interface WireChoice {
  delta?: WireDelta | null;
  message?: WireDelta | null;
  text?: unknown;
  finish_reason?: unknown;
  usage?: unknown;
  error?: unknown;
}

/** The state of one answer while its bytes arrive. */
export interface OpenAiReader {
  /** Takes the text of one socket read and pushes what it holds into the sink, without flushing it. */
  feed(text: string): void;
  /** Set as soon as the answer is complete or known to be broken; nothing more needs to be fed. */
  readonly end: LlmEnd | undefined;
  /** Set once the model has said why it stopped; usage may still follow. */
  readonly hasFinished: boolean;
  /** Set once a delta came after a reason: the reasons of this server mean nothing. */
  readonly goesOnAfterReason: boolean;
  /** Counts the deltas that brought something. */
  readonly deltaCount: number;
  /** The outcome if the stream ends here. */
  close(): LlmEnd;
  /** Pushes what was held as the beginning of a tag; nothing follows. */
  finish(): void;
  readonly usage: LlmUsage | undefined;
  /** @units characters of text, reasoning and arguments. */
  readonly outputCharacters: number;
}

/**
 * Reads the answer of a chat completion: a stream of events, lines of JSON, or one JSON object. The first bytes tell which, whatever the
 * headers say.
 *
 * No delta is lost whatever `finish_reason` says: an answer ends at `[DONE]`, at the end of its bytes, or after silence.
 *
 * @errors a broken stream ends in `failed`; what arrived before stays with the sink.
 * @source OpenAI chat-completions streaming; tolerance for compatible servers is ours.
 */
export function createOpenAiReader(target: LlmSink): OpenAiReader {
  const sink = separateThoughts(target);
  const keysOf = createToolCallKeys();
  let end: LlmEnd | undefined;
  let reason: FinishReason | undefined;
  let usage: LlmUsage | undefined;
  let outputCharacters = 0;
  let deltaCount = 0;
  let goesOnAfterReason = false;
  let hasToolCalls = false;
  /** Text has come as deltas; a complete message after them repeats it. */
  let hasDeltaText = false;
  /** One object holds the complete answer. */
  let isComplete = false;
  let hasUsageAtEnd = false;
  let eventCount = 0;
  let strayLines = 0;
  let form: 'unknown' | 'events' | 'json' | 'lines' = 'unknown';
  let held = '';
  let isClosing = false;
  const unread = new Set<string>();

  const fail = (error: LlmError) => {
    end ??= failed(error);
  };
  const finished = (): LlmEnd => ({
    type: 'finished',
    reason: hasToolCalls && (reason ?? 'stop') === 'stop' ? 'toolCalls' : (reason ?? 'other'),
  });

  function noteDelta(characters: number) {
    outputCharacters += characters;
    deltaCount += 1;
    hasUsageAtEnd = false;
    if (reason !== undefined) goesOnAfterReason = true;
  }

  function takeDelta(delta: WireDelta): boolean {
    const { content } = delta;
    if (typeof content === 'string' && hasContentAlone(delta)) {
      if (content === '') return false;
      sink.text(content);
      noteDelta(content.length);
      return true;
    }
    const { text, reasoning, unread: kinds } = readDelta(delta);
    const { reasoning_details: details } = delta;
    if (Array.isArray(details) && details.length > 0) sink.thoughtDetails?.(details);
    if (reasoning !== '') sink.reasoning(reasoning);
    if (text !== '') sink.text(text);
    for (const kind of kinds) {
      // Each kind is named once, however many parts of it come.
      if (!unread.has(kind)) sink.unread(kind);
      unread.add(kind);
    }
    if (text !== '' || reasoning !== '' || kinds.length > 0) noteDelta(text.length + reasoning.length);
    takeToolCalls(delta);
    return text !== '' || reasoning !== '';
  }

  function takeToolCalls({ tool_calls: calls, function_call: call }: WireDelta) {
    const deltas = Array.isArray(calls) ? (calls as unknown[]) : call ? [{ index: 0, function: call }] : [];
    if (deltas.length === 0) return;
    hasToolCalls = true;
    for (const keyed of keysOf(deltas)) {
      noteDelta(keyed.arguments?.length ?? 0);
      sink.toolCall(keyed);
    }
  }

  /** @returns the fault that ended it */
  function takeChoice(choice: WireChoice): LlmError | undefined {
    const { delta, message } = choice;
    if (delta && takeDelta(delta)) hasDeltaText = true;
    else if (message) {
      isComplete = true;
      if (!hasDeltaText) takeDelta(message);
      else if (!hasToolCalls) takeToolCalls(message);
    } else if (!delta && typeof choice.text === 'string') takeDelta({ content: choice.text });
    const said = readFinishReason(choice.finish_reason);
    if (said === 'fault' || choice.error)
      return choice.error ? eventError(choice.error) : httpError({ status: 502 });
    reason = said ?? reason;
    return undefined;
  }

  function takeUsage(value: unknown) {
    const read = readUsage(value);
    if (!read) return;
    usage = read;
    hasUsageAtEnd = true;
  }

  function readObject(value: unknown, eventName?: string) {
    if (typeof value !== 'object' || value === null) return fail(llmErrors.garbage);
    if (Array.isArray(value)) return value.forEach((one) => readObject(one, eventName));
    const event = value as Record<string, unknown>;
    let fault: LlmError | undefined;
    const choices = Array.isArray(event['choices']) ? (event['choices'] as (WireChoice | null)[]) : undefined;
    if (choices) {
      eventCount += 1;
      for (const choice of choices) if (choice) fault = takeChoice(choice) ?? fault;
    } else if (typeof event['response'] === 'string' || typeof event['response'] === 'number') {
      // @source Cloudflare Workers AI, the form of its own beside the compatible one
      eventCount += 1;
      takeDelta({ content: event['response'], tool_calls: event['tool_calls'] });
    }
    takeUsage(event['usage'] ?? choices?.find((choice) => choice?.usage)?.usage ?? xGroqUsage(event));
    if (event['error']) fault = eventError(event['error']);
    else if (eventName === 'error' || (!choices && isError(event))) fault = eventError(event);
    if (fault) fail(fault);
    // Servers interleave events of their own kinds; only a stream of nothing else is wrong, which close() sees.
  }

  /** Reads the data of an event, or a line; `[DONE]` may be glued to the end of an object. */
  function readData(data: string, eventName?: string) {
    if (end) return;
    // Nearly every event is one object; the others are looked at closely.
    const object = data.charCodeAt(0) === openingBrace ? parse(data) : undefined;
    if (object !== undefined) return readObject(object, eventName);
    const text = data.trim();
    if (text === '') return;
    if (isKeepAlive.test(eventName ?? '') || isKeepAlive.test(text)) return;
    if (/^"?\[DONE\]"?$/i.test(text)) return done();
    const values = parseObjects(text);
    if (values) {
      for (const value of values.objects) readObject(value, eventName);
      if (values.isDone) done();
    } else if (eventName === 'error') fail(httpError({ status: 500 }));
    // Half an event at the very end was cut off; anywhere else it is not the protocol.
    else if (!isClosing) fail(llmErrors.garbage);
    else if (reason === undefined) fail(llmErrors.cut);
  }

  function done() {
    end ??= eventCount === 0 ? failed(llmErrors.garbage) : finished();
  }

  const parser = createParser({
    maxBufferSize: maxFrameCharacters,
    onEvent: ({ data, event }) => readData(data, event),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') fail(llmErrors.tooLarge);
      else if (error.type === 'unknown-field' && ++strayLines > maxStrayLines && eventCount === 0)
        fail(llmErrors.garbage);
    },
  });

  /** Holds the bytes of an object, or hands over each line that is one. */
  function feedJson(text: string) {
    held += text;
    if (held.length > maxAnswerCharacters) return fail(llmErrors.tooLarge);
    if (form === 'json') {
      const newline = held.indexOf('\n');
      if (newline === -1 || newline > maxFrameCharacters || held.length - newline > text.length) return;
      // An object that is laid out over many lines is read at its end.
      if (!parseObjects(held.slice(0, newline))) return;
      form = 'lines';
    }
    const last = held.lastIndexOf('\n');
    if (last === -1) return;
    const lines = held.slice(0, last).split('\n');
    held = held.slice(last + 1);
    for (const line of lines) readData(line.replace(/^data:/, ''));
  }

  return {
    feed(text) {
      if (end) return;
      if (form === 'unknown') {
        // A byte order mark and blanks may come before the first event.
        held = (held + text).replace(/^[\uFEFF\s]+/, '');
        if (held === '') return;
        form = /^[[{]/.test(held) ? 'json' : 'events';
        if (held.startsWith('<')) return fail(llmErrors.wrongAddress);
        text = held;
        held = '';
      }
      if (form === 'events') parser.feed(text);
      else feedJson(text);
    },
    close() {
      isClosing = true;
      // The last event of a stream may lack its blank line.
      if (!end && form === 'events') parser.feed('\n\n');
      else if (!end) readData(held);
      if (end) return end;
      if (reason !== undefined || (isComplete && eventCount > 0)) return finished();
      // Some servers name no reason and send no mark; what they used comes last.
      if (hasUsageAtEnd && deltaCount > 0) return finished();
      return failed(strayLines > 0 ? llmErrors.garbage : llmErrors.cut);
    },
    finish: () => sink.finish(),
    get end() {
      return end;
    },
    get hasFinished() {
      return reason !== undefined;
    },
    get goesOnAfterReason() {
      return goesOnAfterReason;
    },
    get deltaCount() {
      return deltaCount;
    },
    get usage() {
      return usage;
    },
    get outputCharacters() {
      return outputCharacters;
    },
  };
}

const openingBrace = 0x7b;

/** Whether a delta is the usual one: a text, and nothing else that is filled. */
function hasContentAlone(delta: WireDelta): boolean {
  for (const field in delta)
    if (field !== 'content' && field !== 'role' && delta[field] !== null) return false;
  return true;
}

/** Signs of life that some proxies send as events. */
const isKeepAlive = /^:?\s*(ping|pong|keep-?alive|heartbeat)$/i;

/** The objects in a text: one, or one a line; undefined when it holds anything else. */
function parseObjects(text: string): { objects: unknown[]; isDone: boolean } | undefined {
  const whole = parse(text);
  if (whole !== undefined) return { objects: [whole], isDone: false };
  let rest = text.trimEnd();
  const isDone = /\[DONE\]$/i.test(rest.slice(-6));
  if (isDone) rest = rest.slice(0, -6).trimEnd();
  if (isDone && rest.endsWith('data:')) rest = rest.slice(0, -5).trimEnd();
  const single = isDone ? parse(rest) : undefined;
  if (single !== undefined) return { objects: [single], isDone };
  const lines = rest
    .split('\n')
    .map((line) => line.replace(/^data:/, '').trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return undefined;
  const objects = lines.map(parse);
  return objects.includes(undefined) ? undefined : { objects, isDone };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether an object without choices is an error. */
const isError = ({
  object,
  type,
  detail,
  message,
  code,
  status,
  error_code: errorCode,
}: Record<string, unknown>) =>
  object === 'error' ||
  type === 'error' ||
  errorCode !== undefined ||
  (detail !== undefined && detail !== null) ||
  (typeof message === 'string' && [code, status].some((number) => Number(number) >= 400));

/** @source Groq, which reports usage in a field of its own */
const xGroqUsage = (event: Record<string, unknown>): unknown =>
  (event['x_groq'] as { usage?: unknown } | null | undefined)?.usage;

/** An error that arrived as an event, after a good status line: its code stands in for the status. */
function eventError(error: unknown): LlmError {
  const { code, text } = readError(typeof error === 'string' ? { message: error } : error);
  const number = code
    .split(' ')
    .map(Number)
    .find((candidate) => candidate >= 400 && candidate < 600);
  return httpError({ status: number ?? statusOf(`${code} ${text}`), code, text });
}

function statusOf(words: string): number {
  if (/rate[_ -]?limit|overloaded|quota|too many requests|resource_exhausted/i.test(words)) return 429;
  if (/\bauth|permission|api[_ -]?key/i.test(words)) return 401;
  if (/not[_ ]?found|unexpected endpoint/i.test(words)) return 404;
  if (/invalid_request|context_length|content_filter/i.test(words)) return 400;
  return 500;
}
