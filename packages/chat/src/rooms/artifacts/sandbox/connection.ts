import { readSandboxReply, type SandboxReply, type SandboxRequest } from './sandbox-messages.js';

/** More messages in one second are a flood. Only what a program posts to the window itself is not expected at all. */
const maxReplies = 300;
const maxStrays = 60;
/** Reading messages may take this much of a second. @units milliseconds */
const maxReadingMs = 250;

/** Reads the clock. @units milliseconds */
type Clock = () => number;

/** Options of {@link connectSandbox}. */
export interface ConnectionOptions {
  onReply: (reply: SandboxReply) => void;
  /** The program sends more than this page can read beside its own work. The connection is closed then. */
  onFlood: () => void;
  now?: Clock;
}

/** What is allowed within one second. */
function perSecond(limit: number, now: Clock) {
  let since = now();
  let sum = 0;
  return (amount: number): boolean => {
    const at = now();
    if (at - since > 1000) [since, sum] = [at, 0];
    sum += amount;
    return sum <= limit;
  };
}

/** A connection to the page of a program. */
export interface SandboxConnection {
  send: (request: SandboxRequest) => void;
  close: () => void;
}

/**
 * Connects a frame of programs by a port of its own. The page never reads what a program posts to the window: engines decode a message
 * when its data is read, so that even large ones cost nothing. What comes by the port is limited by number and by the time that reading it
 * takes.
 *
 * @param target the window of the frame
 */
export function connectSandbox(
  target: Window,
  nonce: string,
  { onReply, onFlood, now = () => performance.now() }: ConnectionOptions,
): SandboxConnection {
  const { port1: port, port2 } = new MessageChannel();
  const takesReply = perSecond(maxReplies, now);
  const takesReading = perSecond(maxReadingMs, now);
  const takesStray = perSecond(maxStrays, now);
  const close = () => {
    port.removeEventListener('message', read);
    port.close();
    window.removeEventListener('message', onStray);
  };
  const end = () => {
    close();
    onFlood();
  };
  function onStray(event: MessageEvent): void {
    if (event.source === target && !takesStray(1)) end();
  }
  function read(event: MessageEvent<unknown>): void {
    const began = now();
    const reply = takesReply(1) ? readSandboxReply(event.data) : null;
    if (!takesReply(0) || !takesReading(now() - began)) return end();
    if (reply) onReply(reply);
  }
  port.addEventListener('message', read);
  port.start();
  window.addEventListener('message', onStray);
  target.postMessage({ nonce, type: 'connect' }, '*', [port2]);
  return { send: (request) => port.postMessage(request), close };
}
