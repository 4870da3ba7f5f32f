import {
  functionLimits,
  functionMessages,
  success,
  type Op,
  type Outcome,
  type PythonFunction,
} from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import type { Caller } from '../handlers.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { refused } from '../refused.js';
import { functionRows, type StoredFunction } from './functions.repository.js';
import { describeProgram, readDescription } from './python-programs.js';

/** The tag of functions among operations. */
export const functionTag = 'python';

const idMark = 'python-function/';

/** How an assistant names a function among its operations. */
const operationId = (id: string): string => idMark + id;

/** Ids of functions among the names of operations. */
export const functionIds = (operations: readonly string[]): string[] =>
  operations.flatMap((one) => (one.startsWith(idMark) ? [one.slice(idMark.length)] : []));

/** As an author chooses it. */
const opOf = ({ function_uuid: id, name, description, input_schema: schema }: PythonFunction): Op => ({
  id: operationId(id),
  name,
  url: '/se/functions',
  method: 'POST',
  description,
  type: functionTag,
  params: Object.keys((schema['properties'] ?? {}) as object).map((param) => ({
    name: param,
    description: '',
  })),
  tags: [functionTag],
});

/** Dependencies of {@link createFunctionService}. */
export interface FunctionServiceDeps {
  pool: Pool;
  clock: Clock;
  /** Left out where nothing runs Python. */
  interpreter?: Interpreter | undefined;
}

const withoutOwner = ({ owner: _, ...rest }: StoredFunction): PythonFunction => rest;
const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const describingMs = 120_000;

/** Registers Python functions of people. A function is looked at, and never run, before it is stored. */
export function createFunctionService({ pool, clock, interpreter }: FunctionServiceDeps) {
  return {
    async list(personId: string): Promise<PythonFunction[]> {
      return (await functionRows(pool).listOf(personId)).map(withoutOwner);
    },

    /** Those of a person as operations that assistants can be given. */
    async operationsOf(personId: string): Promise<Op[]> {
      return (await functionRows(pool).listOf(personId)).map(opOf);
    },

    async register(person: Caller, name: string, code: string): Promise<Outcome<PythonFunction>> {
      if (!identifier.test(name)) return refused(functionMessages.notAName);
      if (!interpreter || !(await interpreter.isReady()))
        return refused(functionMessages.unavailable, 'Unavailable', 503);
      const end = await interpreter.run(
        person.id,
        () => Promise.resolve(describeProgram(name, code)),
        AbortSignal.timeout(describingMs),
      );
      const read =
        end.type === 'answered' && end.answer.fault === null ? readDescription(end.answer.printed) : null;
      if (!read) return refused(functionMessages.unavailable, 'Unavailable', 503);
      if (!read.ok) return refused(functionMessages.wrong(read.error));
      return withinLimit(pool, 'functions', person.id, async (tx): Promise<Outcome<PythonFunction>> => {
        const rows = functionRows(tx);
        const others = (await rows.listOf(person.id)).filter((one) => one.name !== name);
        if (others.length >= functionLimits.functions) return refused(functionMessages.tooMany);
        const { description, schema } = read;
        const saved = await rows.save(
          person.id,
          { name, description, input_schema: schema, code },
          clock.now(),
        );
        return success(withoutOwner(saved));
      });
    },

    remove: (personId: string, id: string) => functionRows(pool).remove(personId, id),
  };
}

/** See {@link createFunctionService}. */
export type FunctionService = ReturnType<typeof createFunctionService>;
