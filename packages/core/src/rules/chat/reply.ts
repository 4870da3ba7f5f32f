import type { ChatEvent, ChatStatus, RunEnd, ToolCallDelta } from '../../contract/chat/chat-event.js';
import { csvFromAnswer } from '../files/csv-answer.js';
import { mergeState, type MessageState } from './state-merge.js';
import { addStatus, reasoningStatusId } from './statuses.js';
import {
  endScan,
  follow,
  freshScan,
  scanDelta,
  type ScannedDelta,
  type ThoughtScan,
} from '../conversations/thoughts.js';

/** A tool call as far as it has arrived. `arguments` is JSON text, possibly incomplete. */
export interface ReplyToolCall {
  id?: string;
  name: string;
  arguments: string;
}

/**
 * How the text of a reply is built: from the text deltas, from the first function call as JSON, or from the rows of that call as a csv
 * block with these columns.
 */
export type ReplyOutput = { kind: 'text' } | { kind: 'functionCall' } | { kind: 'csv'; columns: string[] };

/** The state of a reply after the events of its run so far. Plain data. */
export interface Reply {
  output: ReplyOutput;
  text: string;
  reasoning: string;
  /** The last of each id; `visibleStatuses` says which to show. */
  statuses: readonly ChatStatus[];
  state: MessageState;
  toolCalls: readonly ReplyToolCall[];
  /** The number that the server gave each of them. */
  toolIndexes: readonly number[];
  /** Set once the run has ended. */
  ended: RunEnd | null;
  unknownEvents: number;
  /** Source of the last text, for the blank line between sources. */
  lastSource: string | null;
  /** State of the search for thoughts in the text; with `queues` each source has its own. */
  scan: ThoughtScan;
  /** Where the text of the source that is being read begins. @units characters of `text` */
  scanFrom: number;
  /** Text by source while events come out of order; null in order. */
  queues: Readonly<Record<string, ReplyQueue>> | null;
}

/** The text of one source while events come out of order. */
export interface ReplyQueue {
  text: string;
  scan: ThoughtScan;
}

/** The reply before its first event. */
export const emptyReply = (output: ReplyOutput = { kind: 'text' }): Reply => ({
  output,
  text: '',
  reasoning: '',
  statuses: [],
  state: {},
  toolCalls: [],
  toolIndexes: [],
  ended: null,
  unknownEvents: 0,
  lastSource: null,
  scan: freshScan,
  scanFrom: 0,
  queues: null,
});

/**
 * Folds one event into a reply. Never throws: an event that this version does not know is counted and ignored.
 *
 * @source protocol §2.4, §2.6; reasoning and run events are ours.
 */
export function foldEvent(reply: Reply, event: ChatEvent): Reply {
  const { s, d, type } = event as { s?: unknown; d?: unknown; type?: unknown };
  if (typeof s !== 'string') return withUnknown(reply);
  if (s === 'run') {
    if (type === 'end') return withCallText({ ...settleReply(reply), ended: event as RunEnd });
    return type === 'start' ? reply : withUnknown(reply);
  }
  if (s === 'meta') return foldMeta(reply, event as unknown as Record<string, unknown>);
  if (typeof d === 'string') return d === '' ? reply : (foldInterpreter(reply, d) ?? foldText(reply, s, d));
  if (isObject(d) && 'tool_calls' in d && Array.isArray(d.tool_calls))
    return foldToolCalls(reply, d.tool_calls as ToolCallDelta[]);
  return d === undefined && (type === 'end' || type === 'error') ? reply : withUnknown(reply);
}

/** Folds several events into an empty reply. */
export const foldEvents = (events: readonly ChatEvent[], output?: ReplyOutput): Reply =>
  events.reduce(foldEvent, emptyReply(output));

/** The reply once no event follows: text that was held back as a possible tag is added. */
export const settleReply = (reply: Reply): Reply =>
  reply.queues ? settleQueues(reply, reply.queues) : settleScan(reply);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const withUnknown = (reply: Reply): Reply => ({ ...reply, unknownEvents: reply.unknownEvents + 1 });

const withReasoning = (reply: Reply, added: string): string =>
  added === '' ? reply.reasoning : reply.reasoning + added;

