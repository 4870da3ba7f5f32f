import type { ReplyOutput } from './reply.js';
import { closingDelimiter } from '../prompts/closing-delimiter.js';

/** A JSON schema, or the part of one that is needed here. */
export type JsonSchema = Record<string, unknown>;

/** A function that a model may be made to call. */
export interface FunctionDefinition {
  name: string;
  description?: string;
  parameters?: JsonSchema;
}

/** The request of a message's prefix. `plain` messages have none. */
export type MessageKind =
  | { kind: 'plain' }
  | { kind: 'json'; schema: JsonSchema }
  | { kind: 'json!'; schema: JsonSchema }
  | { kind: 'csv'; columns: string[]; schema: JsonSchema }
  | { kind: 'fn'; functions: FunctionDefinition[]; call?: string };

/** The kind of a message and the text that the model reads: without the word, with the parenthesised part. */
export interface PrefixedMessage {
  request: MessageKind;
  body: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads one JSON5 value; throws for what is none. The reader is big and rarely needed, so it is handed in. */
export type ReadJson5 = (text: string) => unknown;

function readOptions(text: string, read: ReadJson5): Record<string, unknown> | undefined {
  try {
    const options = read(text);
    return isObject(options) ? options : undefined;
  } catch {
    return undefined;
  }
}

const columnTypes = ['string', 'number', 'integer', 'boolean'];

function columnSchema(spec: unknown): JsonSchema {
  if (isObject(spec)) return spec;
  return typeof spec === 'string' && columnTypes.includes(spec)
    ? { type: spec }
    : typeof spec === 'string' && spec !== ''
      ? { type: 'string', description: spec }
      : { type: 'string' };
}

/** The schema `{ rows: [{ …columns }] }`; every column is required. @source protocol §11.7. */
export function csvSchema(columns: Record<string, unknown>): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(columns).map(([name, spec]) => [name, columnSchema(spec)]),
  );
  const row = { type: 'object', properties, required: Object.keys(properties) };
  return { type: 'object', properties: { rows: { type: 'array', items: row } }, required: ['rows'] };
}

const isFunction = (value: unknown): value is FunctionDefinition =>
  isObject(value) && typeof value['name'] === 'string' && value['name'] !== '';

function requestOf(prefix: string, options: Record<string, unknown>): MessageKind | undefined {
  switch (prefix) {
    case 'json':
    case 'json!':
      return { kind: prefix, schema: options };
    case 'csv':
      return { kind: 'csv', columns: Object.keys(options), schema: csvSchema(options) };
    case 'fn': {
      const { functions, call } = options;
      if (!Array.isArray(functions) || functions.length === 0 || !functions.every(isFunction))
        return undefined;
      return { kind: 'fn', functions, ...(typeof call === 'string' ? { call } : {}) };
    }
    default:
      return undefined;
  }
}

/** The prefix that a text begins with and where its options end, read or not. */
function outline(trimmed: string): { prefix: PrefixName; end: number } | undefined {
  const prefix = /^(json!?|csv|fn)\(/.exec(trimmed)?.[1] as PrefixName | undefined;
  if (!prefix) return undefined;
  const end = closingDelimiter(trimmed, prefix.length);
  return end > prefix.length + 1 ? { prefix, end } : undefined;
}

/** The names of prefixes. */
export type PrefixName = Exclude<MessageKind['kind'], 'plain'>;

/** The prefix that a text seems to have; whether its options can be read is for `parsePrefix` to say. */
export const prefixNameOf = (text: string): PrefixName | undefined => outline(text.trim())?.prefix;

/** A message as it is, without a prefix. */
export const plainMessage = (text: string): PrefixedMessage => ({ request: { kind: 'plain' }, body: text });

/**
 * Reads the prefix `json`, `json!`, `csv` or `fn` with its options (one JSON5 object in parentheses). Anything else, options that
 * cannot be read included, is an ordinary message and is left as it was typed.
 *
 * @source chat specification §5 "Message prefixes"; protocol §2.8. Nested parentheses and strings are a correction of ours.
 */
export function parsePrefix(text: string, read: ReadJson5): PrefixedMessage {
  const trimmed = text.trim();
  const found = outline(trimmed);
  if (!found) return plainMessage(text);
  const { prefix, end } = found;
  const options = readOptions(trimmed.slice(prefix.length + 1, end), read);
  const request = options && requestOf(prefix, options);
  return request ? { request, body: trimmed.slice(prefix.length) } : plainMessage(text);
}

/** The extra options of the request, and the message that carries a schema to the model. @source protocol §2.8. */
export function requestExtras(request: MessageKind): {
  options: Record<string, unknown>;
  schemaMessage?: string;
} {
  switch (request.kind) {
    case 'plain':
      return { options: {} };
    case 'json':
      return {
        options: { response_format: { type: 'json_object' } },
        schemaMessage: `Answer with one json object that follows this schema:\n${JSON.stringify(request.schema, null, 2)}`,
      };
    case 'json!':
    case 'csv': {
      const answer = { name: 'answer', description: 'Answer the question', parameters: request.schema };
      return {
        options: {
          functions: [answer],
          function_call: 'answer',
          ...(request.kind === 'csv' ? { csvColumns: request.columns } : {}),
        },
      };
    }
    case 'fn':
      return {
        options: { functions: request.functions, ...(request.call ? { function_call: request.call } : {}) },
      };
    default:
      return request satisfies never;
  }
}

/** The parts of a request that a prefix changes: the sent text, the extra options, and the message with a schema. */
export interface PrefixedRequest extends ReturnType<typeof requestExtras> {
  body: string;
}

/** The request of a message with a prefix. */
export const prefixedRequest = ({ request, body }: PrefixedMessage): PrefixedRequest => ({
  body,
  ...requestExtras(request),
});

/** How the text of the reply to a request with these options is built; the browser and the server agree through it. */
export function outputOf(options: Record<string, unknown>): ReplyOutput {
  const { functions, csvColumns } = options;
  if (Array.isArray(csvColumns)) return { kind: 'csv', columns: csvColumns.map(String) };
  return Array.isArray(functions) && functions.length > 0 ? { kind: 'functionCall' } : { kind: 'text' };
}
