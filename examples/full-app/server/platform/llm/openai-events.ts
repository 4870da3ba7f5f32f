import { createParser } from 'eventsource-parser';
import { failed, httpError, llmErrors } from './llm-errors.js';
import type { LlmEnd, LlmError, LlmSink, LlmUsage } from './port.js';

/** More than any real event; a server that exceeds it is broken or hostile. */
const maxFrameCharacters = 1024 * 1024;

/** Lines that belong to no event stream, after which bytes without one valid event are taken for garbage. */
const maxStrayLines = 16;

/** The parts of a chat-completions event that are read; anything else is ignored. */
interface WireDelta {
  content?: unknown;
  reasoning_content?: unknown;
  reasoning?: unknown;
  refusal?: unknown;
  tool_calls?: unknown;
}
interface WireChoice {
  delta?: WireDelta | null;
  message?: WireDelta | null;
  finish_reason?: unknown;
}
interface WireToolCall {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
}
interface WireUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
  prompt_tokens_details?: { cached_tokens?: unknown } | null;
}

/** The state of one answer while its events arrive. */
export interface OpenAiReader {
  /** Takes the text of one socket read and pushes what it holds into the sink, without flushing it. */
  feed(text: string): void;
  /** Reads a complete JSON answer of a server that does not stream. */
  complete(json: string): void;
  /** Set as soon as the answer is complete or known to be broken; nothing more needs to be fed. */
  readonly end: LlmEnd | undefined;
  /** Set once the model has said why it stopped; usage may still follow. */
  readonly hasFinished: boolean;
  /** The outcome if the stream ends here. */
  close(): LlmEnd;
  readonly usage: LlmUsage | undefined;
  /** @units characters of text, reasoning and arguments. */
  readonly outputCharacters: number;
}

/**
 * Reads the event stream of a chat completion.
 *
 * @errors a broken stream ends in `failed`; what arrived before stays with the sink.
 * @source OpenAI chat-completions streaming; tolerance for compatible servers is ours.
 */