// --- Meta events ------------------------------------------------------------------------------------------------------------

function foldMeta(reply: Reply, event: Record<string, unknown>): Reply {
  const { d, st, m, state, stateReset, type, r } = event;
  if (isObject(d) && 'sources' in d) return reply;
  if (isObject(st) && 'id' in st) return foldStatus(reply, st as ChatStatus);
  if (m === 'out_of_order') return reply.queues ? reply : { ...reply, queues: queuesSoFar(reply) };
  if (isObject(state)) return { ...reply, state: mergeState(reply.state, state as MessageState) };
  // The original merges an empty object here, so nothing is reset; texts written against it rely on that.
  if (stateReset) return reply;
  if (type === 'reasoning' && typeof r === 'string') return { ...reply, reasoning: reply.reasoning + r };
  return type === 'end' || type === 'error' ? reply : withUnknown(reply);
}

function foldStatus(reply: Reply, status: ChatStatus): Reply {
  return status.id === reasoningStatusId
    ? { ...reply, reasoning: reply.reasoning + status.message }
    : { ...reply, statuses: addStatus(reply.statuses, status) };
}

// --- Text -------------------------------------------------------------------------------------------------------------------

/**
 * A text that is nothing but the name of the interpreter that answers: it belongs to the conversation, not to the text. Words around it are text.
 *
 * @source protocol §2.9
 */
function foldInterpreter(reply: Reply, delta: string): Reply | undefined {
  const id = /^\s*codeInterpreterAssistantId=([\w/-]{1,200})\s*$/.exec(delta)?.[1];
  return id ? { ...reply, state: mergeState(reply.state, { codeInterpreterAssistantId: id }) } : undefined;
}

/** The blank line between the texts of two sources. */
const gapBefore = ({ text, lastSource }: Reply, source: string | null): string =>
  text !== '' && lastSource !== source ? '\n\n' : '';

const foldText = (reply: Reply, source: string, delta: string): Reply =>
  reply.queues ? addQueued(reply, reply.queues, source, delta) : addText(reply, source, delta);

function addText(reply: Reply, source: string, delta: string): Reply {
  const isSame = reply.scan.source === source;
  const settled = isSame ? reply : withScanFrom(settleScan(reply));
  const gap = gapBefore(settled, source);
  const { place } = settled.scan;
  const scan = {
    ...(isSame ? reply.scan : { ...freshScan, source }),
    place: gap === '' ? place : follow(place, gap),
  };
  const hasText = settled.text !== '';
  const added = scanDelta(scan, delta, { hasText, hasThought: settled.reasoning !== '' });
  if (added.retracted !== undefined) return addRetracted(settled, source, added, added.retracted);
  const hasAddedText = added.text !== '';
  return {
    ...settled,
    scan: added.scan,
    text: hasAddedText ? settled.text + gap + added.text : settled.text,
    reasoning: withReasoning(settled, added.thought),
    lastSource: hasAddedText ? source : settled.lastSource,
  };
}

const withScanFrom = (reply: Reply): Reply => ({ ...reply, scanFrom: reply.text.length });

/** What the source has said so far was a thought. */
function addRetracted(settled: Reply, source: string, added: ScannedDelta, retracted: string): Reply {
  const kept = settled.text.slice(0, settled.scanFrom);
  const gap = kept === '' ? '' : '\n\n';
  return {
    ...settled,
    scan: added.scan,
    text: added.text === '' ? kept : kept + gap + added.text,
    reasoning: joinThoughts(
      joinThoughts(settled.reasoning, settled.text.slice(settled.scanFrom) + retracted),
      added.thought,
    ),
    lastSource: added.text === '' ? null : source,
  };
}

/** A thought, after those that stand before it. */
function joinThoughts(before: string, thought: string): string {
  const added = thought.trimStart();
  return before === '' || added === '' ? before + added : `${before}\n\n${added}`;
}

/** Ends the current source. */
function settleScan(reply: Reply): Reply {
  if (reply.scan.held === '' || reply.scan.source === null) return reply;
  const { source } = reply.scan;
  const { scan, text, thought } = endScan(reply.scan);
  const gap = gapBefore(reply, source);
  return {
    ...reply,
    scan,
    text: text === '' ? reply.text : reply.text + gap + text,
    reasoning: withReasoning(reply, thought),
    lastSource: text === '' ? reply.lastSource : source,
  };
}

