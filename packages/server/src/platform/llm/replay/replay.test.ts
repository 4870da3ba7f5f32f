import fc from 'fast-check';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync, brotliCompressSync, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../openai.js';
import { createOpenAiReader } from '../openai-events.js';
import { createRecordingSink, type RecordingSink } from '../testing/recording-sink.js';
import type { LlmEnd } from '../port.js';
import type { Recording } from './recording.js';
import { recordings } from './recordings.js';

/** What was read, in the form of what is expected. */
function readingOf(sink: RecordingSink, end: LlmEnd, isEstimated = false): Recording['expected'] {
  const [used] = sink.usages;
  return {
    text: sink.answer,
    ...(sink.thoughts !== '' && { reasoning: sink.thoughts }),
    ...(sink.toolCalls.length > 0 && { toolCalls: sink.toolCalls }),
    ...(used && !(isEstimated && used.estimated) && { usage: used }),
    ...(sink.unreadKinds.length > 0 && { unread: sink.unreadKinds }),
    end: end.type,
    ...(end.type === 'finished' && { reason: end.reason }),
    ...(end.type === 'failed' && end.error.status !== undefined && { status: end.error.status }),
  };
}

/** Reads pieces as a socket would hand them over; the bytes of a character are never apart here. */
function readPieces(pieces: readonly string[]): Recording['expected'] {
  const sink = createRecordingSink();
  const reader = createOpenAiReader(sink);
  for (const piece of pieces) if (!reader.end) reader.feed(piece);
  const end = reader.end ?? reader.close();
  reader.finish();
  if (reader.usage) sink.usage(reader.usage);
  return readingOf(sink, end);
}

const cutAt = (text: string, places: readonly number[]): string[] => {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...sorted].map((from, at) => text.slice(from, sorted[at]));
};

describe('answers of servers and gateways', () => {
  it.each(recordings.map((one) => [one.server, one] as const))('[LLM17] %s', (_, { body, expected }) => {
    expect(readPieces([body])).toEqual(expected);
  });

  it.each(recordings.map((one) => [one.server, one] as const))(
    '[LLM17] %s: cut at every place, and into single characters',
    (_, { body, expected }) => {
      for (let at = 1; at < body.length; at++)
        expect(readPieces([body.slice(0, at), body.slice(at)]), `cut at ${at}`).toEqual(expected);
      expect(readPieces([...body])).toEqual(expected);
    },
  );

  it('[LLM17] any cuts and line ends give the same answer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordings),
        fc.array(fc.nat({ max: 10_000 }), { maxLength: 40 }),
        fc.boolean(),
        fc.boolean(),
        ({ body, contentType, expected }, places, isWindows, hasComments) => {
          const isStream = contentType === undefined;
          let wire = isStream && isWindows ? body.replaceAll(/\r?\n/g, '\r\n') : body;
          if (isStream && hasComments && body.startsWith('data:'))
            wire = `: keep-alive\n\n${wire.replaceAll(/(\r?\n){2}(?=data:)/g, '\n\n: ping\n\n')}`;
          expect(readPieces(cutAt(wire, places))).toEqual(expected);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('answers over a socket', () => {
  let answer: { recording: Recording; coding: string } | undefined;
  const codings: Record<string, (body: string) => Buffer> = {
    identity: (body) => Buffer.from(body),
    gzip: (body) => gzipSync(body),
    'x-gzip': (body) => gzipSync(body),
    br: (body) => brotliCompressSync(body),
    deflate: (body) => deflateSync(body),
    'deflate, raw': (body) => deflateRawSync(body),
    'gzip, but not coded': (body) => Buffer.from(body),
    'deflate, gzip': (body) => gzipSync(deflateSync(body)),
    'gzip without its header': (body) => gzipSync(body),
    'UTF-8, with gzip': (body) => gzipSync(body),
  };
  const named = (coding: string) => coding.replace(/, (raw|but not coded|with gzip)$/, '');
  const server = createServer((_request, response) => {
    const { recording, coding } = answer!;
    const bytes = codings[coding]!(recording.body);
    response.writeHead(200, {
      'content-type': recording.contentType ?? 'text/event-stream',
      ...(!['identity', 'gzip without its header'].includes(coding) && { 'content-encoding': named(coding) }),
    });
    const half = Math.floor(bytes.length / 2);
    response.write(bytes.subarray(0, half), () => setImmediate(() => response.end(bytes.subarray(half))));
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  async function ask(recording: Recording, coding: string) {
    answer = { recording, coding };
    const sink = createRecordingSink();
    const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Tides?' }] };
    const end = await createOpenAiProvider({ baseUrl: url }).stream(
      request,
      sink,
      new AbortController().signal,
    );
    expect(sink.unflushed).toBe(0);
    return readingOf(sink, end, recording.expected.usage === undefined);
  }

  it.each(recordings.map((one) => [one.server, one] as const))('[LLM17] %s', async (_, recording) => {
    expect(await ask(recording, 'identity')).toEqual(recording.expected);
  });

  it.each(Object.keys(codings).filter((coding) => coding !== 'identity'))(
    '[LLM18] an answer is decoded though identity was asked for: %s',
    async (coding) => {
      for (const recording of recordings.slice(0, 8))
        expect(await ask(recording, coding), recording.server).toEqual(recording.expected);
    },
  );
});

describe('finish reasons', () => {
  const reason = fc.constantFrom(undefined, null, '', 'null', 'stop', 'length', 'tool_calls', 'something');
  const piece = fc.record({
    delta: fc.oneof(
      fc.string({ maxLength: 4, unit: 'grapheme' }).map((content) => ({ content })),
      fc.constant({ content: '' }),
      fc.string({ maxLength: 4 }).map((reasoning) => ({ reasoning })),
      fc.constant({}),
    ),
    reason,
  });

  it('[LLM13] no delta is lost, whatever reasons come in whatever order', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), fc.boolean(), (pieces, hasMark) => {
        const events = pieces.map(
          ({ delta, reason: finish_reason }) =>
            `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
        );
        const read = readPieces([...events, ...(hasMark ? ['data: [DONE]\n\n'] : [])]);
        const said = (field: 'content' | 'reasoning') =>
          pieces
            .map(({ delta }) => (field in delta ? (delta as Record<string, string>)[field] : ''))
            .join('');
        // Tags of thoughts have tests of their own.
        fc.pre(!said('content').includes('<'));
        expect([read.text, read.reasoning ?? '']).toEqual([said('content'), said('reasoning')]);
      }),
      { numRuns: 500 },
    );
  });
});
