import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { chatPaths } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { chatBody, waitFor } from '../../rooms/testing/chat-reader.js';

interface OtlpValue {
  stringValue?: string;
  intValue?: number;
  arrayValue?: unknown;
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: OtlpValue }[];
  status: { code?: number };
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: OtlpValue }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

/** A collector that speaks OTLP over HTTP with JSON, as its specification has it. */
const posts: {
  path: string;
  key: string | undefined;
  type: string | undefined;
  body: OtlpBody;
  text: string;
}[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const bytes = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    const key = request.headers['x-collector-key'];
    posts.push({
      path: request.url ?? '',
      key: String(key),
      type: request.headers['content-type'],
      body: JSON.parse(text),
      text,
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

/** A model server of one sentence that notes the headers it was asked with. */
const traceparents: string[] = [];
const model = createServer((request, response) => {
  traceparents.push(String(request.headers['traceparent']));
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, reason: string | null) =>
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
      );
    chunk({ content: 'The ferry leaves at noon.' }, null);
    chunk({}, 'stop');
    response.end('data: [DONE]\n\n');
  });
});

let app: TestApp;
const remote = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

beforeAll(async () => {
  const endpoint = await listen(collector);
  app = await createTestApp({
    env: {
      OPENAI_BASE_URL: `${await listen(model)}/v1`,
      OPENAI_MODELS: 'ferryman',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
      OTEL_SERVICE_NAME: 'stoa-of-the-test',
    },
  });
});
afterAll(async () => {
  await app?.close();
  for (const server of [collector, model]) server.close();
});

const spans = () =>
  posts.flatMap(({ body }) =>
    body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
  );
const of = (span: OtlpSpan | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('traces', () => {
  it('[OTL1, OTL2] go from the caller over request, reply and statements to the model, without a word', async () => {
    const browser = await app.signInAs('thea');
    const question = 'When does the ferry to Hiiumaa leave?';
    const body = { ...chatBody(`request-${randomUUID()}`, question), model: 'ferryman' };
    const response = await browser.fetch(chatPaths.chat, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${remote.trace}-${remote.span}-01`,
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('The ferry leaves at noon.');

    await app.server.close();
    await waitFor(async () => spans().some(({ name }) => name === 'reply'));
    const ours = spans().filter(({ traceId }) => traceId === remote.trace);
    const named = (name: string) => ours.find((span) => span.name === name);
    const request = named(`POST ${chatPaths.chat}`);
    expect(request).toMatchObject({ parentSpanId: remote.span });
    expect(of(request, 'http.route')).toBe(chatPaths.chat);
    expect(of(request, 'http.response.status_code')).toBe(200);
    const reply = named('reply');
    expect(of(reply, 'stoa.run.outcome')).toBe('completed');
    const generation = named('chat ferryman');
    expect(generation?.parentSpanId).toBe(reply?.spanId);
    // What the model server got names the call.
    expect(traceparents).toContain(`00-${remote.trace}-${generation?.spanId}-01`);
    const ids = new Set(ours.map(({ spanId }) => spanId));
    expect(ids.has(reply?.parentSpanId ?? '')).toBe(true);
    expect(ours.filter((span) => of(span, 'db.system.name') === 'postgresql').length).toBeGreaterThan(3);

    const [first] = posts;
    expect(first).toMatchObject({ path: '/v1/traces', key: 'a key', type: 'application/json' });
    const resource = first?.body.resourceSpans[0]?.resource.attributes ?? [];
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'stoa-of-the-test' } });
    const sent = posts.map((post) => post.text).join('\n');
    for (const word of ['Hiiumaa', 'ferry leaves', 'thea@', 'select ', 'cookie'])
      expect(sent.toLowerCase()).not.toContain(word.toLowerCase());
  });

  it('[OTL3] a wrong setting is refused with what to write', () => {
    const problems = (env: Record<string, string>) => {
      const read = readConfig(env);
      return read.ok ? [] : read.problems.map(({ variable }) => variable);
    };
    expect(problems({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ]);
    expect(problems({ OTEL_EXPORTER_OTLP_HEADERS: 'a key' })).toEqual(['OTEL_EXPORTER_OTLP_HEADERS']);
    expect(problems({ OTEL_TRACES_SAMPLER_ARG: '2' })).toEqual(['OTEL_TRACES_SAMPLER_ARG']);
    expect(problems({ STOA_DOCS_URL: 'javascript:alert(1)' })).toEqual(['STOA_DOCS_URL']);
  });
});
