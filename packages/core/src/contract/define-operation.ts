import '../lib/zod-config.js';
import type * as z from 'zod/mini';
import type { MessageCode } from './messages.js';

/** HTTP methods that the envelope carries. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One operation of the product, declared once. Client functions, server handlers, parsing on both sides, documentation and
 * fakes derive from it.
 */
export interface Operation<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  /** One sentence for the generated documentation. */
  summary: string;
  method: Method;
  /** Service prefix, for instance `/state/conversation`. */
  path: string;
  /** The rest of the address; may be empty. */
  op: string;
  /** Where the input travels: enveloped body, enveloped query values, or not at all. */
  sends: 'data' | 'query' | 'nothing';
  /** `plain` answers are the JSON itself; `proxy` answers wrap it as `{ statusCode, body: "<JSON>" }`. */
  family: 'plain' | 'proxy';
  input: I;
  /** The successful answer (for `proxy`: the parsed body). */
  output: O;
  /** Specified sentences that a failure of this operation shows. */
  failures: readonly MessageCode[];
  /** Section of the specification, or a reason when the operation is ours. */
  source: string;
  /** Origin of the shape: the specification, an observation of the product, or this project. */
  shape: 'specified' | 'observed' | 'ours';
}

/** Declares an operation; the identity function that keeps the schema types. */
export function defineOperation<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  operation: Operation<I, O>,
): Operation<I, O> {
  return operation;
}

/** The input that callers pass to an operation. */
export type InputOf<T extends Operation> = z.input<T['input']>;

/** The parsed input of a handler. */
export type ParsedInputOf<T extends Operation> = z.output<T['input']>;

/** The output that callers receive. */
export type OutputOf<T extends Operation> = z.output<T['output']>;
