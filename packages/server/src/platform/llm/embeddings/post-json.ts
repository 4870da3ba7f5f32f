import { httpError, llmErrors } from '../llm-errors.js';
import { readErrorBody } from '../openai-errors.js';
import type { LlmError } from '../port.js';
import { postStream, type PostStream } from '../post-stream.js';

export type JsonOutcome = { ok: true; value: unknown } | { ok: false; error: LlmError };

const maxCharacters = 64 * 1024 * 1024;
const timeoutMs = 60_000;

const aborted: LlmError = { kind: 'network', message: 'The request was stopped.' };

/** Sends JSON to a model provider and reads its whole answer. Never rejects; redirects are not followed. */
export function postJson(
  request: Pick<PostStream, 'url' | 'headers' | 'agents'> & { body: object; signal: AbortSignal },
): Promise<JsonOutcome> {
  const { signal, body, ...options } = request;
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ ok: false, error: aborted });
    let status = 0;
    let retryAfter: string | undefined;
    let text = '';
    const settle = (outcome: JsonOutcome) => {
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const post = postStream(
      {
        ...options,
        headers: {
          ...options.headers,
          'content-type': 'application/json',
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'stoa',
        },
        body: JSON.stringify(body),
        firstByteMs: timeoutMs,
        idleMs: timeoutMs,
      },
      {
        head(answered, headers) {
          status = answered;
          retryAfter = headers['retry-after'];
        },
        read(piece) {
          text += piece;
          if (text.length <= maxCharacters) return;
          post.close();
          settle({ ok: false, error: llmErrors.tooLarge });
        },
        end: () => settle(outcomeOf(status, text, retryAfter)),
        fail: (error) => settle({ ok: false, error }),
      },
    );
    function onAbort() {
      post.close();
      settle({ ok: false, error: aborted });
    }
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function outcomeOf(status: number, text: string, retryAfter: string | undefined): JsonOutcome {
  if (status < 200 || status > 299)
    return { ok: false, error: httpError({ status, retryAfter, code: readErrorBody(text).code }) };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, error: llmErrors.garbage };
  }
}
