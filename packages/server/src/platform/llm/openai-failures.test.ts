import fc from 'fast-check';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFrames } from '../../testing/model-server/frames.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { utf8Text } from '../../testing/model-server/scripts.js';
import { expectedText } from '../../testing/model-server/words.js';
import { createOpenAiProvider } from './openai.js';
import { createOpenAiReader } from './openai-events.js';
import type { LlmRequest } from './port.js';
import { eventStreamHead, startRawServer } from './testing/raw-server.js';
import { createRecordingSink } from './testing/recording-sink.js';

const ask = (content: string, more: Partial<LlmRequest> = {}): LlmRequest => ({
  model: 'gpt-4o',
  messages: [{ role: 'user', content }],
  ...more,
});
const idle = () => new AbortController().signal;
const frames = createFrames('m', 'id');

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

async function failureOf(baseUrl: string, prompt = 'a private prompt', more: object = {}) {
  const sink = createRecordingSink();
  const provider = createOpenAiProvider({ baseUrl, apiKey: 'sk-secret-key', ...more });
  const end = await provider.stream(ask(prompt), sink, idle());
  if (end.type !== 'failed') throw new Error(`expected a failure, got ${JSON.stringify(end)}`);
  expect(end.error.message).toMatch(/^[A-Z].*\.$/s);
  expect(JSON.stringify(end)).not.toMatch(/sk-secret|127\.0\.0\.1|private prompt|https?:/);
  expect(sink.unflushed).toBe(0);
  return { ...end.error, sink };
}

/** Answers each connection with these bytes and closes it. */
async function failureOfBytes(bytes: string | Buffer, more: object = {}) {
  const raw = await startRawServer((socket) => socket.end(bytes));
  try {
    return await failureOf(raw.url, undefined, more);
  } finally {
    await raw.close();
  }
}

