import type { LlmEnd, LlmToolCall, LlmUsage } from '../port.js';

/** An answer as a server sends it, and what is to be read from it. */
export interface Recording {
  /** The server or gateway, and where several of its forms are replayed, which. */
  server: string;
  /** What it does otherwise than the first of them. */
  peculiarity: string;
  /** Where its form is documented or was reported: documentation of the product, or `owner/repository#number`. */
  source: string;
  /** The body of its answer. */
  body: string;
  /** `application/json` of a server that does not stream; an event stream otherwise. */
  contentType?: string;
  expected: {
    text: string;
    reasoning?: string;
    toolCalls?: LlmToolCall[];
    usage?: LlmUsage;
    unread?: string[];
    end: LlmEnd['type'];
    /** Of an answer that finished. */
    reason?: Extract<LlmEnd, { type: 'finished' }>['reason'];
    /** Of one that failed. */
    status?: number;
  };
}

/** The fields that every chunk of a server has. */
export type ChunkHead = Record<string, unknown>;

/** One event. */
export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
export const done = 'data: [DONE]\n\n';

/** Builds the events of one server, whose chunks share a head. */
export function chunksOf(head: ChunkHead) {
  const base = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'm',
    ...head,
  };
  const chunk = (fields: object): string => event({ ...base, ...fields });
  const delta = (value: object, more: object = {}): string =>
    chunk({ choices: [{ index: 0, delta: value, finish_reason: null, ...more }] });
  return {
    chunk,
    delta,
    texts: (...pieces: string[]) => pieces.map((content) => delta({ content })).join(''),
    finish: (reason: string, more: object = {}) =>
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }], ...more }),
    usage: (usage: object) => chunk({ choices: [], usage }),
  };
}

/** The usage that most recordings end with. */
export const wireUsage = { prompt_tokens: 20, completion_tokens: 9, total_tokens: 29 };
export const usage: LlmUsage = { inputTokens: 20, cachedTokens: 0, outputTokens: 9 };
