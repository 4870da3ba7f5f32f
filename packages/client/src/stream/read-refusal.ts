import { conversationSentence } from '@stoa/core/contract/client';
import { parseJson } from '@stoa/core/wire';

/** The message for a refusal without one of its own. */
export const messageForStatus = (status: number): string =>
  conversationSentence(status === 429 ? 'chat.rateLimited' : 'chat.non200');

/** The message and code in the body of an error response. */
export async function readError(response: Response): Promise<{ error?: string; code?: string }> {
  const text = await response.text();
  try {
    const body = parseJson(text, { maxCharacters: 1_000_000 }) as {
      error?: unknown;
      code?: unknown;
      rateLimitInfo?: { message?: unknown } | null;
    } | null;
    // The error of a limit is a status; what a person can read stands beside it.
    const error = body?.rateLimitInfo?.message ?? body?.error;
    return {
      ...(typeof error === 'string' ? { error } : {}),
      ...(typeof body?.code === 'string' ? { code: body.code } : {}),
    };
  } catch {
    return {};
  }
}