describe('failures of the provider', () => {
  it.each([
    ['!error400', { kind: 'badRequest', status: 400, message: expect.stringContaining('too long') }],
    ['!error401', { kind: 'auth', status: 401 }],
    ['!error403', { kind: 'auth', status: 403 }],
    ['!error404', { kind: 'badRequest', status: 404 }],
    ['!error429 12', { kind: 'rateLimit', status: 429, retryAfterS: 12 }],
    ['!error500', { kind: 'provider', status: 500 }],
    ['!cutStream 5', { kind: 'network', message: expect.stringContaining('cut') }],
    ['!garbage 5', { kind: 'protocol' }],
    ['!errorEvent 5', { kind: 'provider', status: 500 }],
  ])('[LLM6] %s', async (prompt, expected) => {
    expect(await failureOf(server.url, prompt)).toMatchObject(expected);
  });

  it('keeps the text before a broken stream, and estimates its usage', async () => {
    for (const prompt of ['!cutStream 5', '!garbage 5', '!errorEvent 5']) {
      const { sink } = await failureOf(server.url, prompt);
      expect(expectedText(prompt).startsWith(sink.answer)).toBe(true);
      expect(sink.pieces).toBe(5);
      expect(sink.usages).toMatchObject([{ estimated: true }]);
    }
  });

  it('connection refused', async () => {
    const closed = await startRawServer(() => undefined);
    await closed.close();
    expect(await failureOf(closed.url)).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('reached'),
    });
  });

  it('address unknown', async () => {
    expect(await failureOf('http://nowhere.invalid/v1')).toMatchObject({ kind: 'network' });
  });

  it('connection reset before an answer', async () => {
    const raw = await startRawServer((socket) => socket.resetAndDestroy());
    expect(await failureOf(raw.url)).toMatchObject({ kind: 'network' });
    await raw.close();
  });

  it('TLS against a plain server', async () => {
    expect(await failureOf(server.url.replace('http:', 'https:'))).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('secure connection'),
    });
  });

  it('first-byte timeout', async () => {
    expect(await failureOf(server.url, '!silent', { firstByteMs: 60 })).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('in time'),
    });
  });

  it('idle timeout within the answer', async () => {
    const failure = await failureOf(server.url, '!stall 4', { idleMs: 80 });
    expect(failure).toMatchObject({ kind: 'network', message: expect.stringContaining('stopped sending') });
    expect(failure.sink.pieces).toBe(4);
  });

  it('backpressure does not trigger the idle timeout', async () => {
    const sink = createRecordingSink((seen) => {
      if (seen.pieces !== 1) return;
      seen.pause();
      setTimeout(() => seen.resume(), 3_000);
    });
    const provider = createOpenAiProvider({ baseUrl: server.url, idleMs: 1_500 });
    expect(await provider.stream(ask('!firehose 30000'), sink, idle())).toMatchObject({ type: 'finished' });
    expect(sink.pieces).toBe(30_000);
  });

  it.each([
    ['a web page', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<html>Hi</html>'],
    ['bytes that are not HTTP', Buffer.from([0, 255, 1, 254, 10, 10, 3])],
    ['bytes that are no events', Buffer.concat([Buffer.from(eventStreamHead), Buffer.alloc(3_000, 0xc3)])],
    ['prose', `${eventStreamHead}${'This is no event stream\n'.repeat(40)}`],
    ['an event that is no JSON', `${eventStreamHead}data: {nonsense}\n\n`],
    ['only [DONE]', `${eventStreamHead}data: [DONE]\n\n`],
    ['an endless line', `${eventStreamHead}data: ${'x'.repeat(3_000_000)}`],
    ['null', `${eventStreamHead}data: null\n\n`],
  ])('[LLM6] %s is a protocol failure', async (_name, bytes) => {
    expect(await failureOfBytes(bytes)).toMatchObject({ kind: 'protocol' });
  });

  it.each([
    ['nothing at all', eventStreamHead],
    ['half an event', `${eventStreamHead}${frames.text('Hel')}data: {"choices":[{"del`],
    [
      'a connection that closes mid-chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\ndata: ',
    ],
  ])('[LLM6] %s is a cut connection', async (_name, bytes) => {
    expect(await failureOfBytes(bytes)).toMatchObject({ kind: 'network' });
  });

  it('a redirect is not followed', async () => {
    const head = 'HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n';
    expect(await failureOfBytes(head)).toMatchObject({ kind: 'protocol', status: 302 });
  });

  it('an error body of any size is bounded', async () => {
    const body = `HTTP/1.1 500 Oops\r\nconnection: close\r\n\r\n${'x'.repeat(300_000)}`;
    expect(await failureOfBytes(body)).toMatchObject({ kind: 'provider', status: 500 });
  });

  it('a key that cannot be a header is returned, not thrown', async () => {
    const provider = createOpenAiProvider({ baseUrl: server.url, apiKey: 'line\nbreak' });
    const end = await provider.stream(ask('Hi'), createRecordingSink(), idle());
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'protocol' } });
  });

  it('a date in Retry-After becomes seconds', async () => {
    const date = new Date(Date.now() + 30_000).toUTCString();
    const failure = await failureOfBytes(
      `HTTP/1.1 429 No\r\nretry-after: ${date}\r\ncontent-length: 0\r\n\r\n`,
    );
    expect(failure.retryAfterS).toBeGreaterThan(25);
    expect(failure.retryAfterS).toBeLessThanOrEqual(31);
  });
});

