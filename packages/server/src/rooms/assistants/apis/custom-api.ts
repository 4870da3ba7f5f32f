import { opMethods, type OpMethod } from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { ToolArguments } from '../../tools/tool.js';

const text = z._default(z.string(), '');
const values = z._default(z.record(z.string(), z.unknown()), {});

/** An API that the author of an assistant has described. @source assistants specification §3 (1.064); protocol §7.3 */
export const customApiSchema = z.looseObject({
  type: z.literal('http'),
  id: text,
  name: text,
  requestType: z.enum(opMethods),
  url: z.string(),
  params: z._default(z.array(z.looseObject({ name: z.string(), description: text })), []),
  body: z._default(z.union([values, z.string()]), {}),
  headers: values,
  auth: z._default(z.looseObject({ type: text, token: text, username: text, password: text }), {
    type: '',
    token: '',
    username: '',
    password: '',
  }),
  description: text,
});
export type CustomApi = z.output<typeof customApiSchema>;

/** A request to a custom API. */
export interface ApiRequest {
  method: OpMethod;
  url: URL;
  /** What says nothing of who asks, and goes along with a redirect. */
  headers: Record<string, string>;
  /** What the author has set, keys among it, and credentials: for this place alone. */
  secretHeaders: Record<string, string>;
  body?: string;
}

/**
 * The place of an API, whatever its parameters are: a secret that was meant for one goes to no other.
 *
 * @returns null for an address that is none
 */
export function originOf(url: string): string | null {
  const template = url.replace(/\{[^{}]*\}/g, 'x');
  return URL.canParse(template) ? new URL(template).origin : null;
}

/** @source assistants specification §5 (1.091) */
const hasBody = (method: OpMethod): boolean => method !== 'GET' && method !== 'DELETE';

/** The arguments that a model gives: one for each parameter, and the body where there is one. */
export function argumentsOf({ params, requestType, body }: CustomApi): Record<string, unknown> {
  const properties = Object.fromEntries(
    params
      .filter(({ name }) => name !== '')
      .map(({ name, description }) => [name, { type: ['string', 'number', 'boolean'], description }]),
  );
  const described = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    type: 'object',
    properties: {
      ...properties,
      ...(hasBody(requestType) && {
        body: {
          type: ['object', 'string'],
          description: `The body of the request. What is left out is taken from: ${described.slice(0, 2000)}`,
        },
      }),
    },
    additionalProperties: false,
  };
}

/** Names of headers that are not for an author to set. */
const forbidden =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|cookie|proxy-.*|te|trailer)$/i;
const soundName = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
const soundValue = /^[\t\x20-\x7e\x80-\xff]{0,8000}$/;

function headersOf({ headers }: CustomApi): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const line = typeof value === 'string' ? value : JSON.stringify(value);
      return soundName.test(name) && !forbidden.test(name) && soundValue.test(line)
        ? [[name.toLowerCase(), line]]
        : [];
    }),
  );
}

function secretsOf({ auth: { type, token, username, password } }: CustomApi): Record<string, string> {
  if (type.toLowerCase() === 'bearer' && token !== '') return { authorization: `Bearer ${token}` };
  if (type.toLowerCase() !== 'basic') return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** The body: what the model gives over what the author has written. */
function bodyOf(api: CustomApi, given: unknown): string | undefined {
  if (!hasBody(api.requestType)) return undefined;
  if (typeof given === 'string') return given;
  if (typeof api.body === 'string' && given === undefined) return api.body;
  const base = typeof api.body === 'string' ? {} : api.body;
  return JSON.stringify({ ...base, ...(given as object | undefined) });
}

/**
 * The request of a call, with its secrets open. Parameters that stand in the address between braces are filled in there, as one part of its path
 * or query; the others join the query.
 *
 * @returns null for an address that is none, or whose host would be another one
 */
export function apiRequest(api: CustomApi, args: ToolArguments): ApiRequest | null {
  const names = api.params.map(({ name }) => name).filter((name) => Object.hasOwn(args, name));
  const inPlace = new Set(names.filter((name) => api.url.includes(`{${name}}`)));
  let address = api.url;
  for (const name of inPlace)
    address = address.replaceAll(`{${name}}`, encodeURIComponent(String(args[name])));
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A value never chooses where the request goes.
  if (url.origin !== originOf(api.url) || url.username || url.password) return null;
  for (const name of names) if (!inPlace.has(name)) url.searchParams.set(name, String(args[name]));
  const body = bodyOf(api, args['body']);
  const { 'content-type': ownType, accept, ...ownHeaders } = headersOf(api);
  const bodyType =
    typeof args['body'] === 'string' || typeof api.body === 'string' ? 'text/plain' : 'application/json';
  return {
    method: api.requestType,
    url,
    headers: {
      ...(body !== undefined && { 'content-type': bodyType }),
      ...(ownType !== undefined && { 'content-type': ownType }),
      ...(accept !== undefined && { accept }),
    },
    secretHeaders: { ...ownHeaders, ...secretsOf(api) },
    ...(body !== undefined && { body }),
  };
}
