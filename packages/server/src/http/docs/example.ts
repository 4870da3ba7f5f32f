import type { ApiOperation, Schema } from './api-description.js';

/** Of texts that have a form. */
const examples: Readonly<Record<string, string>> = {
  uuid: '3f0c8a52-6d0e-4b7e-9d6f-0a4c1e2b7d15',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  uri: 'https://example.org/',
  email: 'ada@example.org',
};

/** A value that a schema accepts, as small as it may be. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
    }
    case 'array':
      return schema.items
        ? Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items ?? {}))
        : [];
    case 'string':
      if (schema.format && schema.format in examples) return examples[schema.format];
      return 'text'.padEnd(schema.minLength ?? 0, '…').slice(0, schema.maxLength);
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1;
    case 'boolean':
      return true;
    default:
      return schema.type === 'null' ? null : {};
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command that calls an operation, with the least that it accepts. */
export function exampleCall({ method, path, query, body }: ApiOperation): string {
  const search = query
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(exampleOf(schema)))}`)
    .join('&');
  const isStream = path === '/chat';
  const lines = [
    `curl -sS ${isStream ? '-N ' : ''}${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}"$STOA_URL${path}${search && `?${search}`}"`,
    `-H "Authorization: Bearer $STOA_TOKEN"`,
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body), null, 2))}`]
      : []),
  ];
  return lines.join(' \\\n  ');
}
