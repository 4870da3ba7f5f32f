import { failed, success, type ChatRequestInput, type Outcome } from '@stoa/core/contract/client';
import { httpFailure, networkFailure } from '@stoa/core/wire';
import type { CallOptions } from './call-operation.js';
import { createChatStream, type ChatStream, type StreamOptions } from './stream/chat-stream.js';
import { createRunReader, type RunReaderDeps } from './stream/run-reader.js';
import type { Transport } from './transport.js';

/** Runs of models, beside the operations of the room. */
export interface ChatClient {
  /** Starts a run at once and reads it to its end, across lost connections. */
  stream(request: ChatRequestInput, options?: StreamOptions): ChatStream;
  /** Reads a run that exists, from after the event numbered `after`. */
  follow(requestId: string, after?: number, options?: StreamOptions): ChatStream;
  /** Asks the server to stop a run; its readers then see the end `stopped`. */
  stop(requestId: string, options?: CallOptions): Promise<Outcome<void>>;
  /** Tells the server that the end of a private run has been stored, so that it may forget the run. */
  acknowledge(requestId: string, options?: CallOptions): Promise<Outcome<void>>;
}

/** The chat as an async iterable. */
export const createChatClient = (deps: RunReaderDeps): ChatClient => ({
  stream: (request, options) =>
    createChatStream((listener) => createRunReader(deps, { type: 'start', request }, listener), options),
  follow: (requestId, after = 0, options = {}) =>
    createChatStream(
      (listener) => createRunReader(deps, { type: 'follow', requestId, after }, listener),
      options,
    ),
  stop: (requestId, options) => stop(deps, requestId, options),
  acknowledge: (requestId, options) => acknowledge(deps, requestId, options),
});

type ChatConnection = Pick<RunReaderDeps, 'transport' | 'paths'>;

const stop = ({ transport, paths }: ChatConnection, requestId: string, options?: CallOptions) =>
  post(transport, paths.chat, { killSwitch: { requestId, value: true } }, options);

const acknowledge = ({ transport, paths }: ChatConnection, requestId: string, options?: CallOptions) =>
  post(transport, paths.acknowledge(requestId), {}, options);

async function post(
  transport: Transport,
  path: string,
  body: unknown,
  { signal }: CallOptions = {},
): Promise<Outcome<void>> {
  const address = { method: 'POST', path, op: '' } as const;
  try {
    signal?.throwIfAborted();
    const response = await transport.send(path, {
      method: 'POST',
      body,
      ...(signal === undefined ? {} : { signal }),
    });
    const { status, statusText } = response;
    const bodyText = await response.text();
    if (response.ok) return success(undefined);
    const failure = httpFailure(address, { status, statusText, bodyText });
    if (failure.code === 'unauthorized') transport.sessionLost(failure.type);
    return failed(failure);
  } catch (error) {
    const failure = networkFailure(address, error);
    return failed(signal?.aborted ? { ...failure, code: 'aborted' } : failure);
  }
}
