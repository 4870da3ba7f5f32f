import '../lib/zod-config.js';
import type * as z from 'zod/mini';
import type { FeatureFlag } from './feature-flags/flags.js';
import type { GroupMessageCode } from './groups/group-messages.js';
import type { MessageCode } from './messages.js';

/** HTTP methods that the envelope carries. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A thing that people have rights over, as rows. */
export type EntityKind = 'assistant' | 'group';

/** How much of it; each level includes the ones before it. */
export const accessLevels = ['read', 'write', 'admin'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Those who have a right over the thing that the input names. */
export interface EntityAccess {
  entity: EntityKind;
  level: AccessLevel;
  /** Which one; `undefined` where the input names none, because it makes one. Everybody may do that. */
  idOf(input: unknown): string | undefined;
  /** What those read whose right is too small. */
  refusal?(input: unknown): GroupMessageCode;
  /** Administrators of the site may do it without a right. What they see of the thing does not grow by it. */
  orAdministrators?: true;
}

/** Who may ask for an operation: everybody who is signed in, about what is theirs; administrators alone; or who has a right. */
export type Access = 'person' | 'admin' | EntityAccess;

/** The feature that an operation belongs to. Where the feature is off for a person, the operation is refused. */
export interface OperationFeature {
  flag: FeatureFlag;
  /**
   * What goes on while the feature is off: all of it, or inputs for which this is true. People can always read, take along and delete
   * what they made while it was on.
   */
  staysOpen?: true | ((input: unknown) => boolean);
  /** The feature is there without the operation, where a backend lacks it. */
  isExtra?: true;
}

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
  /**
   * It does several things, each by itself, and its answer tells of each in this member: an answer with `success: false` that has it says
   * that some of them failed, and is an answer.
   */
  isPartial?: 'data' | 'failedKeys';
  /**
   * A refusal has its status outside as well: clients of the protocol take every body that they can read for an answer.
   *
   * @source assistants.md P10
   */
  refusesByStatus?: true;
  access: Access;
  /** Left out for what no feature can switch off. */
  feature?: OperationFeature;
  /** Whether it is open to people who have to accept the data disclosure first. @source security T "the disclosure gate" */
  beforeDisclosure?: true;
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
