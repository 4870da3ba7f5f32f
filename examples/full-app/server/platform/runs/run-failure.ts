import { sentence, type RunFailure } from '@stoa/core/contract';
import type { LlmError, LlmErrorKind } from '../llm/port.js';

const titles: Record<LlmErrorKind, string> = {
  auth: 'The model provider refused access',
  rateLimit: 'The model is busy',
  badRequest: 'The model cannot answer this request',
  provider: 'The model provider has a problem',
  network: 'The connection to the model was lost',
  protocol: 'The model provider sent an unreadable answer',
};

const retryable: Record<LlmErrorKind, boolean> = {
  auth: false,
  rateLimit: true,
  badRequest: false,
  provider: true,
  network: true,
  protocol: true,
};

/** A provider's failure in words that may be shown. */
export function runFailure({ kind, status, message, retryAfterS }: LlmError): RunFailure {
  return {
    title: titles[kind],
    // The wait that the provider asks for is counted down beside the button.
    lines: [kind === 'rateLimit' ? sentence('chat.rateLimited') : message],
    code: `provider.${status ?? kind}`,
    retryable: retryable[kind],
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
}

/** The failure of a run whose process died or was shut down. */
export const interruptedFailure: RunFailure = {
  title: 'The reply was interrupted',
  lines: ['The server stopped while the reply was being written. What had arrived is kept.'],
  code: 'run.interrupted',
  retryable: true,
};

/** The failure of a run that met a fault of ours. */
export const internalFailure: RunFailure = {
  title: 'The reply could not be finished',
  lines: [sentence('chat.unavailable')],
  code: 'run.internal',
  retryable: true,
};
