import type { ChatEvent, ChatStatus, RunEnd, ToolCallDelta } from '../contract/chat-event.js';
import { csvFromAnswer } from './csv.js';
import { mergeState, type MessageState } from './state-merge.js';

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

/** Everything that the events of a run have said so far. */
export interface Reply {
  output: ReplyOutput;
  text: string;
  reasoning: string;
  /** As they came; `visibleStatuses` says which to show. */
  statuses: readonly ChatStatus[];
  state: MessageState;
  toolCalls: readonly ReplyToolCall[];
  /** Set once the run has ended. */
  ended: RunEnd | null;
  unknownEvents: number;
  /** Source of the last content event, for the blank line between sources. */
  lastSource: string | null;
  /** Text by source while events come out of order; null in order. */
  queues: Readonly<Record<string, string>> | null;
}

/** The reply before its first event. */
export const emptyReply = (output: ReplyOutput = { kind: 'text' }): Reply => ({
  output,
  text: '',
  reasoning: '',
  statuses: [],
  state: {},
  toolCalls: [],
  ended: null,
  unknownEvents: 0,
  lastSource: null,
  queues: null,
});

function addText(reply: Reply, source: string, delta: string): Reply {
  if (reply.queues) {
    const queues = { ...reply.queues, [source]: (reply.queues[source] ?? '') + delta };
    const text = Object.keys(queues)
      .sort()
      .map((key) => `${queues[key]}\n`)
      .join('');
    return { ...reply, queues, text, lastSource: source };
  }
  const gap = reply.lastSource !== null && reply.lastSource !== source ? '\n\n' : '';
  return { ...reply, text: reply.text + gap + delta, lastSource: source };
}

function addToolCalls(reply: Reply, deltas: readonly ToolCallDelta[]): Reply {
  const toolCalls = [...reply.toolCalls];
  for (const delta of deltas) {
    const at = delta.index ?? Math.max(0, toolCalls.length - (delta.function?.name ? 0 : 1));
    const before = toolCalls[at] ?? { name: '', arguments: '' };
    toolCalls[at] = {
      id: before.id ?? delta.id,
      name: before.name || (delta.function?.name ?? ''),
      arguments: before.arguments + (delta.function?.arguments ?? ''),
    };
  }
  return withCallText({ ...reply, toolCalls: toolCalls.filter((call) => call !== undefined) });
}

/** In function mode the first call is the text. Its closing brace comes with the end, so that a finished reply is valid JSON. */
function withCallText(reply: Reply): Reply {
  const call = reply.toolCalls[0];
  if (!call || reply.output.kind === 'text') return reply;
  if (reply.output.kind === 'csv')
    return { ...reply, text: csvFromAnswer(call.arguments, reply.output.columns, reply.ended !== null) };
  const close = reply.ended ? '}' : '';
  return { ...reply, text: `{"name":${JSON.stringify(call.name)}, "arguments":${call.arguments}${close}` };
}

/** What came in order stays with its source. */
const queuesSoFar = (reply: Reply): Record<string, string> =>
  reply.text === '' ? {} : { [reply.lastSource ?? '']: reply.text };

const unknown = (reply: Reply): Reply => ({ ...reply, unknownEvents: reply.unknownEvents + 1 });

function foldMeta(reply: Reply, event: Record<string, unknown>): Reply {
  const { d, st, m, state, stateReset, type, r } = event;
  if (typeof d === 'object' && d !== null && 'sources' in d) return reply;
  if (typeof st === 'object' && st !== null && 'id' in st)
    return { ...reply, statuses: [...reply.statuses, st as ChatStatus] };
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
    if (type === 'end') return withCallText({ ...reply, ended: event as RunEnd });
    return type === 'start' ? reply : unknown(reply);
  }
  if (s === 'meta') return foldMeta(reply, event as unknown as Record<string, unknown>);
  if (typeof d === 'string') return d === '' ? reply : addText(reply, s, d);
  if (typeof d === 'object' && d !== null && 'tool_calls' in d && Array.isArray(d.tool_calls))
    return addToolCalls(reply, d.tool_calls as ToolCallDelta[]);
  return d === undefined && (type === 'end' || type === 'error') ? reply : unknown(reply);
}

/** Folds several events. */
export const foldEvents = (events: readonly ChatEvent[], output?: ReplyOutput): Reply =>
  events.reduce(foldEvent, emptyReply(output));

/**
 * The statuses to show: the last entry of each id, and only while in progress or sticky, in the order in which the ids came.
 *
 * @source protocol §2.5.
 */
export function visibleStatuses(statuses: readonly ChatStatus[]): ChatStatus[] {
  const last = new Map(statuses.map((status) => [status.id, status]));
  return [...last.values()].filter((status) => status.inProgress || status.sticky === true);
}
