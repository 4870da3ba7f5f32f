import { conversationSentence } from '@stoa/core/contract';
import { parseJson } from '@stoa/core/wire';

/** What is said of a refusal that says nothing of itself. */
export const sentenceOf = (status: number): string =>
  conversationSentence(status === 429 ? 'chat.rateLimited' : 'chat.non200');

/** What an answer that is an error says of itself. */
export async function readError(response: Response): Promise<{ error?: string; code?: string }> {
  const text = await response.text();
  try {
    const body = parseJson(text, { maxCharacters: 1_000_000 }) as { error?: unknown; code?: unknown } | null;
    return {
      ...(typeof body?.error === 'string' ? { error: body.error } : {}),
      ...(typeof body?.code === 'string' ? { code: body.code } : {}),
    };
  } catch {
    return {};
  }
}
