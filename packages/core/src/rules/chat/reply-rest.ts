import type { ChatEvent, RunEnd, ToolCallDelta } from '../../contract/chat-event.js';
import { gapBefore, settleReply, type Reply, type ReplyQueue } from './plain-reply.js';
import { mergeState, type MessageState } from './state-merge.js';
import { endScan, follow, freshScan, scanDelta, type ThoughtScan } from './thoughts.js';

const addThought = (reply: Reply, thought: string): string =>
  thought === '' ? reply.reasoning : reply.reasoning + thought;

/** The search for thoughts in a reply: where it stands, or where it would if it had begun with the text. */
const scanOf = ({ scan, lastSource, text }: Reply): ThoughtScan =>
  scan ?? { ...freshScan, source: lastSource, place: follow(freshScan.place, text) };

function addText(before: Reply, source: string, delta: string): Reply {
  const reply = { ...before, scan: scanOf(before), settle: settleScan };
  const isSame = reply.scan.source === source;
  const settled = isSame ? reply : settleScan(reply);
  const { place } = settled.scan ?? reply.scan;
  const gap = gapBefore(settled, source);
  const scan = {
    ...(isSame ? reply.scan : { ...freshScan, source }),
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
  if (!reply.scan || reply.scan.held === '' || reply.scan.source === null) return reply;
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

/** What each source held back is told. */
function settleQueues(reply: Reply): Reply {
  if (!reply.queues || Object.values(reply.queues).every(({ scan }) => scan.held === '')) return reply;
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
function queuesSoFar(reply: Reply): Record<string, ReplyQueue> {
  const { text, lastSource } = reply;
  const scan = scanOf(reply);
  const source = text === '' ? null : (lastSource ?? '');
  const reading =
    scan.source === null || scan.source === source
      ? {}
      : { [scan.source]: { text: '', scan: { ...scan, place: freshScan.place } } };
  if (source === null) return reading;
  const own = scan.source === source ? scan : { ...freshScan, place: scan.place };
  return { ...reading, [source]: { text, scan: own } };
}

/**
 * Folds an event that `foldFirst` leaves. Never throws.
 *
 * @source protocol §2.4, §2.6
 */
export function foldRest(reply: Reply, event: ChatEvent): Reply {
  const { s, d, m, state } = event as { s: string; d?: unknown; m?: unknown; state?: MessageState };
  if (s === 'run') return withCallText({ ...settleReply(reply), ended: event as RunEnd });
  if (s === 'meta') {
    if (m !== 'out_of_order') return { ...reply, state: mergeState(reply.state, state ?? {}) };
    return reply.queues
      ? reply
      : { ...reply, queues: queuesSoFar(reply), scan: scanOf(reply), settle: settleQueues };
  }
  if (typeof d !== 'string') return addToolCalls(reply, (d as { tool_calls: ToolCallDelta[] }).tool_calls);
  return reply.queues ? addQueued(reply, reply.queues, s, d) : addText(reply, s, d);
}
