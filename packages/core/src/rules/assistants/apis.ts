import type { AssistantData } from '../../contract/assistants/definition.js';
import { opMethods, type OpMethod } from '../../contract/ops/ops.js';

type StoredOperation = NonNullable<AssistantData['operations']>[number];
type StoredOperations = readonly StoredOperation[];

/** How an API knows who asks. @source assistants specification §5 "Custom API defaults" */
export const apiAuthTypes = ['', 'basic', 'bearer'] as const;
export type ApiAuthType = (typeof apiAuthTypes)[number];

/** An API of an assistant as a form shows it. @source assistants specification §3 "Custom API" */
export interface AssistantApi {
  id: string;
  name: string;
  requestType: OpMethod;
  url: string;
  description: string;
  params: { name: string; description: string }[];
  /** As text; JSON where it is an object. */
  body: string;
  headers: { name: string; value: string }[];
  auth: { type: ApiAuthType; token: string; username: string; password: string };
}

/** Whether requests of the method have a body. @source assistants specification §5 (1.091) */
export const sendsBody = (method: OpMethod): boolean => method !== 'GET' && method !== 'DELETE';

/** An API of which nothing is known yet. */
export const blankApi = (id: string): AssistantApi => ({
  id,
  name: '',
  requestType: 'GET',
  url: '',
  description: '',
  params: [],
  body: '',
  headers: [],
  auth: { type: '', token: '', username: '', password: '' },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isApi = ({ type }: StoredOperation): boolean => type === 'http';
const idOf = (stored: StoredOperation): string => textOf(stored['id']) || textOf(stored['name']);

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  return isObject(body) && Object.keys(body).length > 0 ? JSON.stringify(body, null, 2) : '';
}

/** The body that a text stands for: an object where it is one. */
export function bodyOfText(text: string): string | Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}

function toForm(stored: StoredOperation): AssistantApi {
  const auth = isObject(stored['auth']) ? stored['auth'] : {};
  return {
    id: idOf(stored),
    name: textOf(stored['name']),
    requestType: opMethods.find((method) => method === stored['requestType']) ?? 'GET',
    url: textOf(stored['url']),
    description: textOf(stored['description']),
    params: listOf(stored['params'])
      .filter(isObject)
      .map((param) => ({ name: textOf(param['name']), description: textOf(param['description']) })),
    body: bodyText(stored['body']),
    headers: Object.entries(isObject(stored['headers']) ? stored['headers'] : {}).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    auth: {
      type: apiAuthTypes.find((type) => type === textOf(auth['type']).toLowerCase()) ?? '',
      token: textOf(auth['token']),
      username: textOf(auth['username']),
      password: textOf(auth['password']),
    },
  };
}

/** The APIs among the operations of an assistant. */
export const apisOf = (operations: StoredOperations = []): AssistantApi[] =>
  operations.filter(isApi).map(toForm);

/** The request that an API stands for, as it is stored and tried out. */
export function storedApi({ body, headers, params, requestType, ...api }: AssistantApi) {
  return {
    ...api,
    name: api.name.trim(),
    url: api.url.trim(),
    description: api.description.trim(),
    type: 'http' as const,
    requestType,
    params: params.filter(({ name }) => name.trim() !== ''),
    body: sendsBody(requestType) ? bodyOfText(body) : {},
    headers: Object.fromEntries(
      headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
    ),
  };
}

/** The operations with these APIs in the place of those that were there; what the form does not show of one stays. */
export function withApis(
  operations: StoredOperations = [],
  apis: readonly AssistantApi[],
): StoredOperation[] {
  const before = new Map(operations.filter(isApi).map((one) => [idOf(one), one]));
  return [
    ...operations.filter((one) => !isApi(one)),
    ...apis.map((api) => {
      const former = before.get(api.id);
      // What nobody changed stays as it is written.
      return former && JSON.stringify(toForm(former)) === JSON.stringify(api)
        ? former
        : { ...former, ...storedApi(api) };
    }),
  ];
}

/** The ids of the registered operations that an assistant has been given. @source assistants specification §3 (1.023) */
export const chosenOperationIds = (operations: StoredOperations = []): string[] =>
  operations.filter((one) => !isApi(one)).map(idOf);

/** The operations with a registered one given or taken. */
export const withChosenOperation = (
  operations: StoredOperations = [],
  { id, name, description }: { id: string; name: string; description: string },
  isChosen: boolean,
): StoredOperation[] => [
  ...operations.filter((one) => isApi(one) || idOf(one) !== id),
  ...(isChosen ? [{ type: 'custom', id, name, description }] : []),
];
