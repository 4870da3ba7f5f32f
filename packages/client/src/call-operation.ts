import {
  failed,
  type InputOf,
  type Operation,
  type OutputOf,
  type Outcome,
} from '@stoa/core/contract/client';
import { buildEnvelope, networkFailure, readAnswer, requestOpPath } from '@stoa/core/wire';
import type { Transport } from './transport.js';

/** Options of every call. */
export interface CallOptions {
  /** Gives the call up; its outcome is then a failure with code `aborted`. */
  signal?: AbortSignal;
}

/** Calls one operation through the envelope. Never rejects. @errors returned, with the sentences of the specification. */
export async function callOperation<T extends Operation>(
  transport: Transport,
  operation: T,
  input: InputOf<T>,
  { signal }: CallOptions = {},
): Promise<Outcome<OutputOf<T>>> {
  const outcome = await exchange(transport, operation, input, signal);
  if (!outcome.ok && outcome.failure.code === 'unauthorized') transport.sessionLost(outcome.failure.type);
  return outcome;
}

async function exchange<T extends Operation>(
  transport: Transport,
  operation: T,
  input: InputOf<T>,
  signal: AbortSignal | undefined,
): Promise<Outcome<OutputOf<T>>> {
  try {
    signal?.throwIfAborted();
    const response = await transport.send(requestOpPath, {
      method: 'POST',
      body: buildEnvelope(operation, input),
      ...(signal === undefined ? {} : { signal }),
    });
    const { status, statusText } = response;
    return readAnswer(operation, { status, statusText, bodyText: await response.text() });
  } catch (error) {
    const failure = networkFailure(operation, error);
    return failed(signal?.aborted ? { ...failure, code: 'aborted' } : failure);
  }
}
