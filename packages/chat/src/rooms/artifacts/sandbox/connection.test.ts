// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectSandbox, type ConnectionOptions, type SandboxConnection } from './connection.js';
import { isSandboxConnect, type SandboxReply } from './sandbox-messages.js';

/** A window of a frame that keeps the port it is given. */
function frameWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const target = frame.contentWindow;
  if (!target) throw new Error('The frame has no window.');
  let port: MessagePort | undefined;
  vi.spyOn(target, 'postMessage').mockImplementation(((
    data: unknown,
    _origin: string,
    ports: MessagePort[],
  ) => {
    if (isSandboxConnect(data, 'n')) [port] = ports;
  }) as typeof target.postMessage);
  return { target, port: () => port as MessagePort };
}

const open: SandboxConnection[] = [];
function connect(options: Partial<ConnectionOptions> = {}) {
  const frame = frameWindow();
  const replies: SandboxReply[] = [];
  const onFlood = vi.fn();
  const connection = connectSandbox(frame.target, 'n', {
    onReply: (reply) => replies.push(reply),
    onFlood,
    now: () => 0,
    ...options,
  });
  open.push(connection);
  return { ...frame, connection, replies, onFlood };
}

/** A message whose data may not be looked at. */
function unreadable(source: Window): MessageEvent {
  const event = new MessageEvent('message', { source });
  Object.defineProperty(event, 'data', {
    get: () => {
      throw new Error('The data was read.');
    },
  });
  return event;
}

afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
  document.body.replaceChildren();
});

describe('the connection to a program', () => {
  it('[ARF19] carries requests and replies by its port', async () => {
    const { connection, port, replies } = connect();
    const requests: unknown[] = [];
    port().addEventListener('message', ({ data }) => requests.push(data));
    port().start();
    connection.send({ type: 'ping' });
    port().postMessage({ type: 'ready' });
    port().postMessage({ type: 'console', level: 'log', text: 'hello' });
    await vi.waitFor(() => {
      expect(replies).toEqual([{ type: 'ready' }, { type: 'console', level: 'log', text: 'hello' }]);
      expect(requests).toEqual([{ type: 'ping' }]);
    });
  });

  it('[ARF19] passes over what is not a reply, and texts that are too long', async () => {
    const { port, replies } = connect();
    for (const data of [null, 7, 'ready', { type: 'steal' }, { type: 'error', text: 'x'.repeat(4001) }])
      port().postMessage(data);
    port().postMessage({ type: 'pong' });
    await vi.waitFor(() => expect(replies).toEqual([{ type: 'pong' }]));
  });

  it('[ARF19] never reads what the program posts to the window, and ends when it is flooded', () => {
    const { target, onFlood } = connect();
    for (let at = 0; at < 60; at++) window.dispatchEvent(unreadable(target));
    expect(onFlood).not.toHaveBeenCalled();
    window.dispatchEvent(unreadable(target));
    expect(onFlood).toHaveBeenCalledTimes(1);
    window.dispatchEvent(unreadable(target));
    expect(onFlood).toHaveBeenCalledTimes(1);
  });

  it('[ARF19] leaves what other windows post alone', () => {
    const { onFlood } = connect();
    for (let at = 0; at < 100; at++) window.dispatchEvent(unreadable(window));
    expect(onFlood).not.toHaveBeenCalled();
  });

  it.each([
    ['more than 300 messages in a second', 0, 301, 300],
    ['messages that take longer to read than a quarter of a second', 60, 12, 6],
  ])('[ARF19] ends at %s', async (_title, readingMs, sent, read) => {
    let at = 0;
    const { port, replies, onFlood } = connect({ now: () => (at += readingMs / 4) });
    for (let count = 0; count < sent; count++) port().postMessage({ type: 'pong' });
    await vi.waitFor(() => expect(onFlood).toHaveBeenCalledTimes(1));
    expect(replies.length).toBeLessThanOrEqual(read);
  });
});
