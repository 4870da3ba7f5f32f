import { failed } from '@stoa/core/contract';
import type { CallContext, Handlers } from '../handlers.js';
import type { FlagService } from './feature-flags.service.js';
import { operationGates, type OperationGate } from './gates.js';

type AnyHandler = (input: unknown, context: CallContext) => unknown;

/** The handlers with a gate in front of those that need a feature. */
export function gateHandlers(handlers: Handlers, flags: FlagService): Handlers {
  const gated: Record<string, Record<string, AnyHandler>> = Object.fromEntries(
    Object.entries(handlers as unknown as Record<string, Record<string, AnyHandler>>).map(
      ([room, members]) => [room, { ...members }],
    ),
  );
  for (const gate of operationGates) {
    const [room = '', name = ''] = gate.operation.split('.');
    const members = gated[room];
    const handle = members?.[name];
    if (!members || !handle) throw new Error(`There is no operation ${gate.operation} to be gated.`);
    members[name] = behind(gate, handle, flags);
  }
  return gated as unknown as Handlers;
}

const behind =
  ({ flag, sentence, lets }: OperationGate, handle: AnyHandler, flags: FlagService): AnyHandler =>
  async (input, context) => {
    if (lets?.(input) || (await flags.of(context.person))[flag] === true) return handle(input, context);
    return failed({ code: 'refused', type: 'FeatureOff', status: 403, message: sentence });
  };
