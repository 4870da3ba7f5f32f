import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { reportToParent } from './process-sample.js';
import { stampedToken } from './stamp.js';

/**
 * The upstream of the bench: every POST gets a chat completion on the OpenAI wire that lasts `--seconds`, at a steady pace.
 *
 * It speaks just enough HTTP over raw sockets, and all streams that are due share one buffer, so that on a machine of two cores it takes
 * little from the relay under measure.
 */
const { values } = parseArgs({
  options: {
    'tokens-per-second': { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
});
const tickMs = 5;
const ticksPerToken = Math.max(1, Math.round(1000 / Number(values['tokens-per-second']) / tickMs));
const tokensPerStream = Math.ceil(Number(values.seconds) * Number(values['tokens-per-second']));

const head =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n';
const chunk = (text: string) => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
const frame = (delta: object, reason: string | null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
const [beforeToken, afterToken] = frame({ content: '@' }, null).split('@') as [string, string];
const ending = Buffer.concat([chunk(`${frame({}, 'stop')}data: [DONE]\n\n`), Buffer.from('0\r\n\r\n')]);

interface Stream {
  socket: Socket;
  tokensLeft: number;
}
/** Streams by the tick in which they are due, spread evenly. */
const slots: Set<Stream>[] = Array.from({ length: ticksPerToken }, () => new Set());
let opened = 0;

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy());
  // The request fits one read or its rest does not matter: the answer is the same for all.
  socket.once('data', () => {
    socket.resume();
    const slot = slots[opened++ % slots.length]!;
    const stream = { socket, tokensLeft: tokensPerStream };
    socket.write(head);
    slot.add(stream);
    socket.once('close', () => slot.delete(stream));
  });
});

let startedAt = Date.now();
let tick = 0;
setInterval(() => {
  // Timers drift; ticks that were missed are made up for, so that the pace holds on average.
  const due = Math.floor((Date.now() - startedAt) / tickMs);
  if (due - tick > 100) startedAt += (due - tick - 1) * tickMs;
  for (; tick < Math.floor((Date.now() - startedAt) / tickMs); tick++) sendSlot(slots[tick % slots.length]!);
}, tickMs);

function sendSlot(slot: Set<Stream>) {
  if (slot.size === 0) return;
  const bytes = chunk(beforeToken + stampedToken() + afterToken);
  for (const stream of slot) {
    if (stream.tokensLeft-- > 0) stream.socket.write(bytes);
    else {
      stream.socket.end(ending);
      slot.delete(stream);
    }
  }
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  reportToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }),
);
