import type { ChatEvent, ChatStatus, RunEnd, ToolCallDelta } from '../contract/chat-event.js';
import { mergeState, type MessageState } from './state-merge.js';
import { addStatus, reasoningStatusId } from './statuses.js';
import { endScan, follow, freshScan, scanDelta, type ThoughtScan } from './thoughts.js';

/** A tool call as far as it has arrived. `arguments` is JSON text, possibly incomplete. */
export interface ReplyToolCall {
  id?: string;
  name: string;
  arguments: string;
}

/**
 * What the text of a reply is made of: the text itself, the first function call as JSON, or the rows of that call as a csv block
 * with these columns.
 */
export type ReplyOutput = { kind: 'text' } | { kind: 'functionCall' } | { kind: 'csv'; columns: string[] };

/** Writes the rows of a call, as far as they have come, as a csv block. */
export type WriteTable = (argumentsText: string, columns: readonly string[], isWhole: boolean) => string;

/** Everything that the events of a run have said so far. */
export interface Reply {
  output: ReplyOutput;
  /** `csvFromAnswer` where a message may ask for a table. */
  writeTable: WriteTable;
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
  /** Source of the last words, for the blank line between sources. */
  lastSource: string | null;
  /** How far the search for thoughts has come in the text; out of order each queue has its own. */
  scan: ThoughtScan;
  /** Text by source while events come out of order; null in order. */
  queues: Readonly<Record<string, ReplyQueue>> | null;
}

/** What one source has said so far. */
interface ReplyQueue {
  text: string;
  scan: ThoughtScan;
}

const noTable: WriteTable = () => '';

/** The reply before its first event. */
export const emptyReply = (
  output: ReplyOutput = { kind: 'text' },
  writeTable: WriteTable = noTable,
): Reply => ({
  output,
  writeTable,
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
  queues: null,
});

const addThought = (reply: Reply, thought: string): string =>
  thought === '' ? reply.reasoning : reply.reasoning + thought;

const textOfQueues = (queues: Readonly<Record<string, ReplyQueue>>): string =>
  Object.keys(queues)
    .sort()
    .map((key) => `${queues[key]?.text}\n`)
    .join('');

function addQueued(reply: Reply, before: Record<string, ReplyQueue>, source: string, delta: string): Reply {
  const { text = '', scan = freshScan } = Object.hasOwn(before, source) ? before[source]! : {};
  const added = scanDelta(scan, delta, { hasText: text !== '', hasThought: reply.reasoning !== '' });
  const queues = { ...before, [source]: { text: text + added.text, scan: added.scan } };
  return {
    ...reply,
    queues,
    text: textOfQueues(queues),
    reasoning: addThought(reply, added.thought),
    lastSource: source,
  };
}

/** What stands between the words of two sources. */
const gapBefore = ({ text, lastSource }: Reply, source: string | null): string =>
  text !== '' && lastSource !== source ? '\n\n' : '';

function addText(reply: Reply, source: string, delta: string): Reply {
  if (reply.queues) return addQueued(reply, reply.queues, source, delta);
  const isSame = reply.scan.source === source;
  const settled = isSame ? reply : settleScan(reply);
  const { place } = settled.scan;
  const gap = gapBefore(settled, source);
  const scan = {
    ...(isSame ? settled.scan : { ...freshScan, source }),
    place: gap === '' ? place : follow(place, gap),
  };
  const hasText = settled.text !== '';
  const added = scanDelta(scan, delta, { hasText, hasThought: settled.reasoning !== '' });
  const said = added.text !== '';
  return {
    ...settled,
    scan: added.scan,
    text: said ? settled.text + gap + added.text : settled.text,
    reasoning: addThought(settled, added.thought),
    lastSource: said ? source : settled.lastSource,
  };
}

/** Nothing more comes from the source that is being read. */
function settleScan(reply: Reply): Reply {
  if (reply.scan.held === '' || reply.scan.source === null) return reply;
  const { source } = reply.scan;
  const { scan, text, thought } = endScan(reply.scan);
  const gap = gapBefore(reply, source);
  return {
    ...reply,
    scan,
    text: text === '' ? reply.text : reply.text + gap + text,
    reasoning: addThought(reply, thought),
    lastSource: text === '' ? reply.lastSource : source,
  };
}

