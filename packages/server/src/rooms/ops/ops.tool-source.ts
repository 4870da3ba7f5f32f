import type { Op, Operation, RegisteredOperation } from '@stoa/core/contract';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../handlers.js';
import type { CarryOut } from '../rights/carry-out.js';
import type { Tool, ToolSource } from '../tools/tool.js';
import { listTagged } from './list-tagged.js';
import { opRows } from './ops.repository.js';

/** Dependencies of {@link opsSource}. */
export interface OpsSourceDeps {
  pool: Pool;
  log: Log;
  operations: readonly RegisteredOperation[];
  carryOut: CarryOut;
}

/**
 * The registered operations that the assistant of a turn has been given. They are carried out as the person who asks, with the rights of that
 * person; administration is not among them. What stands in the assistant counts by its name alone.
 *
 * @source protocol §3.5; security A, K
 */
export const opsSource = ({ pool, log, operations: registry, carryOut }: OpsSourceDeps): ToolSource => ({
  id: 'ops',
  title: 'Operations',
  async tools({ person, operations = [], operationTag = null }) {
    if (operations.length === 0 && operationTag === null) return [];
    const named = operations.length === 0 ? [] : await opRows(pool).find([...new Set(operations)]);
    const tagged = operationTag === null ? [] : await listTagged(pool, operationTag);
    const found = new Map([...named, ...tagged].map((op) => [op.id, op]));
    return [...found.values()].flatMap((op) => {
      const operation = operationAt(registry, op);
      return operation ? [toolOf(op, operation, { person, log, carryOut })] : [];
    });
  },
});

/** Where a call comes from that is no request of its own. */
const address = 'tool';

/**
 * Rooms whose operations are never tools, however they are registered: answers to the gate itself, the keys that open this server, and whom its
 * person trusts with tools. Administration is not among tools either.
 */
const neverTools: ReadonlySet<string> = new Set(['tools', 'apiKeys', 'mcp']);

/** The operation of this server at the address of a registered one; none for administration, and for {@link neverTools}. */
function operationAt(registry: readonly RegisteredOperation[], { method, url }: Op): Operation | undefined {
  const found = registry.find(
    ({ operation }) => operation.method === method && operation.path + operation.op === url,
  );
  return found && found.operation.access !== 'admin' && !neverTools.has(found.room)
    ? found.operation
    : undefined;
}

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of the operation's own input, in the words of its registration. */
function parametersOf({ params }: Op, { input, sends }: Operation): JsonObject {
  const own: unknown =
    sends === 'nothing' ? {} : z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const schema = isObject(own) && own['type'] === 'object' ? own : { type: 'object' };
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (params.length === 0) return { ...schema, properties };
  const named = params.map(({ name, description }) => [
    name,
    { ...(isObject(properties[name]) ? properties[name] : {}), ...(description && { description }) },
  ]);
  return { ...schema, properties: { ...properties, ...(Object.fromEntries(named) as JsonObject) } };
}

function toolOf(
  op: Op,
  operation: Operation,
  { person, log, carryOut }: { person: Caller; log: Log; carryOut: CarryOut },
): Tool {
  return {
    name: op.name,
    title: op.name,
    description: op.description || operation.summary,
    parameters: parametersOf(op, operation),
    // Only what cannot change anything runs unasked.
    effect: operation.method === 'GET' ? 'read' : 'write',
    recipient: null,
    registered: { url: op.url, method: op.method, params: op.params },
    async run(args) {
      const outcome = await carryOut(operation, args, { person, address, log });
      return outcome.ok
        ? { ok: true, text: JSON.stringify(outcome.value) }
        : { ok: false, error: outcome.failure.message };
    },
  };
}
