import { request as httpRequest, type IncomingMessage } from 'node:http';
import { runStreamType, type ChatEvent, type ChatRequestInput, type RunEnd } from '@stoa/core/contract';
import { parseChatEvent } from '@stoa/core/wire';

/** The events that one connection received. */
export interface ReceivedStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** The JSON body of a refusal. */
  body: { error?: string; code?: string; status?: string };
  events: { seq: number; event: ChatEvent }[];
  text: string;
  reasoning: string;
  end: RunEnd | undefined;
  lastSeq: number;
  /** Whether the body ended by itself. */
  isComplete: boolean;
}

export interface ReadOptions {
  person?: string;
  /** Goes away after this event has been read. */
  leaveAfterSeq?: number;
  /** Goes away after so many bytes, wherever they end. */
  leaveAfterBytes?: number;
  headers?: Record<string, string>;
  onEvent?(seq: number, event: ChatEvent): void;
}

/** A chat request with everything optional filled in. */
export function chatBody(
  requestId: string,
  prompt: string,
  options: Partial<ChatRequestInput['options']> = {},
): ChatRequestInput {
  return {
    model: 'test-model',
    messages: [{ id: `u-${requestId.slice(0, 100)}`, role: 'user', content: prompt }],
    options: { requestId, storage: 'local', ...options },
  };
}

/** Reads one answer of the chat wire to its end, or until the reader goes away. */
export function readChat(
  url: string,
  body: unknown,
  { person = 'ann@example.org', headers = {}, ...options }: ReadOptions = {},
): Promise<ReceivedStream> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const request = httpRequest(
      url,
      {
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          'x-person': person,
          accept: runStreamType,
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        agent: false,
      },
      (response) => {
        const reading: ReceivedStream = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: {},
          events: [],
          text: '',
          reasoning: '',
          end: undefined,
          lastSeq: 0,
          isComplete: false,
        };
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
        let bytes = Buffer.alloc(0);
        let total = 0;
        let isDone = false;
        // An exception in an event handler would end the process.
        const fail = (reason: unknown) => {
          isDone = true;
          request.destroy();
          reject(reason instanceof Error ? reason : new Error(String(reason)));
        };
        const finish = () => {
          if (isDone) return;
          isDone = true;
          try {
            if (!isStream) reading.body = JSON.parse(bytes.toString() || '{}') as ReceivedStream['body'];
          } catch (reason) {
            return fail(reason);
          }
          request.destroy();
          resolve(reading);
        };
        response.on('data', (chunk: Buffer) => {
          if (isDone) return;
          total += chunk.length;
          const over = total - (options.leaveAfterBytes ?? Infinity);
          bytes = Buffer.concat([bytes, over > 0 ? chunk.subarray(0, chunk.length - over) : chunk]);
          if (isStream) {
            for (let end = bytes.indexOf('\n\n'); end !== -1; end = bytes.indexOf('\n\n')) {
              try {
                take(bytes.subarray(0, end).toString());
              } catch (reason) {
                return fail(reason);
              }
              bytes = bytes.subarray(end + 2);
              if (reading.lastSeq >= (options.leaveAfterSeq ?? Infinity)) return finish();
            }
          }
          if (over >= 0) finish();
        });
        response.on('end', () => {
          reading.isComplete = true;
          finish();
        });
        response.on('close', finish);

        function take(frame: string) {
          if (frame.startsWith(':')) return;
          const seq = Number(/^id: (\d+)$/m.exec(frame)?.[1]);
          const event = parseChatEvent(/^data: (.*)$/m.exec(frame)?.[1] ?? '');
          if (!event) throw new Error(`Not an event: ${frame}`);
          reading.events.push({ seq, event });
          reading.lastSeq = seq;
          if ('r' in event) reading.reasoning += event.r;
          else if ('d' in event && typeof event.d === 'string') reading.text += event.d;
          if ('outcome' in event) reading.end = event;
          options.onEvent?.(seq, event);
        }
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Waits until `probe` gives something. */
export async function waitFor<T>(probe: () => T | Promise<T>, timeoutMs = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > deadline) throw new Error('This did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
