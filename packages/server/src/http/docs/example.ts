import type { ApiOperation, Schema } from './api-description.js';

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
