import { randomUUID } from 'node:crypto';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, runStreamType } from '../../../packages/core/src/contract/index.js';
import { buildEnvelope, compress, requestOpPath } from '../../../packages/core/src/wire/index.js';
import { appRelay } from '../b4-relay/app-relay.js';
import type { AppRequestOptions } from '../b4-relay/app-request.js';
import type { BenchRow } from '../lib/bench.js';

/** How much longer others wait at most while somebody's large conversation is stored, opened and answered in. */
const disturbed = 1.5;
const largeCharacters = 20 * 1024 * 1024;
/** One request holds about a fifth of it. */
const pieces = 5;
const messagesPerPiece = 200;
const quietRounds = 100;

type Send = (path: string, body: Buffer) => Promise<void>;

/** Requests of one person, whose answers are read and dropped. @errors rejects where the server refuses */
const senderOf =
  (url: string, token: string): Send =>
  (path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: path === '/api/chat' ? runStreamType : 'application/json',
      };
      const request = send(new URL(path, url), { method: 'POST', headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} was answered by ${response.statusCode}.`)),
        );
      });
      request.once('error', reject);
      request.end(body);
    });

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** Words of which few are frequent, as in a language. */
function textOf(characters: number, seed: number): string {
  const words: string[] = [];
  let state = seed;
  for (let length = 0; length < characters;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const word = `w${Math.floor(20_000 * (state / 2 ** 32) ** 4)}`;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ');
}

/** The upload of a piece of a conversation, after those before it. */
function uploadOf(conversationId: string, piece: number, messages: number, characters: number): Buffer {
  const idOf = (at: number) => `${conversationId}-${at}`;
  const nodes = Array.from({ length: messages }, (_, index) => {
    const at = piece * messages + index;
    return {
      id: idOf(at),
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: textOf(characters, at + 1),
      parentId: at === 0 ? null : idOf(at - 1),
      data: {},
    };
  });
  const whole = { id: conversationId, name: 'Kept', messages: [], nodes, headId: nodes.at(-1)?.id };
  const conversation = compress(JSON.stringify(whole));
  return json(
    buildEnvelope(operations.conversations.upload, {
      conversation,
      conversationId,
      folder: null,
      merge: true,
    }),
  );
}

const opening = (conversationId: string): Buffer =>
  json(buildEnvelope(operations.conversations.get, { conversationId }));

const question = (conversationId: string): Buffer =>
  json({
    model: 'bench',
    messages: [{ id: randomUUID(), role: 'user', content: 'go' }],
    options: { requestId: randomUUID(), storage: 'cloud', conversationId, messageId: randomUUID() },
  });

/** A model server whose replies are a few words. */
async function startModels(): Promise<{ url: string; stop(): void }> {
  const frame = (delta: object, reason: string | null): string =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${frame({ content: 'A few words.' }, null)}${frame({}, 'stop')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => server.close(),
  };
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

/** What others notice of one person's conversation of 20 MB, over HTTP: how long they wait for what they open, save and ask. */
export async function measureBeside(): Promise<BenchRow[]> {
  const models = await startModels();
  const server = await appRelay.start(models.url);
  try {
    const { tokens } = server.requestOptions as AppRequestOptions;
    const [large, other] = [tokens[0] ?? '', tokens[1] ?? ''].map((token) => senderOf(server.url, token));
    if (!large || !other) throw new Error('There are no people.');
    const [largeId, ownId] = [randomUUID(), randomUUID()];
    const uploads = Array.from({ length: pieces }, (_, piece) =>
      uploadOf(largeId, piece, messagesPerPiece, largeCharacters / pieces / messagesPerPiece),
    );
    const save = uploadOf(ownId, 0, 10, 400);
    await other(requestOpPath, save);
    const pages: Record<string, () => Promise<void>> = {
      opening: () => other(requestOpPath, opening(ownId)),
      saving: () => other(requestOpPath, save),
      // A conversation of its own each, since the first grows with each answer.
      asking: () => other('/api/chat', question(randomUUID())),
    };
    const round = async (times: Map<string, number[]>): Promise<void> => {
      for (const [name, page] of Object.entries(pages)) {
        const from = performance.now();
        await page();
        times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
      }
    };
    await round(new Map());
    const quiet = new Map<string, number[]>();
    for (let at = 0; at < quietRounds; at += 1) await round(quiet);
    let isOver = false;
    const work = (async () => {
      for (const upload of uploads) await large(requestOpPath, upload);
      await large(requestOpPath, opening(largeId));
      await large('/api/chat', question(largeId));
    })().finally(() => (isOver = true));
    const beside = new Map<string, number[]>();
    while (!isOver) await round(beside);
    await work;
    return [...beside].map(([name, times]) => {
      const quietMs = p95(quiet.get(name) ?? []);
      return {
        bench: 'B7',
        size: `p95 of ${name} beside one of 20 MB`,
        adapter: 'stoa',
        cpuMs: p95(times),
        ratioToLimit: p95(times) / quietMs,
        goal: { atMost: Math.max(quietMs * disturbed, 50), isFirm: false },
        more: { quietMs, longestMs: Math.max(...times), requests: times.length },
      };
    });
  } finally {
    await server.stop();
    models.stop();
  }
}
