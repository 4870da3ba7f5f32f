import {
  chatRequestSchema,
  keyAccess,
  killRequestSchema,
  listOperations,
  messages,
  type KeyDoor,
  type Operation,
  type RegisteredOperation,
} from '@stoa/core/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { openApiPath } from '../base/api-paths.js';
import type { Origins } from '../base/origins.js';

type Json = Record<string, unknown>;

/** A schema of the contract as JSON Schema; what JSON Schema cannot say stays out. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Json;
  return json;
}
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } });

/** A proxy-style answer has the JSON text of the answer inside. @source protocol §1.5 */
const proxied = (answer: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'body'],
  properties: {
    statusCode: { type: 'integer' },
    body: {
      type: 'string',
      description: 'JSON text of the answer, or of a refusal.',
      contentMediaType: 'application/json',
      contentSchema: answer,
    },
  },
});

function queryParameters(operation: Operation): Json[] {
  const { properties = {}, required = [] } = jsonSchema(operation.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const isOpen = (name: string): boolean => Object.hasOwn(keyAccess, name);

function operationItem(room: string, name: string, operation: Operation): Json {
  const { summary, sends, family, output, source, failures } = operation;
  const answer = { anyOf: [jsonSchema(output, 'output'), ref('Refusal')] };
  return {
    operationId: `${room}.${name}`,
    summary,
    description: `Source: ${source}.`,
    tags: [room],
    ...(sends === 'query' && { parameters: queryParameters(operation) }),
    ...(sends === 'data' && {
      requestBody: {
        required: true,
        content: content({
          type: 'object',
          required: ['data'],
          properties: { data: jsonSchema(operation.input, 'input') },
        }),
      },
    }),
    responses: {
      200: {
        description: 'What the operation answers, or why it is refused.',
        content: content(family === 'proxy' ? proxied(answer) : answer),
      },
      ...errors,
    },
    ...(isOpen(`${room}.${name}`) && { 'x-access-types': keyAccess[`${room}.${name}` as KeyDoor] }),
    // The sentences with which it may be refused.
    ...(failures.length > 0 && { 'x-failures': failures.map((code) => messages[code]) }),
  };
}

/** What any request may be answered with before an operation is carried out, or when it could not be. */
const sentences = {
  400: 'The request cannot be read: its address, its headers or its body is malformed.',
  401: 'No bearer token, or one that no longer counts.',
  403: 'An API key whose access types do not open this.',
  413: 'The body is too large.',
  415: 'The body has a content type that is not read.',
  429: 'Too many requests; Retry-After says when to try again.',
  500: 'The server failed.',
  503: 'The server cannot answer now; Retry-After says when to try again.',
} as const;

/** Answers with an error of their own to a chat request. @source protocol §2.7; the statuses are ours */
const chatSentences = {
  400: 'The request is not valid.',
  403: 'What it asks for is switched off.',
  404: 'There is no such conversation, account or run of the caller.',
  409: 'Its request id belongs to another question.',
  410: 'The run can no longer be replayed.',
  428: 'A data disclosure has to be accepted first.',
  502: 'The model failed before its first text.',
} as const;

const responsesOf = (all: Readonly<Record<number, string>>): Json =>
  Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      { description, content: content(ref('Error')) },
    ]),
  );
const errors = responsesOf(sentences);

const chatItem = (): Json => ({
  operationId: 'chat.send',
  summary: 'Starts a reply and streams it, or stops one.',
  description:
    'Each event of the stream is a line `data: {…}`; text is in `d`. With `Accept: text/event-stream; events=run` it begins and ends with `run` events.',
  tags: ['chat'],
  'x-access-types': keyAccess['chat.send'],
  requestBody: {
    required: true,
    content: content({
      anyOf: [jsonSchema(chatRequestSchema, 'input'), jsonSchema(killRequestSchema, 'input')],
    }),
  },
  responses: {
    200: {
      description: 'The events of the reply; for a stop, that it was stopped.',
      content: {
        ...content({ type: 'string' }, 'text/event-stream'),
        ...content({ type: 'object', properties: { status: { type: 'string', const: 'OK' } } }),
      },
    },
    ...errors,
    ...responsesOf(chatSentences),
  },
});

/** The OpenAPI document of the backend form, made of the contract; without the origin at which it is served. */
export function openApiDocument(operations: readonly RegisteredOperation[] = listOperations()): Json {
  const paths: Record<string, Json> = { '/chat': { post: chatItem() } };
  for (const { room, name, operation } of operations)
    (paths[operation.path + operation.op] ??= {})[operation.method.toLowerCase()] = operationItem(
      room,
      name,
      operation,
    );
  const said = { type: 'string' };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version: '1',
      summary: 'Conversations with language models, for teams.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(({ room }) => room))].map((name) => ({
      name,
      description: `Operations of the room “${name}”.`,
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, `amp-…`, or the `accessToken` of `GET /api/auth/session`, which is renewed there and ends with the session. Which access types of a key open an operation stands there as `x-access-types`; without it none does.',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'message'],
          properties: { success: { type: 'boolean', const: false }, message: said, type: said },
        },
        Error: { type: 'object', required: ['error'], properties: { error: said, code: said } },
      },
    },
  };
}

/** Serves the document, made with the first request. It says nothing that the packages do not say, so it needs no session. */
export function registerOpenApi(
  app: FastifyInstance,
  { origins, operations }: { origins: Pick<Origins, 'of'>; operations?: readonly RegisteredOperation[] },
): void {
  let document: Json | undefined;
  app.get(openApiPath, async (request, reply) => {
    document ??= openApiDocument(operations);
    return reply
      .header('cache-control', 'no-cache')
      .send({ ...document, servers: [{ url: origins.of(request) }] });
  });
}
