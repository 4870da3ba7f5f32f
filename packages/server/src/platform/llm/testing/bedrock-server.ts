import { EventStreamCodec } from '@smithy/eventstream-codec';
import { constants, createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes as Uint8Array).toString('utf8'),
  (value) => Buffer.from(value, 'utf8'),
);

function frame(kind: 'event' | 'exception', type: string, body: object): Uint8Array {
  const string = (value: string) => ({ type: 'string' as const, value });
  return codec.encode({
    headers: {
      ':message-type': string(kind),
      [kind === 'event' ? ':event-type' : ':exception-type']: string(type),
      ':content-type': string('application/json'),
    },
    body: Buffer.from(JSON.stringify(body)),
  });
}

const event = (type: string, body: object) => frame('event', type, body);
const delta = (content: object, contentBlockIndex = 0) =>
  event('contentBlockDelta', { contentBlockIndex, delta: content });

/** The words that the server answers with unless told otherwise. */
export const bedrockText = 'Guten Tag, 世界! This is an answer in several pieces.';

/** A server that speaks the AWS binary event stream of ConverseStream over plain HTTP/2. */
export interface BedrockServer {
  url: string;
  bodies: { path: string; body: Record<string, unknown> }[];
  counts: { open: number; aborted: number };
  close(): Promise<void>;
}

/** Chooses its behaviour by the last user text: `slow`, `reasoning`, `tool`, `error401`, `error429`, `exception`, `cut`, `garbage`. */
export async function startBedrockServer(): Promise<BedrockServer> {
  const bodies: BedrockServer['bodies'] = [];
  const counts = { open: 0, aborted: 0 };

  async function answer(stream: ServerHttp2Stream, path: string) {
    const body = JSON.parse(await text(stream)) as {
      messages: { content: { text?: string }[] }[];
      system?: unknown;
    };
    bodies.push({ path, body });
    if (path.endsWith('/invoke')) return embed(stream, path, body as Record<string, unknown>);
    const prompt = body.messages
      .at(-1)!
      .content.map((block) => block.text ?? '')
      .join('');
    const refusal = refusals[prompt === 'nosystem' && !body.system ? '' : prompt];
    if (refusal) {
      stream.respond({
        ':status': refusal.status,
        'content-type': 'application/json',
        'x-amzn-errortype': refusal.type,
      });
      stream.end(JSON.stringify({ message: refusal.message ?? `Refused: ${prompt}` }));
      return;
    }
    stream.respond({ ':status': 200, 'content-type': 'application/vnd.amazon.eventstream' });
    stream.write(event('messageStart', { role: 'assistant' }));
    await (scripts[prompt] ?? plain)(stream);
  }

  const server = createServer();
  server.on('stream', (stream, headers) => {
    counts.open += 1;
    stream.on('error', () => undefined);
    stream.once('close', () => {
      counts.open -= 1;
      if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) counts.aborted += 1;
    });
    void answer(stream, String(headers[':path'])).catch(() => stream.close());
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sessions.forEach((session) => session.destroy());
      }),
  };
}

/** The answers of Titan and of two generations of Cohere to a request for embeddings. */
function embed(stream: ServerHttp2Stream, path: string, body: Record<string, unknown>) {
  const vectorOf = (text: unknown) => [String(text).length, 3, 0];
  const texts = (body['texts'] ?? [body['inputText']]) as unknown[];
  const vectors = texts.map(vectorOf);
  stream.respond({ ':status': 200, 'content-type': 'application/json' });
  if (!path.includes('cohere.'))
    stream.end(JSON.stringify({ embedding: vectors[0], inputTextTokenCount: 1 }));
  else stream.end(JSON.stringify({ embeddings: path.includes('v4') ? { float: vectors } : vectors }));
}

const refusals: Record<string, { status: number; type: string; message?: string }> = {
  nosystem: {
    status: 400,
    type: 'ValidationException',
    message: "This model doesn't support the system role.",
  },
  long: {
    status: 400,
    type: 'ValidationException',
    message: 'Input is too long for requested model.',
  },
  error401: { status: 403, type: 'UnrecognizedClientException' },
  error403: { status: 403, type: 'AccessDeniedException' },
  error429: { status: 429, type: 'ThrottlingException' },
  error400: { status: 400, type: 'ValidationException' },
};

