import { sentence, type ChatEvent, type RunEnd } from '@stoa/core/contract';
import { eventTexts } from '../../platform/runs/frames.js';
import type { FrameStream } from '../../platform/runs/run-reader.js';
import type { ChatRefusal } from '../../rooms/chat/turn.js';
import { errorBody } from './v1-errors.js';
import { createStopper } from './stop-sequences.js';

/** What is the same in every piece of one completion. */
export interface CompletionHead {
  id: string;
  /** Unix seconds. */
  created: number;
  model: string;
}

/** How a completion is answered. */
export interface CompletionOptions {
  head: CompletionHead;
  isStreamed: boolean;
  includesUsage: boolean;
  stop: readonly string[];
  /** Whether the request brought functions, whose calls it waits for. */
  hasFunctions: boolean;
}

/** Where a completion goes. */
export interface CompletionTarget {
  /** Answers with an error; nothing was sent before. */
  refuse(refusal: ChatRefusal): void;
  /** Answers with a stream. */
  open(): FrameStream;
  /** Answers with all of it. */
  send(body: object): void;
  /** A stop sequence has come, or nobody reads any more: nothing more is generated. */
  stop(): void;
  onClose(listener: () => void): void;
}

interface Call {
  id: string;
  name: string;
  arguments: string;
}

const closing: ChatRefusal = { status: 503, error: sentence('chat.unavailable'), code: 'server.closing' };
const retryAfterS = 20;

/**
 * The events of a run as a completion of OpenAI's form, in one piece or many. A failure before the first piece is an answer with an error;
 * after it, an event with one, which the official client throws. Every choice has its index, and the last one a reason.
 *
 * @source openai 6.49.0 `ChatCompletionChunk`; administration.md C78
 */
export function createCompletionStream(target: CompletionTarget, options: CompletionOptions): FrameStream {
  const { head, isStreamed, includesUsage, hasFunctions } = options;
  let stream: FrameStream | undefined;
  let text = '';
  let isOver = false;
  let end: RunEnd | undefined;
  let closed = false;
  const calls: Call[] = [];
  const stopper = createStopper(options.stop);
  const chunk = { ...head, object: 'chat.completion.chunk' };

  function write(value: object): void {
    stream ??= target.open();
    stream.write(`data: ${JSON.stringify(value)}\n\n`);
  }
  const delta = (value: object, reason: string | null = null) =>
    write({
      ...chunk,
      choices: [{ index: 0, delta: value, logprobs: null, finish_reason: reason }],
      ...(includesUsage && { usage: null }),
    });

  function say(words: string): void {
    if (words === '') return;
    text += words;
    if (!isStreamed) return;
    if (!stream) delta({ role: 'assistant', content: '' });
    delta({ content: words });
  }
  function call(
    deltas: readonly { index?: number; id?: string; function: { name?: string; arguments?: string } }[],
  ) {
    for (const { index = calls.length, id, function: one } of deltas) {
      const isNew = calls[index] === undefined;
      const known = (calls[index] ??= { id: id ?? `call_${index}`, name: '', arguments: '' });
      known.name += isNew ? (one.name ?? '') : '';
      known.arguments += one.arguments ?? '';
      if (!isStreamed) continue;
      if (!stream) delta({ role: 'assistant', content: null });
      delta({
        tool_calls: [
          isNew
            ? {
                index,
                id: known.id,
                type: 'function',
                function: { name: known.name, arguments: one.arguments ?? '' },
              }
            : { index, function: { arguments: one.arguments ?? '' } },
        ],
      });
    }
  }
  function take(event: ChatEvent): void {
    if (event.s === 'run') {
      if ('outcome' in event) finish(event);
      return;
    }
    if (!('d' in event) || stopper.hasStopped()) return;
    if (typeof event.d === 'string') {
      say(stopper.pass(event.d));
      if (stopper.hasStopped()) target.stop();
    } else if ('tool_calls' in event.d && hasFunctions) call(event.d.tool_calls);
  }

  function finish(ended: RunEnd): void {
    end = ended;
    const isFailed = ended.outcome === 'failed' || ended.outcome === 'interrupted';
    if (isFailed && !stopper.hasStopped()) return fail(refusalOf(ended));
    say(stopper.rest());
    const reason = reasonOf(ended);
    const usage = usageOf(ended);
    isOver = true;
    if (!isStreamed) {
      return target.send({
        ...head,
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: calls.length > 0 && text === '' ? null : text,
              refusal: null,
              ...(calls.length > 0 && {
                tool_calls: calls.map(({ id, ...one }) => ({ id, type: 'function', function: one })),
              }),
            },
            logprobs: null,
            finish_reason: reason,
          },
        ],
        usage,
      });
    }
    if (!stream) delta({ role: 'assistant', content: '' });
    delta({}, reason);
    if (includesUsage) write({ ...chunk, choices: [], usage });
    stream!.write('data: [DONE]\n\n');
    stream!.end();
  }
  function reasonOf({ reason }: RunEnd): string {
    if (calls.length > 0) return 'tool_calls';
    if (stopper.hasStopped()) return 'stop';
    return reason === 'length' ? 'length' : reason === 'contentFilter' ? 'content_filter' : 'stop';
  }
  function fail(refusal: ChatRefusal): void {
    if (isOver) return;
    isOver = true;
    if (!stream) return target.refuse(refusal);
    stream.write(
      `data: ${JSON.stringify(errorBody(refusal.status, refusal.error, { code: refusal.code }))}\n\n`,
    );
    stream.end();
  }

  target.onClose(() => {
    closed = true;
    if (!end) target.stop();
  });
  return {
    write(frames) {
      if (isOver) return;
      for (const one of eventTexts(frames)) if (!isOver) take(JSON.parse(one) as ChatEvent);
    },
    bufferedBytes: () => stream?.bufferedBytes() ?? 0,
    drained: async (timeoutMs) => stream?.drained(timeoutMs),
    end: () => (closed ? undefined : fail(closing)),
    destroy: () => (stream ? stream.destroy() : fail(closing)),
    onClose: (listener) => target.onClose(listener),
  };
}

const usageOf = ({ usage }: RunEnd) => ({
  prompt_tokens: usage?.inputTokens ?? 0,
  completion_tokens: usage?.outputTokens ?? 0,
  total_tokens: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
  prompt_tokens_details: { cached_tokens: usage?.cachedTokens ?? 0 },
});

function refusalOf({ error }: RunEnd): ChatRefusal {
  const code = error?.code ?? 'run.failed';
  const message = error ? [error.title, ...error.lines].join(' ') : sentence('chat.non200');
  return code === 'provider.429' || code === 'provider.rateLimit'
    ? { status: 429, error: message, code, retryAfterS: error?.retryAfterS ?? retryAfterS }
    : { status: 502, error: message, code };
}
