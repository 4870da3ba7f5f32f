import * as wireLimits from '../contract/wire-limits.js';
import type { InputOf, Method, Operation } from '../contract/define-operation.js';
import { finish, type Steps } from '../lib/steps.js';
import { decodeJson, decodeJsonSteps, encodeJson } from './base64-json.js';

/** Address of the envelope on our server. @source chat specification §7 "Envelope". */
export const requestOpPath = '/api/requestOp';

/** The body of an enveloped request. @source protocol §1.2 */
export interface EnvelopeBody {
  data: {
    method: Method;
    path: string;
    op: string;
    /** Base64 JSON of the payload; absent when there is none. */
    data?: string;
    /** Base64 JSON of each value; keys stay plain. */
    queryParams?: Record<string, string>;
  };
}

/** A decoded envelope. `input` is not yet parsed by the operation's schema. */
export type EnvelopeReading =
  | { ok: true; method: Method; path: string; op: string; input: unknown }
  | { ok: false; reason: string };

/** Puts the input of an operation into an envelope. Falsy payloads and undefined query values are left out. */
export function buildEnvelope<T extends Operation>(operation: T, input: InputOf<T>): EnvelopeBody {
  const { method, path, op, sends } = operation;
  const head = { method, path, op };
  if (sends === 'data' && input) return { data: { ...head, data: encodeJson(input) } };
  if (sends === 'query' && input)
    return { data: { ...head, queryParams: encodeValues(input as Record<string, unknown>) } };
  return { data: head };
}

const encodeValues = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, encodeJson(value)]),
  );

/**
 * Reads an envelope on the server. Unknown fields, `url` among them, are ignored: nothing is ever forwarded to an address that
 * a client sent.
 *
 * @errors returned as `reason`, a sentence for the log of a 400; it never repeats what the client sent.
 */
export const readEnvelope = (body: unknown, maxCharacters?: number): EnvelopeReading =>
  finish(readEnvelopeSteps(body, maxCharacters));

/** {@link readEnvelope} in steps. */
export function* readEnvelopeSteps(
  body: unknown,
  maxCharacters: number = wireLimits.envelopeBodyBytes,
): Steps<EnvelopeReading> {
  const request = isRecord(body) ? body['data'] : undefined;
  if (!isRecord(request)) return refuse('The body has no envelope.');
  const { method, path, op, data, queryParams } = request;
  if (!isMethod(method)) return refuse('The method is not one of GET, POST, PUT, DELETE.');
  if (!isAddressPart(path) || !isAddressPart(op)) return refuse('The address is not valid.');
  if (data && typeof data !== 'string') return refuse('The payload is not a string.');
  if (queryParams && !isRecord(queryParams)) return refuse('The query values are not an object.');
  try {
    return { ok: true, method, path, op, input: yield* decodeInput(data, queryParams, maxCharacters) };
  } catch {
    return refuse('The payload cannot be decoded.');
  }
}

function* decodeInput(data: unknown, queryParams: unknown, maxCharacters: number): Steps<unknown> {
  if (typeof data === 'string' && data !== '') return yield* decodeJsonSteps(data, maxCharacters);
  if (!isRecord(queryParams)) return undefined;
  return Object.fromEntries(
    Object.entries(queryParams)
      .filter(([key]) => !prototypeKeys.has(key))
      .map(([key, value]) => [key, decodeJson(asString(value), maxCharacters)]),
  );
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

function asString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A query value is not a string.');
  return value;
}

const refuse = (reason: string): EnvelopeReading => ({ ok: false, reason });

const isMethod = (value: unknown): value is Method =>
  value === 'GET' || value === 'POST' || value === 'PUT' || value === 'DELETE';

const isAddressPart = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
