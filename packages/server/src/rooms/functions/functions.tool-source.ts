import { createHash } from 'node:crypto';
import type { AccessLevel } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { includes } from '../access/access.repository.js';
import type { Caller } from '../handlers.js';
import * as interpreterLimits from '../interpreter/interpreter-limits.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { tellEnd } from '../interpreter/tell-end.js';
import type { Tool, ToolSource } from '../tools/tool.js';
import { functionRows, type StoredFunction } from './functions.repository.js';
import { functionIds } from './functions.service.js';
import { callProgram } from './python-programs.js';

/** Dependencies of {@link functionsSource}. */
export interface FunctionsSourceDeps {
  pool: Pool;
  interpreter: Interpreter;
  /** What somebody may do with an assistant; undefined for nothing. */
  levelOf(person: Caller, assistantId: string): Promise<AccessLevel | undefined>;
}

/**
 * The Python functions that the assistant of a turn has been given: those of the person who asks, and those of people who may edit the
 * assistant. They run without network, files and the rights of anybody, and ask first all the same: somebody else has written them.
 *
 * @source assistants.md D7; security Y
 */
export const functionsSource = ({ pool, interpreter, levelOf }: FunctionsSourceDeps): ToolSource => ({
  id: 'functions',
  title: 'Python functions',
  async tools({ person, operations = [], attribution: { assistantId } }) {
    const ids = functionIds(operations);
    if (ids.length === 0 || assistantId === undefined || !(await interpreter.isReady())) return [];
    const found = await functionRows(pool).find([...new Set(ids)]);
    const editors = new Map<string, boolean>([[person.id, true]]);
    for (const { owner } of found)
      if (!editors.has(owner.id)) {
        const level = await levelOf({ ...owner, name: '', isAdmin: false }, assistantId);
        editors.set(owner.id, level !== undefined && includes(level, 'write'));
      }
    return found.filter(({ owner }) => editors.get(owner.id)).map((one) => toolOf(one, person, interpreter));
  },
});

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

const toolOf = (stored: StoredFunction, person: Caller, interpreter: Interpreter): Tool => ({
  name: stored.name,
  title: stored.name,
  description: stored.description || `The Python function ${stored.name}.`,
  parameters: stored.input_schema,
  effect: 'write',
  recipient: null,
  // Another function of the same name, and other code, is another tool.
  source: { id: `functions:${stored.function_uuid}:${digestOf(stored.code)}`, title: 'Python functions' },
  timeoutMs: interpreterLimits.callMs,
  run: async (args, signal) =>
    tellEnd(await interpreter.run(person.id, () => Promise.resolve(callProgram(stored, args)), signal)),
});
