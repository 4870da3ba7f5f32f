import { StringDecoder } from 'node:string_decoder';
import { Readable } from 'node:stream';
import { assistantSentence } from '@stoa/core/contract';
import { parseChatEvent } from '@stoa/core/wire';
import { createParser } from 'eventsource-parser';
import type { LlmEnd, LlmMessage, LlmRequest, LlmSink } from '../../../platform/llm/port.js';
import { isAllowedHost, type AllowedHosts } from '../../../platform/outbound/allowed-hosts.js';
import type { Outbound } from '../../../platform/outbound/outbound.js';

/** An assistant that answers at an address of its own. */
export interface RelayedAssistant {
  /** As it is stored; what a request says of an address counts for nothing. */
  uri: string;
  /** Sent to that address alone; empty for none. */
  secret: string;
}

/** Dependencies of {@link createRelay}. */
export interface RelayDeps {
  outbound: Pick<Outbound, 'stream'>;
  /** Hosts that the operator lets assistants answer at. */
  allowed: AllowedHosts;
  /** How long an answer may pause. */
  idleMs?: number;
}

/** Has the address of an assistant answer, and no model; one whose host is not allowed is unavailable. */
export type Relay = (
  assistant: RelayedAssistant,
) => (model: unknown, request: LlmRequest, sink: LlmSink, signal: AbortSignal) => Promise<LlmEnd>;

const idleMs = 60_000;
const maxAnswerCharacters = 8 * 1024 * 1024;
const maxFrameCharacters = 1024 * 1024;

const unavailable: LlmEnd = {
  type: 'failed',
  error: { kind: 'assistant', message: assistantSentence('assistants.unavailable') },
};

const textOf = ({ content }: LlmMessage): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

/** The request as the address expects it: that of a chat of this protocol, without anything of the person. @source protocol §2.2 */
const bodyOf = ({ model, messages, temperature, maxTokens }: LlmRequest): string =>
  JSON.stringify({
    model,
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    stream: true,
    dataSources: [],
    messages: messages
      .filter(({ role }) => role !== 'tool')
      .map((message) => ({ role: message.role, content: textOf(message) })),
    options: {},
  });

/**
 * Lets assistants answer at addresses of their own: by POST, in the protocol of the chat, through the guard for addresses of others. The
 * host has to be one that the operator allows, a redirect is no answer, and of the answer its text alone is taken. Whatever goes wrong has
 * the specified sentence, so that nothing can be learned of what is at an address.
 *
 * @source chat specification §8; protocol §2.1
 */
export const createRelay =
  ({ outbound, allowed, idleMs: pauseMs = idleMs }: RelayDeps): Relay =>
  ({ uri, secret }) => {
    const url = URL.canParse(uri) ? new URL(uri) : undefined;
    if (!url || !isAllowedHost(allowed, url)) return () => Promise.resolve(unavailable);
    return async (_model, request, sink, signal) => {
      const idle = new AbortController();
      let timer = setTimeout(() => idle.abort(), pauseMs);
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), pauseMs);
      };
      try {
        const body = Buffer.from(bodyOf(request));
        const response = await outbound.stream({
          url,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': String(body.length),
            accept: 'text/event-stream',
            ...(secret !== '' && { authorization: `Bearer ${secret}` }),
          },
          body: Readable.from([body]),
          signal: AbortSignal.any([signal, idle.signal]),
        });
        if (signal.aborted) return { type: 'aborted' };
        if (response?.statusCode !== 200) {
          response?.destroy();
          return unavailable;
        }
        // The address costs nothing here.
        sink.usage({ inputTokens: 0, cachedTokens: 0, outputTokens: 0 });
        return await readAnswer(response, sink, watch);
      } catch {
        return signal.aborted ? { type: 'aborted' } : unavailable;
      } finally {
        clearTimeout(timer);
      }
    };
  };

async function readAnswer(response: Readable, sink: LlmSink, received: () => void): Promise<LlmEnd> {
  let isOver = false;
  let hasFailed = false;
  let characters = 0;
  const parser = createParser({
    onEvent({ data }) {
      if (data.trim() === '[DONE]') isOver = true;
      const event = isOver ? undefined : parseChatEvent(data);
      if (!event) return;
      if ('d' in event && typeof event.d === 'string') sink.text(event.d);
      else if ('type' in event && event.type === 'end') isOver = true;
      else if ('type' in event && event.type === 'error') hasFailed = true;
    },
    maxBufferSize: maxFrameCharacters,
  });
  const decoder = new StringDecoder('utf8');
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      received();
      const text = decoder.write(part);
      characters += text.length;
      if (characters > maxAnswerCharacters) return unavailable;
      parser.feed(text);
      sink.flush();
      if (hasFailed) return unavailable;
      if (isOver) break;
    }
  } finally {
    response.destroy();
  }
  return { type: 'finished', reason: 'stop' };
}
