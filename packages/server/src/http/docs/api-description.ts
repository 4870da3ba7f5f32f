/** The keywords of JSON Schema that these pages show; the contract uses no others that matter here. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  description?: string;
  /** Schema of the JSON in a text. */
  contentSchema?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  $ref?: string;
}

type Contents = Record<string, { schema: Schema }>;

/** An operation as the OpenAPI document has it. */
interface OperationItem {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Contents };
  responses: Record<string, { description: string; content: Contents }>;
  'x-failures'?: string[];
}

/** The members of the OpenAPI document that these pages show. */
export interface ApiDocument {
  paths: Record<string, Record<string, OperationItem>>;
}

/** One operation, as a page shows it. */
export interface ApiOperation {
  room: string;
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  query: { name: string; required: boolean; schema: Schema }[];
  body: Schema | null;
  answers: { status: string; description: string; contents: { type: string; schema: Schema }[] }[];
  /** Sentences with which it may be refused. */
  failures: string[];
}

/** Any answer may be a refusal, so a page says it once for all of them. */
const withoutRefusal = ({ anyOf, ...schema }: Schema): Schema =>
  anyOf ? { ...schema, anyOf: anyOf.filter(({ $ref }) => $ref !== '#/components/schemas/Refusal') } : schema;

/** The operations of the document by room, rooms by name. */
export function operationsByRoom({ paths }: ApiDocument): Map<string, ApiOperation[]> {
  const rooms = new Map<string, ApiOperation[]>();
  for (const [path, items] of Object.entries(paths))
    for (const [method, item] of Object.entries(items)) {
      const [room = '', name = ''] = item.operationId.split('.');
      rooms.set(room, [
        ...(rooms.get(room) ?? []),
        {
          room,
          name,
          method: method.toUpperCase(),
          path,
          summary: item.summary,
          description: item.description,
          query: item.parameters ?? [],
          body: item.requestBody?.content['application/json']?.schema ?? null,
          answers: Object.entries(item.responses).map(([status, { description, content }]) => ({
            status,
            description,
            contents: Object.entries(content).map(([type, { schema }]) => ({
              type,
              schema: withoutRefusal(schema),
            })),
          })),
          failures: item['x-failures'] ?? [],
        },
      ]);
    }
  return new Map([...rooms].sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Whether an operation has every word of a search in its room, name, address or summary. */
export function isFound({ room, name, method, path, summary }: ApiOperation, query: string): boolean {
  const text = `${room} ${name} ${method} ${path} ${summary}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