function ending(stream: ServerHttp2Stream, stopReason: string) {
  stream.write(event('contentBlockStop', { contentBlockIndex: 0 }));
  stream.write(event('messageStop', { stopReason }));
  const usage = {
    inputTokens: 10,
    outputTokens: 20,
    totalTokens: 70,
    cacheReadInputTokens: 30,
    cacheWriteInputTokens: 10,
  };
  stream.end(event('metadata', { usage, metrics: { latencyMs: 5 } }));
}

async function plain(stream: ServerHttp2Stream) {
  for (const piece of bedrockText.match(/[^]{1,4}/gu) ?? []) stream.write(delta({ text: piece }));
  ending(stream, 'end_turn');
}

const scripts: Record<string, (stream: ServerHttp2Stream) => Promise<void>> = {
  async slow(stream) {
    for (let count = 0; count < 400 && !stream.destroyed; count++) {
      stream.write(delta({ text: `word ${count} ` }));
      await sleep(20);
    }
    if (!stream.destroyed) ending(stream, 'end_turn');
  },
  async reasoning(stream) {
    stream.write(delta({ reasoningContent: { text: 'I think, ' } }));
    stream.write(delta({ reasoningContent: { text: 'therefore I answer.' } }));
    await plain(stream);
  },
  async tool(stream) {
    stream.write(delta({ text: 'Let me see.' }));
    const toolUse = { toolUseId: 'tool_1', name: 'plan_trip' };
    stream.write(event('contentBlockStart', { contentBlockIndex: 1, start: { toolUse } }));
    for (const piece of ['{"city', '":"Par', 'is"}']) stream.write(delta({ toolUse: { input: piece } }, 1));
    ending(stream, 'tool_use');
  },
  async tags(stream) {
    for (const piece of ['<thi', 'nking>Hm', '.</thinking>\n', '\nYes.'])
      stream.write(delta({ text: piece }));
    ending(stream, 'end_turn');
  },
  async image(stream) {
    stream.write(delta({ text: 'See.' }));
    for (let part = 0; part < 3; part++) stream.write(delta({ image: { source: { bytes: 'AAAA' } } }, 1));
    ending(stream, 'end_turn');
  },
  /** All kinds of deltas, one byte at a time. */
  async bytes(stream) {
    const toolUse = { toolUseId: 'tool_1', name: 'plan_trip' };
    const frames = [
      delta({ reasoningContent: { text: 'Tides ' } }),
      delta({ reasoningContent: { text: 'first.' } }),
      delta({ reasoningContent: { signature: 'c2ln' } }),
      delta({ text: 'High 世' }, 1),
      delta({ text: '界.' }, 1),
      event('contentBlockStart', { contentBlockIndex: 2, start: { toolUse } }),
      delta({ toolUse: { input: '{"city":' } }, 2),
      delta({ toolUse: { input: '"Oslo"}' } }, 2),
      event('messageStop', { stopReason: 'tool_use' }),
      event('metadata', {
        usage: { inputTokens: 20, outputTokens: 9, totalTokens: 29 },
        metrics: { latencyMs: 5 },
      }),
    ];
    const bytes = Buffer.concat(frames);
    for (let at = 0; at < bytes.length; at++)
      await new Promise((resolve) => stream.write(bytes.subarray(at, at + 1), resolve));
    stream.end();
  },
  async exception(stream) {
    stream.write(delta({ text: 'Some text' }));
    stream.end(frame('exception', 'throttlingException', { message: 'Too fast for exception' }));
  },
  async cut(stream) {
    stream.write(delta({ text: 'Some text' }));
    await sleep(20);
    stream.session?.destroy();
  },
  async early(stream) {
    stream.end(delta({ text: 'Some text' }));
  },
  async garbage(stream) {
    stream.write(delta({ text: 'Some text' }));
    await sleep(20);
    stream.end(Buffer.from(Array.from({ length: 400 }, (_, index) => (index % 16 === 3 ? 40 : 0))));
  },
  async stall(stream) {
    stream.write(delta({ text: 'Some text' }));
    await sleep(3_000);
    if (!stream.destroyed) stream.end();
  },
};
