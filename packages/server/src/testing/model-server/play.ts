import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptStep } from './scripts.js';

/** How a held reply goes on. */
export type Release = 'go-on' | 'cut';

/** What may happen to a reply in progress from outside. */
export interface PlayControls {
  /** The reader is gone. */
  gone: AbortSignal;
  /** The rest is sent without its delays. */
  hurried: AbortSignal;
  /** Ends the hold that is reached next. */
  released: () => Promise<Release>;
}

/** Carries out a script on a response. Stops at once when the reader goes away. */
export async function play(
  steps: Iterable<ScriptStep>,
  response: ServerResponse,
  { gone: signal, hurried, released }: PlayControls,
): Promise<'finished' | 'cut'> {
  const interrupted = AbortSignal.any([signal, hurried]);
  const begin = () => {
    if (response.headersSent) return;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    });
    response.flushHeaders();
  };
  for (const step of steps) {
    if (signal.aborted) return 'cut';
    switch (step.do) {
      case 'refuse':
        response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
        response.end(step.body);
        return 'finished';
      case 'cut':
        response.destroy();
        return 'cut';
      case 'wait':
        await sleep(step.ms, undefined, { signal: interrupted }).catch(() => undefined);
        break;
      case 'hold':
        if ((await Promise.race([released(), once(signal, 'abort')])) !== 'cut') break;
        response.destroy();
        return 'cut';
      case 'write':
        begin();
        if (!response.write(step.bytes)) await once(response, 'drain', { signal }).catch(() => undefined);
        break;
      default:
        step satisfies never;
    }
  }
  if (signal.aborted) return 'cut';
  begin();
  response.end();
  return 'finished';
}
