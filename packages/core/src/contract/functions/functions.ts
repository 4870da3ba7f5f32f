import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/** Ours. */
export const functionLimits = {
  /** Of one person. */
  functions: 50,
  nameCharacters: 60,
  codeCharacters: 100_000,
} as const;

const text = (most: number) => z.string().check(z.maxLength(most));

/** A Python function that a person has registered. @units `createdAt` in ISO 8601 */
export const pythonFunctionSchema = z.object({
  function_uuid: z.string(),
  name: z.string(),
  /** What it says of itself. */
  description: z.string(),
  /** JSON schema of its parameters. */
  input_schema: z.record(z.string(), z.unknown()),
  code: z.string(),
  createdAt: z.string(),
});
export type PythonFunction = z.output<typeof pythonFunctionSchema>;

const common = {
  method: 'POST',
  path: '/se',
  sends: 'data',
  family: 'plain',
  failures: [],
  access: 'person',
  feature: { flag: 'codeInterpreterEnabled', staysOpen: true },
} as const satisfies Partial<Operation>;

/** Functions that assistants can be given as operations. They run where programs of models do, and nowhere else. @source assistants.md D7 */
export const functions = {
  register: defineOperation({
    ...common,
    summary:
      'Registers a Python function of the caller as an operation for assistants. One of the same name is replaced.',
    op: '/functions/register-python-function',
    input: z.object({
      function_name: text(functionLimits.nameCharacters).check(z.minLength(1)),
      code: text(functionLimits.codeCharacters).check(z.minLength(1)),
    }),
    output: z.object({ success: z.literal(true), data: pythonFunctionSchema }),
    feature: { flag: 'codeInterpreterEnabled' },
    source: 'chat specification §7; protocol §3.13 “Python functions”',
    shape: 'observed',
  }),
  list: defineOperation({
    ...common,
    summary: 'The Python functions that the caller has registered, by name.',
    method: 'GET',
    op: '/functions/list',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.array(pythonFunctionSchema) }),
    source: 'protocol §3.13 “Python functions”',
    shape: 'observed',
  }),
  remove: defineOperation({
    ...common,
    summary: 'Deletes a Python function of the caller; one that is not there counts as deleted.',
    op: '/functions/delete',
    input: z.object({ function_uuid: text(60) }),
    output: z.object({ success: z.literal(true) }),
    source: 'ours: what was registered can be taken back',
    shape: 'ours',
  }),
};