// --- Text out of order ------------------------------------------------------------------------------------------------------

const textOfQueues = (queues: Readonly<Record<string, ReplyQueue>>): string =>
  Object.keys(queues)
    .sort()
    .map((key) => `${queues[key]?.text}\n`)
    .join('');

function addQueued(
  reply: Reply,
  before: Readonly<Record<string, ReplyQueue>>,
  source: string,
  delta: string,
): Reply {
  const { text = '', scan = freshScan } = Object.hasOwn(before, source) ? before[source]! : {};
  const added = scanDelta(scan, delta, { hasText: text !== '', hasThought: reply.reasoning !== '' });
  const { retracted } = added;
  const kept = retracted === undefined ? text : '';
  const queues = { ...before, [source]: { text: kept + added.text, scan: added.scan } };
  const reasoning =
    retracted === undefined
      ? reply.reasoning + added.thought
      : joinThoughts(joinThoughts(reply.reasoning, text + retracted), added.thought);
  return {
    ...reply,
    queues,
    text: textOfQueues(queues),
    reasoning,
    lastSource: source,
  };
}

/** Ends every source. */
function settleQueues(reply: Reply, before: Readonly<Record<string, ReplyQueue>>): Reply {
  if (Object.values(before).every(({ scan }) => scan.held === '')) return reply;
  let { reasoning } = reply;
  const queues = Object.fromEntries(
    Object.entries(before).map(([source, queue]) => {
      const { scan, text, thought } = endScan(queue.scan);
      reasoning += thought;
      return [source, { text: queue.text + text, scan }];
    }),
  );
  return { ...reply, queues, reasoning, text: textOfQueues(queues) };
}

/** The queues at the first event out of order: text so far stays with its source, and the current source continues its scan. */
function queuesSoFar({ text, lastSource, scan }: Reply): Record<string, ReplyQueue> {
  const source = text === '' ? null : (lastSource ?? '');
  const reading =
    scan.source === null || scan.source === source
      ? {}
      : { [scan.source]: { text: '', scan: { ...scan, place: freshScan.place } } };
  if (source === null) return reading;
  const own = scan.source === source ? scan : { ...freshScan, place: scan.place };
  return { ...reading, [source]: { text, scan: own } };
}

// --- Tool calls -------------------------------------------------------------------------------------------------------------

/** Further calls are ignored: an index comes from a server and does not limit their number. */
const maxToolCalls = 200;

function foldToolCalls(reply: Reply, deltas: readonly ToolCallDelta[]): Reply {
  const calls = reply.toolCalls.map((call, at) => ({ call, index: reply.toolIndexes[at] ?? at }));
  for (const { index: named, id, function: delta } of deltas) {
    const last = calls.at(-1)?.index ?? -1;
    const index = named ?? Math.max(0, delta?.name ? last + 1 : last);
    let known = calls.find((one) => one.index === index);
    if (!known) {
      if (calls.length === maxToolCalls) continue;
      known = { call: { name: '', arguments: '' }, index };
      calls.push(known);
    }
    known.call = {
      id: known.call.id ?? id,
      name: known.call.name || (delta?.name ?? ''),
      arguments: known.call.arguments + (delta?.arguments ?? ''),
    };
  }
  calls.sort((one, other) => one.index - other.index);
  const [toolCalls, toolIndexes] = [calls.map(({ call }) => call), calls.map(({ index }) => index)];
  return withCallText({ ...reply, toolCalls, toolIndexes });
}

/** In function mode the first call is the text. Its closing brace comes with the end, so that a finished reply is valid JSON. */
function withCallText(reply: Reply): Reply {
  const [call] = reply.toolCalls;
  if (!call || reply.output.kind === 'text') return reply;
  if (reply.output.kind === 'csv')
    return { ...reply, text: csvFromAnswer(call.arguments, reply.output.columns, reply.ended !== null) };
  const close = reply.ended ? '}' : '';
  return { ...reply, text: `{"name":${JSON.stringify(call.name)}, "arguments":${call.arguments}${close}` };
}