export function createOpenAiReader(sink: LlmSink): OpenAiReader {
  let end: LlmEnd | undefined;
  let finishReason: unknown;
  let usage: LlmUsage | undefined;
  let outputCharacters = 0;
  let eventCount = 0;
  let strayLines = 0;
  let isFirst = true;
  let isClosing = false;

  const fail = (error: LlmError) => {
    end ??= failed(error);
  };

  function readDelta(delta: WireDelta) {
    const { content, refusal, tool_calls: toolCalls } = delta;
    const reasoning = delta.reasoning_content ?? delta.reasoning;
    if (typeof reasoning === 'string' && reasoning !== '') {
      outputCharacters += reasoning.length;
      sink.reasoning(reasoning);
    }
    if (typeof content === 'string' && content !== '') {
      outputCharacters += content.length;
      sink.text(content);
    }
    if (typeof refusal === 'string' && refusal !== '') {
      outputCharacters += refusal.length;
      sink.text(refusal);
    }
    if (Array.isArray(toolCalls)) toolCalls.forEach(readToolCall);
  }

  function readToolCall(call: WireToolCall | null, position: number) {
    if (!call) return;
    const name = call.function?.name;
    const args = call.function?.arguments;
    if (typeof args === 'string') outputCharacters += args.length;
    sink.toolCall({
      index: typeof call.index === 'number' ? call.index : position,
      ...(typeof call.id === 'string' && call.id !== '' && { id: call.id }),
      ...(typeof name === 'string' && name !== '' && { name }),
      ...(typeof args === 'string' && { arguments: args }),
    });
  }

  function readObject(value: unknown) {
    if (typeof value !== 'object' || value === null) return fail(llmErrors.garbage);
    if ('error' in value && value.error) return fail(eventError(value.error));
    if ('usage' in value && value.usage) usage = readUsage(value.usage) ?? usage;
    if (!('choices' in value) || !Array.isArray(value.choices)) {
      // Servers interleave events of their own kinds; only a stream of nothing else is wrong, which close() sees.
      return;
    }
    eventCount += 1;
    const choice = value.choices[0] as WireChoice | undefined;
    if (!choice) return;
    const delta = choice.delta ?? choice.message;
    if (delta) readDelta(delta);
    if (choice.finish_reason != null) finishReason = choice.finish_reason;
  }

  function readData(data: string) {
    if (end) return;
    if (data === '[DONE]') {
      end =
        eventCount === 0 ? failed(llmErrors.garbage) : { type: 'finished', reason: endReason(finishReason) };
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      // Half an event at the very end was cut off; anywhere else it is not the protocol.
      return fail(isClosing ? llmErrors.cut : llmErrors.garbage);
    }
    readObject(value);
  }

  const parser = createParser({
    maxBufferSize: maxFrameCharacters,
    onEvent: (event) => readData(event.data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') fail(llmErrors.tooLarge);
      else if (error.type === 'unknown-field' && ++strayLines > maxStrayLines && eventCount === 0)
        fail(llmErrors.garbage);
    },
  });

  return {
    feed(text) {
      if (end) return;
      // A byte order mark is allowed before the first event.
      parser.feed(isFirst && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
      isFirst = false;
    },
    complete(json) {
      readData(json);
      end ??=
        eventCount === 0 ? failed(llmErrors.garbage) : { type: 'finished', reason: endReason(finishReason) };
    },
    close() {
      // The last event of a stream may lack its blank line.
      isClosing = true;
      if (!end && finishReason === undefined) parser.feed('\n\n');
      if (end) return end;
      if (finishReason !== undefined) return { type: 'finished', reason: endReason(finishReason) };
      return failed(strayLines > 0 ? llmErrors.garbage : llmErrors.cut);
    },
    get end() {
      return end;
    },
    get hasFinished() {
      return finishReason !== undefined;
    },
    get usage() {
      return usage;
    },
    get outputCharacters() {
      return outputCharacters;
    },
  };
}

function readUsage(value: WireUsage): LlmUsage | undefined {
  if (typeof value.prompt_tokens !== 'number') return undefined;
  const cached = value.prompt_tokens_details?.cached_tokens;
  return {
    inputTokens: value.prompt_tokens,
    cachedTokens: typeof cached === 'number' ? Math.min(cached, value.prompt_tokens) : 0,
    outputTokens: typeof value.completion_tokens === 'number' ? value.completion_tokens : 0,
  };
}

function endReason(reason: unknown): Extract<LlmEnd, { type: 'finished' }>['reason'] {
  switch (reason) {
    case 'stop':
      return 'stop';
    case 'length':
      return 'length';
    case 'tool_calls':
    case 'function_call':
      return 'toolCalls';
    case 'content_filter':
      return 'contentFilter';
    default:
      return 'other';
  }
}

/** An error that arrived as an event, after a good status line: its code stands in for the status. */
function eventError(error: unknown): LlmError {
  const { code, type, status } =
    typeof error === 'object' ? (error as { code?: unknown; type?: unknown; status?: unknown }) : {};
  const words = `${String(code ?? '')} ${String(type ?? '')}`;
  const number = [code, status].map(Number).find((candidate) => candidate >= 400 && candidate < 600);
  return httpError({ status: number ?? statusOf(words), code: words });
}

function statusOf(words: string): number {
  if (/rate_limit|overloaded|quota/i.test(words)) return 429;
  if (/auth|permission|api_key/i.test(words)) return 401;
  if (/invalid_request|context_length|content_filter|not_found/i.test(words)) return 400;
  return 500;
}

/** The parts of a JSON error body that may be used: codes, never prose. */
export function readErrorBody(text: string): { code: string; param: string } {
  try {
    const body = JSON.parse(text) as { error?: { code?: unknown; type?: unknown; param?: unknown } | null };
    const error = body.error;
    if (typeof error !== 'object' || error === null) return { code: '', param: '' };
    return {
      code: `${String(error.code ?? '')} ${String(error.type ?? '')}`,
      param: typeof error.param === 'string' ? error.param : '',
    };
  } catch {
    return { code: '', param: '' };
  }
}
