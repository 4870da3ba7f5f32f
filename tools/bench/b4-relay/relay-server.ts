import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportToParent } from './process-sample.js';

/** Where the relays of this bench find their upstream. */
export const upstreamUrl = `${process.env.BENCH_UPSTREAM_URL ?? 'http://127.0.0.1:1/v1'}/chat/completions`;

/** Starts a relay's server and reports it. */
export function serveRelay(answer: (response: ServerResponse) => void): void {
  const server = createServer((incoming, response) => {
    incoming.resume();
    answer(response);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
    reportToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
  );
}

const agent = new Agent({ keepAlive: true });
const body = JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: 'go' }] });

/** Opens the upstream of one stream; it is closed with its reader. */
export function openUpstream(response: ServerResponse, onAnswer: (answer: IncomingMessage) => void): void {
  const upstream = request(upstreamUrl, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  upstream.on('error', () => response.destroy());
  upstream.on('response', (answer) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    onAnswer(answer);
  });
  upstream.end(body);
  response.once('close', () => upstream.destroy());
}
