import type { Message } from '../../contract/conversations/conversations.js';
import * as embedLimits from '../../contract/embed/embed-limits.js';
import { isActionResult } from '../conversations/action-result.js';
import { isOfferable } from './offerable-tool.js';

/** The declaration of a page's tool that is sent to the model. */
export interface OfferedFunction {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** A tool as a page declares it. */
export interface DeclaredTool {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tools that can be offered: the last of each name, and no more than a request may carry. */
export function offeredTools<T extends DeclaredTool>(tools: readonly T[]): T[] {
  const byName = new Map(tools.filter(isOfferable).map((tool) => [tool.name, tool]));
  return [...byName.values()].slice(0, embedLimits.functions);
}

/** Tools as a request names them. */
export const functionsOf = (tools: readonly DeclaredTool[]): OfferedFunction[] =>
  tools.map(({ name, description, schema }) => ({ name, description, parameters: schema }));

/** The number of consecutive rounds of results since the last typed message. */
export function toolRoundsOf(path: readonly Message[]): number {
  const lastTyped = path.findLastIndex((message) => message.role === 'user' && !isActionResult(message));
  return path.slice(lastTyped + 1).filter(isActionResult).length;
}

/** A call of a tool as a reply holds it. */
export interface MadeCall {
  id: string;
  name: string;
  /** JSON text, as the model wrote it. */
  arguments: string;
}

const textIn = (call: Fields, key: string): string => {
  const text = call[key];
  return typeof text === 'string' ? text : '';
};

/** The calls that a finished reply makes. Only a reply that ended to have them answered makes any. */
export function madeCallsOf({ id, data }: Pick<Message, 'id' | 'data'>): MadeCall[] {
  const { run, toolCalls } = data;
  if (!isObject(run) || run['reason'] !== 'toolCalls' || !Array.isArray(toolCalls)) return [];
  return toolCalls
    .filter(isObject)
    .slice(0, embedLimits.functions)
    .map((call, at) => ({
      // Ids of a provider need not be unique across replies.
      id: `${id}/${at}`,
      name: textIn(call, 'name'),
      arguments: textIn(call, 'arguments'),
    }));
}
