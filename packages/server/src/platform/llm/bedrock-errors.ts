import { httpError, llmErrors, socketError } from './llm-errors.js';
import type { LlmError } from './port.js';
import { isSystemRefused } from './wire-dialect.js';

/** Statuses of the service's exceptions, for those that arrive as events and carry none. */
const statusByName: Record<string, number> = {
  AccessDeniedException: 403,
  ExpiredTokenException: 401,
  UnrecognizedClientException: 401,
  InvalidSignatureException: 401,
  CredentialsProviderError: 401,
  TokenProviderError: 401,
  ThrottlingException: 429,
  ServiceQuotaExceededException: 429,
  TooManyRequestsException: 429,
  ValidationException: 400,
  ResourceNotFoundException: 404,
  ModelNotReadyException: 503,
  ModelTimeoutException: 504,
  ModelErrorException: 502,
  ModelStreamErrorException: 502,
  ServiceUnavailableException: 503,
  InternalServerException: 500,
};

const tooLong = /too long|too many (input )?tokens|maximum/i;

/** Turns an error of the AWS SDK into a sentence. Its message is read for its kind only, never shown. */
export function bedrockError(error: unknown, hasStarted: boolean): LlmError {
  if (typeof error !== 'object' || error === null) return llmErrors.unexpected;
  const { name, message, $metadata } = error as {
    name?: string;
    message?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const named = statusByName[name ?? ''];
  if (named !== undefined)
    return httpError({
      status: named,
      text: message,
      // What is not found here is a model: the address is the region's.
      code:
        named === 404
          ? 'model_not_found'
          : named === 400 && tooLong.test(message ?? '')
            ? 'context_length'
            : '',
    });
  const status = $metadata?.httpStatusCode;
  if (status !== undefined && status >= 400) return httpError({ status });
  if (/checksum|prelude|Truncated|deserializ|Unexpected token|not valid JSON/i.test(message ?? ''))
    return hasStarted && /Truncated/i.test(message ?? '') ? llmErrors.cut : llmErrors.garbage;
  return socketError(error, hasStarted);
}

/** Whether a model knows no system prompts; some of the service do not. */
export const isSystemRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  isSystemRefused({ params: [], text: error.message });
