import * as z from 'zod/mini';
import { jsonText, layOutArguments } from '../values/json-text.js';
import {
  entriesOf,
  looseList,
  looseText,
  looseTextOrNull,
  orElse,
  plainName,
  readLoosely,
} from '../values/tolerant.js';

/** A call of a tool as it is shown. */
export interface ShownToolCall {
  id: string;
  name: string;
  /** JSON, laid out for readers as far as it has come; empty for none. */
  args: string;
  result: string;
  error: string;
}

const maxCalls = 100;
const callCharacters = 20_000;

const jsonOrText = z.optional(z.unknown());
const callSchema = z.object({
  id: looseTextOrNull(200),
  name: looseText(200),
  arguments: jsonOrText,
  function: orElse(z.optional(z.object({ name: looseText(200), arguments: jsonOrText })), undefined),
});
const resultSchema = z.object({
  id: looseTextOrNull(200),
  tool_call_id: looseTextOrNull(200),
  toolCallId: looseTextOrNull(200),
  result: jsonOrText,
  content: jsonOrText,
  error: jsonOrText,
});

type Call = z.output<typeof callSchema>;
type Result = z.output<typeof resultSchema>;

const listIn = <T extends z.ZodMiniType>(data: unknown, key: string, item: T): z.output<T>[] => {
  const found = entriesOf(data, 1000).find(([name]) => name === key)?.[1];
  return readLoosely(looseList(item, maxCalls), found, []);
};

function shownCall(call: Call, result: Result | undefined, at: number, isComplete: boolean): ShownToolCall {
  const args = call.function?.arguments ?? call.arguments;
  return {
    id: call.id ?? String(at),
    name: plainName(call.function?.name || call.name),
    args:
      typeof args === 'string'
        ? layOutArguments(args, callCharacters, isComplete)
        : jsonText(args, callCharacters),
    result: jsonText(result?.result ?? result?.content, callCharacters),
    error: jsonText(result?.error, callCharacters),
  };
}

/**
 * The calls of tools that a reply made, with the results that its state knows. Whatever the data holds, nothing throws, and nothing
 * is carried out.
 *
 * @param live the calls of a reply that is still being written
 * @source protocol §2.4 (tool calls), §2.6 (`mcpToolCalls`, `mcpToolResults` [v0.9]); keeping them is ours
 */
export function toolCallsOf(
  data: Readonly<Record<string, unknown>>,
  live?: readonly { id?: string; name: string; arguments: string }[],
): ShownToolCall[] {
  const state = entriesOf(data, 1000).find(([key]) => key === 'state')?.[1];
  const own = live
    ? readLoosely(looseList(callSchema, maxCalls), live, [])
    : listIn(data, 'toolCalls', callSchema);
  const known = new Set(own.map(({ id }) => id));
  const others = listIn(state, 'mcpToolCalls', callSchema).filter(({ id }) => id === null || !known.has(id));
  const results = listIn(state, 'mcpToolResults', resultSchema);
  const resultOf = (id: string | null): Result | undefined =>
    id === null
      ? undefined
      : results.find((result) => [result.tool_call_id, result.toolCallId, result.id].includes(id));
  return [...own, ...others]
    .slice(0, maxCalls)
    .map((call, at) => shownCall(call, resultOf(call.id), at, live === undefined))
    .filter(({ name, args }) => name !== '' || args !== '');
}
