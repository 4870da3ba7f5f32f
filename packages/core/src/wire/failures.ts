import type { Operation } from '../contract/define-operation.js';
import { wireSentence } from '../contract/wire-messages.js';
import type { Failure } from '../contract/outcome.js';
import { parseJson } from '../lib/parse-json.js';
import { reasonPhrase } from './reason-phrase.js';

/** An HTTP answer as it arrived. */
export interface RawAnswer {
  status: number;
  /** Empty over HTTP/2 and later. */
  statusText: string;
  bodyText: string;
}

/** The address of a request. */
export type Addressed = Pick<Operation, 'method' | 'path' | 'op'>;

/** The failure of a call that got no answer. @source chat specification §8 */
export const networkFailure = ({ method, path, op }: Addressed, error: unknown): Failure => ({
  code: 'network',
  message: wireSentence('envelope.network', {
    method,
    path,
    op,
    error: error instanceof Error ? error.message : String(error),
  }),
});

/** The failure of a non-2xx answer; 401 means that the session or token is gone. */
export function httpFailure(
  { method, path, op }: Addressed,
  { status, statusText, bodyText }: RawAnswer,
): Failure {
  const named = namedCode(bodyText);
  return {
    code: status === 401 ? 'unauthorized' : 'http',
    message: wireSentence('envelope.http', {
      method,
      path,
      op,
      statusText: statusText || reasonPhrase(status),
    }),
    status,
    ...(named === undefined ? {} : { type: named }),
  };
}

function namedCode(bodyText: string): string | undefined {
  try {
    const body = parseJson(bodyText, { maxCharacters: 100_000 });
    return isRecord(body) && typeof body['code'] === 'string' ? body['code'] : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value has fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
