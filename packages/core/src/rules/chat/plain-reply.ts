import type { ChatEvent, ChatStatus, RunEnd } from '../../contract/chat-event.js';
import type { MessageState } from './state-merge.js';
import { addStatus, reasoningStatusId } from './statuses.js';
import type { ThoughtScan } from './thoughts.js';

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
  /** How far the search for thoughts has come in the text, once there may be some; out of order each queue has its own. */
  scan: ThoughtScan | null;
  /** Text by source while events come out of order; null in order. */
  queues: Readonly<Record<string, ReplyQueue>> | null;
  /** Tells what was held back because it might have been part of a tag. */
  settle: (reply: Reply) => Reply;
}

/** What one source has said so far. */
export interface ReplyQueue {
  text: string;
  scan: ThoughtScan;
}

const noTable: WriteTable = () => '';
const nothingHeld = (reply: Reply): Reply => reply;

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
  scan: null,
  queues: null,
  settle: nothingHeld,
});

/** What stands between the words of two sources. */
export const gapBefore = ({ text, lastSource }: Reply, source: string | null): string =>
  text !== '' && lastSource !== source ? '\n\n' : '';

const thoughtTag = '<thought>';

/** Whether a tag may begin in `text` from `from` on: at the beginning of a line, whole or as far as it has come. */
function mayOpenThought(text: string, from: number): boolean {
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1))
    if (
      thoughtTag.startsWith(text.slice(at, at + thoughtTag.length)) &&
      text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
    )
      return true;
  return false;
}

/** Text without thoughts. Once there may be some, or while words come out of order, the rest reads on. */
function addText(reply: Reply, source: string, delta: string): Reply | undefined {
  if (reply.scan || reply.queues) return undefined;
  const before = reply.text + gapBefore(reply, source);
  const text = before + delta;
  if (mayOpenThought(text, before.length)) return undefined;
  return { ...reply, text, lastSource: source };
}

/** The reply once nothing follows: what was held back because it might have been part of a tag is told. */
export const settleReply = (reply: Reply): Reply => reply.settle(reply);

const unknown = (reply: Reply): Reply => ({ ...reply, unknownEvents: reply.unknownEvents + 1 });

function foldStatus(reply: Reply, status: ChatStatus): Reply {
  return status.id === reasoningStatusId
    ? { ...reply, reasoning: reply.reasoning + status.message }
    : { ...reply, statuses: addStatus(reply.statuses, status) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function foldMeta(reply: Reply, event: Record<string, unknown>): Reply | undefined {
  const { d, st, m, state, stateReset, type, r } = event;
  if (isObject(d) && 'sources' in d) return reply;
  if (isObject(st) && 'id' in st) return foldStatus(reply, st as ChatStatus);
  if (m === 'out_of_order' || isObject(state)) return undefined;
  // The original merges an empty object here, so nothing is reset; texts written against it rely on that.
  if (stateReset) return reply;
  if (type === 'reasoning' && typeof r === 'string') return { ...reply, reasoning: reply.reasoning + r };
  return type === 'end' || type === 'error' ? reply : unknown(reply);
}

/**
 * Folds one event of a plain reply into it, as nearly all are. Never throws: what this version does not know is counted and left out.
 *
 * @returns undefined for what `foldRest` folds: thoughts in the text, calls of tools, what comes out of order, the state of a message
 * @source protocol §2.4; reasoning and run events are ours.
 */
export function foldFirst(reply: Reply, event: ChatEvent): Reply | undefined {
  const { s, d, type } = event as { s?: unknown; d?: unknown; type?: unknown };
  if (typeof s !== 'string') return unknown(reply);
  if (s === 'run') {
    if (type !== 'end') return type === 'start' ? reply : unknown(reply);
    return reply.output.kind === 'text' ? { ...settleReply(reply), ended: event as RunEnd } : undefined;
  }
  if (s === 'meta') return foldMeta(reply, event as unknown as Record<string, unknown>);
  if (d === '') return reply;
  if (typeof d === 'string') return addText(reply, s, d);
  if (isObject(d) && 'tool_calls' in d && Array.isArray(d.tool_calls)) return undefined;
  return d === undefined && (type === 'end' || type === 'error') ? reply : unknown(reply);
}
