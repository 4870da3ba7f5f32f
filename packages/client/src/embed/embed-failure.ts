import type { EmbedErrorCode } from '@stoa/core/contract';

/** The reason why a chat cannot start: a refusal of the server, or a fault of the site. */
export interface EmbedFailure {
  /** One of `embed.…`, or `network` without a readable response. */
  code: EmbedErrorCode | 'network' | 'embed.newer' | 'embed.older';
  message: string;
  status?: number;
  retryAfterS?: number;
}

/** Carries a failure through code that expects a token or a response. */
export class EmbedFailureError extends Error {
  override name = 'EmbedFailureError';
  constructor(readonly failure: EmbedFailure) {
    super(failure.message);
  }
}

/** No response, or an unreadable one. */
export const unreachable: EmbedFailure = { code: 'network', message: 'The chat could not be reached.' };
