import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/** Methods of registered operations. @source assistants specification §5 */
export const opMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
export type OpMethod = (typeof opMethods)[number];

/** Ours: registered operations, parameters and tags of one. */
export const maxOps = 1000;
const maxParams = 100;
const maxTags = 100;

const text = (most: number) => z.string().check(z.maxLength(most));

/** A parameter of an operation. @source assistants specification §3 "Operation" */
export const opParamSchema = z.looseObject({ name: text(200), description: z._default(text(10_000), '') });

/**
 * An operation that assistants can be given: an address of this server. Its id is its name.
 *
 * @source assistants specification §3 "Operation" (1.070); protocol §3.5
 */
export const opSchema = z.looseObject({
  id: z._default(text(200), ''),
  name: z._default(text(200), ''),
  url: z._default(text(2000), ''),
  method: z._default(z.enum(opMethods), 'POST'),
  description: z._default(text(10_000), ''),
  type: z._default(text(60), 'custom'),
  params: z._default(z.array(opParamSchema).check(z.maxLength(maxParams)), []),
  tag: z.optional(z.nullable(text(200))),
  tags: z._default(z.array(text(200)).check(z.maxLength(maxTags)), []),
});
export type Op = z.output<typeof opSchema>;

const common = {
  method: 'POST',
  path: '/ops',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'observed',
  source: 'assistants specification §7 "Operations"; protocol §3.5',
} as const satisfies Partial<Operation>;

const done = z.object({ success: z.literal(true) });

export const ops = {
  get: defineOperation({
    ...common,
    summary:
      'The registered operations that have a tag: `default` where none is named, and `all` for every one.',
    op: '/get',
    access: 'person',
    input: z.object({ tag: z.optional(z.nullable(text(200))) }),
    output: z.object({ success: z.literal(true), data: z.array(opSchema) }),
  }),
  register: defineOperation({
    ...common,
    summary: 'Registers operations. One of the same name is replaced.',
    op: '/register',
    access: 'admin',
    input: z.object({ ops: z.array(opSchema).check(z.minLength(1), z.maxLength(maxOps)) }),
    output: done,
  }),
  remove: defineOperation({
    ...common,
    summary: 'Deletes a registered operation; one that is not there counts as deleted.',
    op: '/delete',
    access: 'admin',
    input: z.object({
      op: z.looseObject({
        id: z.optional(z.nullable(text(200))),
        name: z._default(text(200), ''),
        url: z._default(text(2000), ''),
        tags: z._default(z.array(text(200)), []),
      }),
    }),
    output: done,
  }),
};