/** The reply once nothing follows: what was held back because it might have been part of a tag is told. */
export function settleReply(reply: Reply): Reply {
  if (!reply.queues) return settleScan(reply);
  if (Object.values(reply.queues).every(({ scan }) => scan.held === '')) return reply;
  let { reasoning } = reply;
  const queues = Object.fromEntries(
    Object.entries(reply.queues).map(([source, queue]) => {
      const { scan, text, thought } = endScan(queue.scan);
      reasoning += thought;
      return [source, { text: queue.text + text, scan }];
    }),
  );
  return { ...reply, queues, reasoning, text: textOfQueues(queues) };
}

/** More calls than this are left out: an index comes from a server and says nothing of how many there are. */
const mostToolCalls = 200;

function addToolCalls(reply: Reply, deltas: readonly ToolCallDelta[]): Reply {
  const calls = reply.toolCalls.map((call, at) => ({ call, index: reply.toolIndexes[at] ?? at }));
  for (const { index: named, id, function: said } of deltas) {
    const last = calls.at(-1)?.index ?? -1;
    const index = named ?? Math.max(0, said?.name ? last + 1 : last);
    let known = calls.find((one) => one.index === index);
    if (!known) {
      if (calls.length === mostToolCalls) continue;
      known = { call: { name: '', arguments: '' }, index };
      calls.push(known);
    }
    known.call = {
      id: known.call.id ?? id,
      name: known.call.name || (said?.name ?? ''),
      arguments: known.call.arguments + (said?.arguments ?? ''),
    };
  }
  calls.sort((one, other) => one.index - other.index);
  const [toolCalls, toolIndexes] = [calls.map(({ call }) => call), calls.map(({ index }) => index)];
  return withCallText({ ...reply, toolCalls, toolIndexes });
}

/** In function mode the first call is the text. Its closing brace comes with the end, so that a finished reply is valid JSON. */
function withCallText(reply: Reply): Reply {
  const call = reply.toolCalls[0];
  if (!call || reply.output.kind === 'text') return reply;
  if (reply.output.kind === 'csv')
    return { ...reply, text: reply.writeTable(call.arguments, reply.output.columns, reply.ended !== null) };
  const close = reply.ended ? '}' : '';
  return { ...reply, text: `{"name":${JSON.stringify(call.name)}, "arguments":${call.arguments}${close}` };
}

/** What came in order stays with its source, and the source that is being read goes on where it stands. */
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

const unknown = (reply: Reply): Reply => ({ ...reply, unknownEvents: reply.unknownEvents + 1 });

function foldStatus(reply: Reply, status: ChatStatus): Reply {
  return status.id === reasoningStatusId
    ? { ...reply, reasoning: reply.reasoning + status.message }
    : { ...reply, statuses: addStatus(reply.statuses, status) };
}

function foldMeta(reply: Reply, event: Record<string, unknown>): Reply {
  const { d, st, m, state, stateReset, type, r } = event;
  if (typeof d === 'object' && d !== null && 'sources' in d) return reply;
  if (typeof st === 'object' && st !== null && 'id' in st) return foldStatus(reply, st as ChatStatus);
  if (m === 'out_of_order') return reply.queues ? reply : { ...reply, queues: queuesSoFar(reply) };
  if (typeof state === 'object' && state !== null)
    return { ...reply, state: mergeState(reply.state, state as MessageState) };
  // The original merges an empty object here, so nothing is reset; texts written against it rely on that.
  if (stateReset) return reply;
  if (type === 'reasoning' && typeof r === 'string') return { ...reply, reasoning: reply.reasoning + r };
  return type === 'end' || type === 'error' ? reply : unknown(reply);
}

/**
 * Folds one event into a reply. Never throws: what this version does not know is counted and left out.
 *
 * @source protocol §2.4; reasoning and run events are ours.
 */
export function foldEvent(reply: Reply, event: ChatEvent): Reply {
  const { s, d, type } = event as { s?: unknown; d?: unknown; type?: unknown };
  if (typeof s !== 'string') return unknown(reply);
  if (s === 'run') {
    if (type === 'end') return withCallText({ ...settleReply(reply), ended: event as RunEnd });
    return type === 'start' ? reply : unknown(reply);
  }
  if (s === 'meta') return foldMeta(reply, event as unknown as Record<string, unknown>);
  if (typeof d === 'string') return d === '' ? reply : addText(reply, s, d);
  if (typeof d === 'object' && d !== null && 'tool_calls' in d && Array.isArray(d.tool_calls))
    return addToolCalls(reply, d.tool_calls as ToolCallDelta[]);
  return d === undefined && (type === 'end' || type === 'error') ? reply : unknown(reply);
}
