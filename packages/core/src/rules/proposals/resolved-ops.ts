import {
  isPlainObject,
  plainValue,
  readLoose,
  textAt,
  type PlainObject,
  type PlainValue,
} from './loose-values.js';
import type { ReadJson5 } from '../chat/prefixes.js';

/** An operation that the server offered with a reply. @source protocol §3.5 "OpDef". */
export interface ResolvedOperation {
  id: string;
  name: string;
  url: string;
  method: string;
  params: string[];
  /** The question to ask before it is carried out; null where the definition asks for none. */
  confirmation: string | null;
}

/** The default question of an operation with `shouldConfirm`. @source chat specification §5 "Confirmation prompts". */
export const defaultConfirmation = 'Do you want to allow the assistant to perform the specified operation?';

function operationOf(value: PlainValue): ResolvedOperation | undefined {
  if (!isPlainObject(value)) return undefined;
  const id = textAt(value, 'id');
  if (!id) return undefined;
  const params = Array.isArray(value['params']) ? value['params'] : [];
  const data = isPlainObject(value['data']) ? value['data'] : {};
  return {
    id,
    name: textAt(value, 'name') ?? id,
    url: textAt(value, 'url') ?? '',
    method: textAt(value, 'method') ?? 'POST',
    params: params.flatMap((param) => (isPlainObject(param) ? (textAt(param, 'name') ?? []) : [])),
    confirmation:
      data['shouldConfirm'] === true ? textAt(data, 'confirmationMessage') || defaultConfirmation : null,
  };
}

/** The operation that a call names, by its id with or without a leading slash. @source protocol §6.1 "Resolution order". */
export function resolvedOperation(
  state: Readonly<Record<string, unknown>>,
  name: string,
): ResolvedOperation | undefined {
  const list = plainValue(state['resolvedOps']);
  if (!Array.isArray(list)) return undefined;
  const found = list.find((one) => isPlainObject(one) && (one['id'] === name || one['id'] === `/${name}`));
  return found === undefined ? undefined : operationOf(found);
}

/**
 * Arguments by the names of the parameters: each text is read as JSON5, and stays as it is where it is none. Arguments beyond the
 * last parameter are dropped.
 *
 * @source protocol §6.1 "Parameter mapping".
 */
export function namedParameters(
  { params }: Pick<ResolvedOperation, 'params'>,
  args: readonly PlainValue[],
  read: ReadJson5,
): PlainObject {
  const valueOf = (arg: PlainValue): PlainValue => {
    const value = typeof arg === 'string' ? readLoose(arg, read) : undefined;
    return value?.ok ? value.value : arg;
  };
  const entries = params.slice(0, args.length).map((name, at) => [name, valueOf(args[at] ?? null)] as const);
  return plainValue(Object.fromEntries(entries)) as PlainObject;
}
