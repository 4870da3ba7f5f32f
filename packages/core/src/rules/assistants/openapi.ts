import { opMethods } from '../../contract/ops/ops.js';
import { blankApi, sendsBody, type AssistantApi } from './apis.js';

/** What a description of an interface offers, or why it cannot be read. */
export type ImportedApis =
  | { ok: true; title: string; apis: AssistantApi[]; leftOut: number }
  | { ok: false; reason: 'notOpenApi' | 'noServer' | 'empty' };

/** More are left out. */
const maxApis = 300;
const maxDepth = 12;
const descriptionCharacters = 1000;
const exampleCharacters = 4000;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Follows references within the document. Those to other files, and those that lead in circles, lead nowhere. */
function resolver(document: Json) {
  const resolve = (value: unknown, depth = 0): Json => {
    if (!isObject(value) || depth > maxDepth) return {};
    const reference = value['$ref'];
    if (typeof reference !== 'string') return value;
    if (!reference.startsWith('#/')) return {};
    const found = reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined),
        document,
      );
    return resolve(found, depth + 1);
  };
  return resolve;
}

/** An example of what a schema describes, so that an author sees which fields a body has. */
function exampleOf(schema: unknown, resolve: (value: unknown) => Json, depth = 0): unknown {
  const found = resolve(schema);
  if (depth > 5) return null;
  if ('example' in found) return found['example'];
  if ('default' in found) return found['default'];
  const [one] = listOf(found['enum']);
  if (one !== undefined) return one;
  const parts = listOf(found['allOf']);
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => exampleOf(part, resolve, depth + 1)));
  const [choice] = [...listOf(found['oneOf']), ...listOf(found['anyOf'])];
  if (choice !== undefined) return exampleOf(choice, resolve, depth + 1);
  if (isObject(found['properties']))
    return Object.fromEntries(
      Object.entries(found['properties']).map(([name, member]) => [
        name,
        exampleOf(member, resolve, depth + 1),
      ]),
    );
  if (found['type'] === 'array') return [exampleOf(found['items'], resolve, depth + 1)];
  return found['type'] === 'boolean'
    ? false
    : found['type'] === 'number' || found['type'] === 'integer'
      ? 0
      : '';
}

/** The address that paths follow: of the first server, its variables at their defaults; in version 2 of host and base path. */
function baseOf(document: Json, resolve: (value: unknown) => Json): string | null {
  const server = resolve(listOf(document['servers'])[0]);
  const variables = isObject(server['variables']) ? server['variables'] : {};
  const old =
    textOf(document['host']) && `https://${textOf(document['host'])}${textOf(document['basePath'])}`;
  const url = (textOf(server['url']) || old).replace(/\{([^{}]+)\}/g, (_, name: string) =>
    textOf(resolve(variables[name])['default']),
  );
  return /^https?:\/\//.test(url) ? url.replace(/\/$/, '') : null;
}

/**
 * The operations that a description of an interface (OpenAPI 3, Swagger 2) offers, as APIs of an assistant. Credentials never stand in one; what kind is
 * needed does.
 *
 * @param document as it was parsed; anything at all
 */
export function apisFromOpenApi(document: unknown): ImportedApis {
  if (!isObject(document) || !(textOf(document['openapi']) || textOf(document['swagger'])))
    return { ok: false, reason: 'notOpenApi' };
  const resolve = resolver(document);
  const base = baseOf(document, resolve);
  if (base === null) return { ok: false, reason: 'noServer' };
  const schemes = resolve(
    resolve(document['components'])['securitySchemes'] ?? document['securityDefinitions'],
  );
  const apis: AssistantApi[] = [];
  let leftOut = 0;
  for (const [path, item] of Object.entries(isObject(document['paths']) ? document['paths'] : {})) {
    const shared = resolve(item);
    for (const method of opMethods) {
      const operation = resolve(shared[method.toLowerCase()]);
      if (Object.keys(operation).length === 0) continue;
      if (apis.length >= maxApis) leftOut += 1;
      else apis.push(toApi({ base, path, method, shared, operation, document, schemes }, resolve));
    }
  }
  if (apis.length === 0) return { ok: false, reason: 'empty' };
  return { ok: true, title: textOf(resolve(document['info'])['title']), apis, leftOut };
}

interface Found {
  base: string;
  path: string;
  method: (typeof opMethods)[number];
  shared: Json;
  operation: Json;
  document: Json;
  schemes: Json;
}

function toApi(
  { base, path, method, shared, operation, document, schemes }: Found,
  resolve: (value: unknown) => Json,
): AssistantApi {
  const params = [...listOf(shared['parameters']), ...listOf(operation['parameters'])].map((one) =>
    resolve(one),
  );
  const asked = params.filter(({ in: place }) => place === 'path' || place === 'query');
  const name = textOf(operation['operationId']) || `${method.toLowerCase()} ${path}`;
  const content = resolve(resolve(operation['requestBody'])['content']);
  const json = Object.entries(content).find(([type]) => /json/i.test(type))?.[1];
  const schema = resolve(json)['schema'] ?? params.find(({ in: place }) => place === 'body')?.['schema'];
  const example = resolve(json)['example'] ?? (schema === undefined ? undefined : exampleOf(schema, resolve));
  const unique = new Map(asked.map((one) => [textOf(one['name']), one]));
  return {
    ...blankApi(name),
    name,
    requestType: method,
    url: base + path,
    description:
      [textOf(operation['summary']), textOf(operation['description'])]
        .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
        .join('. ')
        .slice(0, descriptionCharacters) || name,
    params: [...unique].map(([param, one]) => ({
      name: param,
      description: textOf(one['description']).slice(0, descriptionCharacters),
    })),
    body:
      sendsBody(method) && example !== undefined
        ? (typeof example === 'string' ? example : JSON.stringify(example, null, 2)).slice(
            0,
            exampleCharacters,
          )
        : '',
    auth: {
      ...blankApi('').auth,
      type: authOf(operation['security'] ?? document['security'], schemes, resolve),
    },
  };
}

/** The kind of credentials that a request needs, as far as an API of an assistant knows it. */
function authOf(
  security: unknown,
  schemes: Json,
  resolve: (value: unknown) => Json,
): AssistantApi['auth']['type'] {
  const names = listOf(security).flatMap((one) => (isObject(one) ? Object.keys(one) : []));
  for (const name of names) {
    const { type, scheme } = resolve(schemes[name]);
    if (type === 'basic' || (type === 'http' && textOf(scheme).toLowerCase() === 'basic')) return 'basic';
    if (type === 'oauth2' || type === 'openIdConnect' || type === 'http') return 'bearer';
  }
  return '';
}
