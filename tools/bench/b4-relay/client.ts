import { request as httpRequest, type ClientRequest as Outgoing } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainRequest, type RequestModule } from './client-request.js';
import { nowUs } from './stamp.js';
import { createTokenCounter, type TokenCounts } from './token-counter.js';

/** What the parent sends to begin. */
export interface ClientOrder {
  url: string;
  streams: number;
  /** Address of a module that exports `buildRequest`. */
  requestModule?: string;
  requestOptions?: unknown;
  /** How many streams are opened a second. */
  rampPerSecond: number;
}

/** What came in since the last question. */
export interface ClientReport extends TokenCounts {
  /** Streams that were refused or ended before they were told to. */
  failed: number;
  /** Streams that have sent at least one token. */
  flowing: number;
}

/** The readers of the bench, in a process of their own. Orders and questions come over IPC. */
const counter = createTokenCounter();
const outgoing: Outgoing[] = [];
let failed = 0;
let flowing = 0;
let isStopping = false;

async function open(order: ClientOrder) {
  const { buildRequest } = order.requestModule
    ? ((await import(order.requestModule)) as RequestModule)
    : plainRequest;
  const startedAt = Date.now();
  for (let index = 0; index < order.streams; index++) {
    const waitMs = startedAt + (index / order.rampPerSecond) * 1000 - Date.now();
    if (waitMs > 1) await sleep(waitMs);
    openOne(order.url, await buildRequest(index, order.requestOptions));
  }
  process.send?.({ opened: true });
}

function openOne(
  url: string,
  { path, method = 'POST', headers = {}, body = '' }: Awaited<ReturnType<RequestModule['buildRequest']>>,
) {
  let hasFailed = false;
  let isFlowing = false;
  const fail = () => {
    if (hasFailed || isStopping) return;
    hasFailed = true;
    failed += 1;
  };
  const count = counter.stream();
  const request = httpRequest(path ? new URL(path, url) : url, {
    method,
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  request.on('error', fail);
  request.on('response', (response) => {
    if (response.statusCode !== 200) fail();
    response.on('data', (chunk: Buffer) => {
      const before = counter.tokens;
      count(chunk, nowUs());
      if (isFlowing || counter.tokens === before) return;
      isFlowing = true;
      flowing += 1;
    });
    response.on('error', fail);
    response.on('close', fail);
  });
  request.end(body);
  outgoing.push(request);
}

process.on('message', (message: { open?: ClientOrder; take?: true; stop?: true }) => {
  if (message.open) void open(message.open);
  if (message.take) process.send?.({ report: { ...counter.take(), failed, flowing } satisfies ClientReport });
  if (message.stop) {
    isStopping = true;
    outgoing.forEach((request) => request.destroy());
    process.send?.({ stopped: true });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
