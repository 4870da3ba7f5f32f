import { apiDocumentationPaths } from '@stoa/core/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import type { Origins } from '../base/origins.js';
import type { ApiOperation } from './api-description.js';
import { exampleOf } from './example.js';
import { openOperations, typesOf } from './open-operations.js';

/** The operations as a table: address, access types and what they do. @source administration specification §1 "API documentation" */
export const operationsCsv = (): string =>
  Papa.unparse(
    {
      fields: ['method', 'path', 'operation', 'summary', 'access types'],
      data: openOperations().map((one) => [
        one.method,
        one.path,
        `${one.room}.${one.name}`,
        one.summary,
        typesOf(one).join(' '),
      ]),
    },
    { escapeFormulae: true },
  );

/** A collection for Postman, in which nothing but the key has to be set. @source Postman Collection Format 2.1 */
export function postmanCollection(origin: string): object {
  const operations = openOperations();
  // The models come first: a chat asks one of them.
  const rooms = [...new Set(['models', ...operations.map(({ room }) => room)])];
  return {
    info: {
      name: 'Stoa',
      description: 'What programs with an API key can ask for. Set the variable "key".',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: origin },
      { key: 'key', value: '' },
      { key: 'model', value: '' },
    ],
    event: [testOf("pm.test('is answered', () => pm.expect(pm.response.code).to.be.below(400));")],
    item: rooms.map((name) => ({
      name,
      item: operations.filter(({ room }) => room === name).map(requestOf),
    })),
  };
}

/** A script of Postman after an answer. */
const testOf = (line: string): object => ({
  listen: 'test',
  script: { type: 'text/javascript', exec: [line] },
});

/** What an example cannot know: a model of this server, and an id that is new each time. */
function bodyOf({ room, name, body }: ApiOperation): unknown {
  const example = body && exampleOf(body);
  if (`${room}.${name}` !== 'chat.send') return example;
  const { options, ...request } = example as { options: object };
  return { ...request, model: '{{model}}', options: { ...options, requestId: '{{$guid}}' } };
}

const requestOf = (one: ApiOperation): object => ({
  name: one.summary,
  ...(`${one.room}.${one.name}` === 'models.list' && {
    event: [testOf("pm.collectionVariables.set('model', pm.response.json().data.default.id);")],
  }),
  request: {
    method: one.method,
    header: [],
    url: {
      raw: `{{baseUrl}}${one.path}`,
      host: ['{{baseUrl}}'],
      path: one.path.split('/').filter(Boolean),
      query: one.query.map(({ name, schema }) => ({ key: name, value: String(exampleOf(schema)) })),
    },
    description: `${one.description} Access types: ${typesOf(one).join(', ')}.`,
    ...(one.body && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(bodyOf(one), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  },
});

/** What administrators begin with who write documentation of their own. */
const templates = (origin: string): Uint8Array =>
  zipSync({
    'README.txt': strToU8(readme),
    'stoa-api.csv': strToU8(operationsCsv()),
    'stoa-api.postman.json': strToU8(JSON.stringify(postmanCollection(origin), null, 2)),
  });
const readme = `Change these files, and upload each of them in the administration, beside a PDF if there is one.
They are what people see until then, made of what this server can do.
`;

/** Serves them as files; like the pages, they say nothing that the packages do not say. */
export function registerApiDownloads(
  app: FastifyInstance,
  { origins }: { origins: Pick<Origins, 'of'> },
): void {
  const file = (reply: FastifyReply, type: string, name: string) =>
    reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-cache');
  app.get(apiDocumentationPaths.csv, (_request, reply) =>
    file(reply, 'text/csv', 'stoa-api.csv').send(operationsCsv()),
  );
  app.get(apiDocumentationPaths.postman, (request, reply) =>
    file(reply, 'application/json', 'stoa-api.postman.json').send(
      JSON.stringify(postmanCollection(origins.of(request))),
    ),
  );
  /** Laid out once: it takes half a second of the processor. */
  let printed: { origin: string; bytes: Promise<Buffer> } | undefined;
  const printedFor = (origin: string): Promise<Buffer> => {
    if (printed?.origin !== origin)
      printed = { origin, bytes: import('./api-pdf.js').then(({ operationsPdf }) => operationsPdf(origin)) };
    return printed.bytes;
  };
  app.get(apiDocumentationPaths.pdf, async (request, reply) => {
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="stoa-api.pdf"')
      .header('cache-control', 'no-cache')
      .send(await printedFor(origins.of(request)));
  });
  app.get(apiDocumentationPaths.templates, (request, reply) =>
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="stoa-api-templates.zip"')
      .header('cache-control', 'no-cache')
      .send(Buffer.from(templates(origins.of(request)))),
  );
}
