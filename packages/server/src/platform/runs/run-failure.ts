import { sentence, type RunFailure } from '@stoa/core/contract';
import type { FinishReason } from '../llm/finish-reason.js';
import type { LlmError, LlmErrorKind } from '../llm/port.js';

const titles: Record<LlmErrorKind, string> = {
  auth: 'The model provider refused access',
  rateLimit: 'The model is busy',
  badRequest: 'The model cannot answer this request',
  provider: 'The model provider has a problem',
  network: 'The connection to the model was lost',
  protocol: 'The model provider sent an unreadable answer',
  assistant: 'The assistant did not answer',
};

const retryable: Record<LlmErrorKind, boolean> = {
  auth: false,
  rateLimit: true,
  badRequest: false,
  provider: true,
  network: true,
  protocol: true,
  assistant: true,
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

/** The failure of a run whose person lost the right to its assistant while it answered. */
export const withdrawnFailure: RunFailure = {
  title: 'The reply was ended: you may no longer use this assistant.',
  lines: [],
  code: 'run.withdrawn',
  retryable: false,
};

/** The failure of a run that met a fault of ours. */
export const internalFailure: RunFailure = {
  title: 'The reply could not be finished',
  lines: [sentence('chat.unavailable')],
  code: 'run.internal',
  retryable: true,
};

const emptyLines: Partial<Record<FinishReason, string>> = {
  length:
    'The model used up the length of its answer before its first word. Allow longer answers, or choose another model.',
  contentFilter: "The model provider's content filter held the reply back. Word the request differently.",
};

/** The failure of a run whose model ended without a word. Thoughts alone are no reply. */
export const emptyFailure = (reason: FinishReason): RunFailure => ({
  title: 'The model sent an empty reply',
  lines: [
    emptyLines[reason] ?? 'The model ended its reply without a word. Try again, or choose another model.',
  ],
  code: 'provider.empty',
  retryable: true,
});

/** Stands in a reply for a part that cannot be shown; its kind is the provider's word. */
export const unreadPart = (kind: string): string =>
  `*A part of the kind “${
    kind
      .replace(/[^\w.-]+/g, ' ')
      .trim()
      .slice(0, 40) || 'unknown'
  }” was left out: it cannot be shown here.*`;