describe('compatibility with other servers', () => {
  async function answerOf(bytes: string) {
    const raw = await startRawServer((socket) => socket.end(bytes));
    const sink = createRecordingSink();
    const end = await createOpenAiProvider({ baseUrl: raw.url }).stream(ask('12345678'), sink, idle());
    await raw.close();
    return { end, sink };
  }
  const text = frames.text('Hello') + frames.text(' there');

  it.each([
    [
      'no space after the colon',
      (text + frames.finish('stop') + frames.done()).replaceAll('data: ', 'data:'),
    ],
    ['CRLF', (text + frames.finish('stop') + frames.done()).replaceAll('\n', '\r\n')],
    [
      'comments and other fields',
      `: hi\n\n${text}: ping\n\nid: 3\nretry: 5\n${frames.finish('stop')}${frames.done()}`,
    ],
    ['a byte order mark', `\uFEFF${text}${frames.finish('stop')}${frames.done()}`],
    ['no [DONE]', text + frames.finish('stop')],
    ['no blank line at the end', (text + frames.finish('stop')).trimEnd()],
    ['reset after the reason', text + frames.finish('stop')],
  ])('%s', async (_name, body) => {
    const { end, sink } = await answerOf(eventStreamHead + body);
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
    expect(sink.answer).toBe('Hello there');
  });

  it('[DONE] without a finish reason ends the answer', async () => {
    const { end } = await answerOf(eventStreamHead + text + frames.done());
    expect(end).toEqual({ type: 'finished', reason: 'other' });
  });

  it('estimates usage when there is none', async () => {
    const { sink } = await answerOf(eventStreamHead + text + frames.finish('stop') + frames.done());
    expect(sink.usages).toEqual([{ inputTokens: 2, cachedTokens: 0, outputTokens: 3, estimated: true }]);
  });

  it('reads the complete JSON answer of a server that does not stream', async () => {
    const body = JSON.stringify({
      choices: [{ message: { role: 'assistant', content: 'All at once' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 4 },
    });
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { end, sink } = await answerOf(head + body);
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
    expect(sink.answer).toBe('All at once');
    expect(sink.usages).toEqual([{ inputTokens: 3, cachedTokens: 0, outputTokens: 4 }]);
  });

  it('drops refused parameters, and remembers them per model', async () => {
    const bodies: Record<string, unknown>[] = [];
    const picky = createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
        bodies.push(body);
        const param = ['max_tokens', 'temperature', 'stream_options'].find((name) => name in body);
        if (param) {
          response.writeHead(400, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ error: { code: 'unsupported_parameter', param } }));
        } else response.end(text + frames.finish('stop') + frames.done());
      });
    });
    await new Promise<void>((resolve) => picky.listen(0, '127.0.0.1', resolve));
    const provider = createOpenAiProvider({
      baseUrl: `http://127.0.0.1:${(picky.address() as AddressInfo).port}/v1`,
    });
    const request = ask('Hi', { maxTokens: 5, temperature: 1 });
    const first = await provider.stream(request, createRecordingSink(), idle());
    expect(first).toEqual({ type: 'finished', reason: 'stop' });
    expect(bodies).toHaveLength(4);
    await provider.stream(request, createRecordingSink(), idle());
    expect(bodies).toHaveLength(5);
    expect(bodies.at(-1)).toMatchObject({ max_completion_tokens: 5 });
    picky.close();
    picky.closeAllConnections();
  });

  it('retries a request whose keep-alive connection was closed', async () => {
    const sockets: Socket[] = [];
    let answers = 0;
    const body = text + frames.finish('stop') + frames.done();
    const head = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const flaky = createNetServer((socket) => {
      sockets.push(socket);
      let isSecond = false;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        if (isSecond) return socket.resetAndDestroy();
        isSecond = true;
        answers += 1;
        socket.write(head + body);
      });
    });
    await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
    const provider = createOpenAiProvider({
      baseUrl: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}/v1`,
    });
    for (let turn = 0; turn < 2; turn++) {
      const end = await provider.stream(ask('Hi'), createRecordingSink(), idle());
      expect(end).toEqual({ type: 'finished', reason: 'stop' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([answers, sockets.length]).toEqual([2, 2]);
    sockets.forEach((socket) => socket.destroy());
    flaky.close();
  });
});

describe('random chunk boundaries', () => {
  const body = Buffer.from(
    [...utf8Text].map((character) => frames.text(character)).join('') + frames.finish('stop') + frames.done(),
  );

  it('[LLM8] text is independent of chunk boundaries, through a socket', async () => {
    const run = async (sizes: number[]) => {
      const raw = await startRawServer((socket) => {
        socket.setNoDelay(true);
        socket.write(eventStreamHead);
        let at = 0;
        let turn = 0;
        const next = () => {
          if (at >= body.length) return socket.end();
          const size = sizes[turn++ % sizes.length]!;
          socket.write(body.subarray(at, at + size), () => setImmediate(next));
          at += size;
        };
        next();
      });
      const sink = createRecordingSink();
      const end = await createOpenAiProvider({ baseUrl: raw.url }).stream(ask('x'), sink, idle());
      await raw.close();
      expect(end).toEqual({ type: 'finished', reason: 'stop' });
      expect(sink.answer).toBe(utf8Text);
    };
    const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 30 });
    await fc.assert(fc.asyncProperty(sizes, run), { numRuns: 40, seed: 7 });
  });

  it('[LLM8] text is independent of chunk boundaries, in the reader', () => {
    const wire = body.toString();
    const cuts = fc.array(fc.integer({ min: 0, max: wire.length }), { maxLength: 60 });
    fc.assert(
      fc.property(cuts, fc.constantFrom('\n', '\r\n'), (points, newline) => {
        const sink = createRecordingSink();
        const reader = createOpenAiReader(sink);
        const all = wire.replaceAll('\n', newline);
        const sorted = [0, ...points.sort((a, b) => a - b), all.length];
        sorted.slice(1).forEach((to, index) => reader.feed(all.slice(sorted[index], to)));
        expect(reader.end).toEqual({ type: 'finished', reason: 'stop' });
        expect(sink.answer).toBe(utf8Text);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
