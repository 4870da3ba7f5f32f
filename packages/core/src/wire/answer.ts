import * as z from 'zod/mini';
import type { Operation, OutputOf } from '../contract/define-operation.js';
import * as wireLimits from '../contract/wire-limits.js';
import { wireSentence } from '../contract/wire-messages.js';
import { failed, success, type Failure, type Outcome } from '../contract/outcome.js';
import { parseJson } from '../lib/parse-json.js';
import { decodeJson, encodeJson } from './base64-json.js';
import { httpFailure, isRecord, type Addressed, type RawAnswer } from './failures.js';
import { reasonPhrase } from './reason-phrase.js';

/** The body of an enveloped answer. @source protocol §1.4 */
export interface AnswerBody {
  data: string;
}

/** Wraps a successful answer of an operation. @source protocol §1.4, §1.5 */
export const buildAnswer = (operation: Pick<Operation, 'family'>, value: unknown): AnswerBody =>
  wrap(operation, 200, value);

/** Wraps an expected failure of an operation: HTTP 200 outside, `success: false` inside. */
export const buildRefusal = (
  operation: Pick<Operation, 'family'>,
  { status = 400, ...refusal }: { message: string; type?: string; status?: number },
): AnswerBody => wrap(operation, status, { success: false, ...refusal });

const wrap = ({ family }: Pick<Operation, 'family'>, statusCode: number, value: unknown): AnswerBody => ({
  data: encodeJson(family === 'proxy' ? { statusCode, body: JSON.stringify(value) } : value),
});

/**
 * Turns an HTTP answer into the outcome of an operation.
 *
 * @errors returned: `unauthorized` (401), `http` (other non-2xx), `parse` (not what the contract promises), `refused` (the
 *   server said `success: false`).
 * @source chat specification §8 "Generic request envelope"; protocol §1.4
 */
export function readAnswer<T extends Operation>(operation: T, answer: RawAnswer): Outcome<OutputOf<T>> {
  if (answer.status < 200 || answer.status > 299) return failed(httpFailure(operation, answer));
  let value: unknown;
  try {
    value = unwrap(operation, decodeJson(dataOf(answer.bodyText)));
  } catch {
    return failed(parseFailure(operation, answer.status));
  }
  if (
    isRecord(value) &&
    value['success'] === false &&
    !(operation.isPartial && typeof value[operation.isPartial] === 'object')
  )
    return failed(refusalOf(operation, answer, value));
  const parsed = z.safeParse(operation.output, value);
  return parsed.success
    ? success(parsed.data as OutputOf<T>)
    : failed(parseFailure(operation, answer.status));
}

const parseFailure = ({ method, path, op }: Addressed, status: number): Failure => ({
  code: 'parse',
  message: wireSentence('envelope.parse', { method, path, op }),
  status,
});

function refusalOf(
  { method, path, op }: Addressed,
  { status, statusText }: RawAnswer,
  value: Record<string, unknown>,
): Failure {
  const said = [value['message'], value['error']].find((text) => typeof text === 'string' && text !== '');
  const type = value['type'];
  return {
    code: 'refused',
    message:
      (said as string | undefined) ??
      wireSentence('envelope.http', { method, path, op, statusText: statusText || reasonPhrase(status) }),
    status,
    ...(typeof type === 'string' ? { type } : {}),
  };
}

function dataOf(bodyText: string): string {
  const body = parseJson(bodyText, { maxCharacters: wireLimits.decompressedCharacters });
  const data = isRecord(body) ? body['data'] : undefined;
  if (typeof data !== 'string') throw new TypeError('The answer has no data.');
  return data;
}

// A gateway that understands the wrapper removes it, so an answer without one is as good.
function unwrap({ family }: Pick<Operation, 'family'>, value: unknown): unknown {
  if (family !== 'proxy' || !isRecord(value) || typeof value['statusCode'] !== 'number') return value;
  const body = value['body'];
  const inner =
    typeof body === 'string' ? parseJson(body, { maxCharacters: wireLimits.decompressedCharacters }) : body;
  const ok = value['statusCode'] >= 200 && value['statusCode'] <= 299;
  return ok || !isRecord(inner) ? inner : { ...inner, success: false };
}
