import * as z from 'zod/mini';
import { approvalScopes, toolEffects } from '../../contract/tools/tools.js';
import {
  entriesOf,
  looseCount,
  looseFlag,
  looseList,
  looseText,
  orElse,
  plainName,
  readLoosely,
} from '../values/tolerant.js';

/** Where in the state of a reply its calls of tools are kept. */
export const toolRunKey = 'toolRun';

/**
 * How far a call is. `writing`: its arguments are still arriving; `waiting`: for its person; `refused`: nobody could be asked, or a limit was
 * reached; `lost`: the reply ended without its answer.
 */
export const callStatuses = [
  'writing',
  'waiting',
  'running',
  'done',
  'failed',
  'denied',
  'refused',
  'timedOut',
  'stopped',
  'lost',
] as const;
export type CallStatus = (typeof callStatuses)[number];

const unfinished: readonly CallStatus[] = ['writing', 'waiting', 'running'];

/** Whether nothing more happens to a call. */
export const isAnswered = (status: CallStatus): boolean => !unfinished.includes(status);

/** Calls of one reply that are read; more are a fault or an attack. */
const maxCalls = 500;
const maxCharacters = 200_000;
const time = orElse(z.nullable(z.string().check(z.maxLength(60))), null);

const passageSchema = z.object({ from: looseText(200), text: looseText(2000) });

const callSchema = z.object({
  step: orElse(z.int().check(z.nonnegative()), 0),
  position: orElse(z.int().check(z.nonnegative()), 0),
  /** What the model calls it. */
  name: looseText(200),
  title: z.pipe(looseText(200), z.transform(plainName)),
  /** Whose tool it is. */
  source: z.pipe(looseText(200), z.transform(plainName)),
  effect: orElse(z.enum(toolEffects), 'send' as const),
  /** Where data goes; empty for nowhere. */
  recipient: z.pipe(looseText(500), z.transform(plainName)),
  /** JSON as the model wrote it. */
  arguments: looseText(maxCharacters),
  status: orElse(z.enum(callStatuses), 'lost' as const),
  /** What the model was told: the result, or why there is none. */
  result: looseText(maxCharacters),
  /** The result was longer. @units characters; 0 where it is complete */
  cutFrom: orElse(z.number().check(z.nonnegative()), 0),
  /** Where all of a longer result is kept, as a file of the conversation. */
  whole: orElse(z.nullable(z.object({ key: looseText(1000), name: looseText(200) })), null),
  /** Text from outside that stands in the arguments, and where it comes from. */
  passage: orElse(z.nullable(passageSchema), null),
  /** How long an approval can last. */
  scopes: looseList(z.enum(approvalScopes), 3),
  /** It asked nobody, because an approval lasts. */
  wasApproved: looseFlag,
  bytesOut: looseCount,
  startedAt: time,
  endedAt: time,
});
/** A call of a tool as the state of a reply holds it. @units times in ISO 8601 */
export type ToolCallRecord = z.output<typeof callSchema>;

const pauseSchema = z.object({
  /** Which limit was reached. */
  limit: orElse(z.enum(['steps', 'time', 'cost', 'calls', 'results']), 'steps' as const),
  used: orElse(z.number(), 0),
  most: orElse(z.number(), 0),
  status: orElse(z.enum(['waiting', 'continued', 'ended']), 'ended' as const),
  step: orElse(z.number(), 0),
});
/** A limit that a reply has reached. @units `used` and `most`: steps, seconds, US dollars, equal calls, or characters of results */
export type ToolPause = z.output<typeof pauseSchema>;

/** What the tools of a reply did, in order. */
export interface ToolRun {
  calls: (ToolCallRecord & { id: string })[];
  pauses: (ToolPause & { id: string })[];
  /** What the answers cost that asked for tools. @units US dollars */
  costUsd: number;
  /** The model takes no tools, and wrote its calls down as text. */
  isInBlocks: boolean;
}

/**
 * The calls that the state of a reply holds. Never throws, however malformed it is.
 *
 * @param isOver nothing follows: what has no answer by then gets none
 * @source ours
 */
export function toolRunOf(state: unknown, isOver: boolean): ToolRun {
  const run = entriesOf(state, 1000).find(([key]) => key === toolRunKey)?.[1];
  const member = (name: string) => entriesOf(run, 10).find(([key]) => key === name)?.[1];
  const calls = entriesOf(member('calls'), maxCalls).flatMap(([id, value]) => {
    const call = readLoosely(callSchema, value, null);
    if (call === null || call.name === '') return [];
    const status = isOver && !isAnswered(call.status) ? 'lost' : call.status;
    return [{ id, ...call, status }];
  });
  const pauses = entriesOf(member('pauses'), maxCalls).flatMap(([id, value]) => {
    const pause = readLoosely(pauseSchema, value, null);
    if (pause === null) return [];
    return [
      { id, ...pause, status: isOver && pause.status === 'waiting' ? ('ended' as const) : pause.status },
    ];
  });
  const costs = entriesOf(member('costs'), maxCalls).flatMap(([, cost]) =>
    typeof cost === 'number' && Number.isFinite(cost) && cost > 0 ? [cost] : [],
  );
  return {
    costUsd: costs.reduce((sum, cost) => sum + cost, 0),
    isInBlocks: member('way') === 'blocks',
    calls: calls.sort((one, other) => one.step - other.step || one.position - other.position),
    pauses: pauses.sort((one, other) => one.step - other.step),
  };
}

/** A call together with its answer, as a model is told of both. */
export interface ToolPair {
  id: string;
  name: string;
  arguments: string;
  result: string;
}

/** What a model reads in place of a result that never came. */
const noResult = 'There is no result: the reply ended before the tool answered.';
const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};
/** What every provider takes for an id and for a name. */
const soundId = /^[a-zA-Z0-9]{9}$/;
const soundName = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * The calls of a reply with their answers, step by step. Every pair is whole: a call that broke off has an empty object for its arguments,
 * and one without a result a sentence that says so. What no provider would take is left out.
 */
export function toolPairsOf(state: unknown): ToolPair[][] {
  const steps = new Map<number, ToolPair[]>();
  const seen = new Set<string>();
  for (const call of toolRunOf(state, true).calls) {
    if (!soundId.test(call.id) || !soundName.test(call.name) || seen.has(call.id)) continue;
    seen.add(call.id);
    const pair = {
      id: call.id,
      name: call.name,
      arguments: isJsonObject(call.arguments) ? call.arguments : '{}',
      result: call.result.trim() === '' ? noResult : call.result,
    };
    steps.set(call.step, [...(steps.get(call.step) ?? []), pair]);
  }
  return [...steps.values()];
}
