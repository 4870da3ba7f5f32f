import { Validator, type Schema } from '@cfworker/json-schema';
import type { Message } from '../../contract/conversations/conversations.js';
import * as embedLimits from '../../contract/embed/embed-limits.js';
import { parseJson } from '../../lib/parse-json.js';
import {
  functionsOf,
  madeCallsOf,
  offeredTools,
  toolRoundsOf,
  type MadeCall,
  type OfferedFunction,
} from '../../rules/embed/page-tools.js';
import { formatToolAnswers, type CallAnswer } from '../../rules/embed/tool-answers.js';
import { pathOf } from '../../rules/conversations/tree.js';
import { cutText, serializeValue } from './page-context.js';
import type { EmbedEvent, PageTool, PageToolCall } from './embed.types.js';
import { isOver, pageCallTransition, type PageCallEvent } from './page-call.machine.js';
import type { ProposalsHost } from '../proposals/proposals-host.types.js';
import type { ConversationPorts } from '../conversation/conversation-ports.js';
import type { StoreApi } from 'zustand/vanilla';
import * as timing from '../ports/timing.js';

/** Options of the tools. */
export interface PageToolsOptions {
  ports: Pick<ConversationPorts, 'clock'>;
  /** The tools as the page declares them now. */
  tools(): readonly PageTool[];
  /** How much of the results the model of a conversation can take in. @units characters */
  maxCharacters(host: ProposalsHost): number;
  onEvent(happening: EmbedEvent): void;
}

/** The calls that are remembered. */
export type PageCallsStore = StoreApi<{ calls: readonly PageToolCall[] }>;

type Args = Record<string, unknown>;

/** The calls of one reply, on their way to their answers. */
interface PageRound {
  needs: PageToolsOptions;
  host: ProposalsHost;
  conversationId: string;
  messageId: string;
  tools: readonly PageTool[];
  /** Aborted once the results are no longer needed. */
  signal: AbortSignal;
  show(call: PageToolCall): void;
  /** Takes a call one step further; `question` is what the person is asked. */
  step(callId: string, event: PageCallEvent, question?: string | null): void;
  /** Resolves with what the person decides; false when the round ends before. */
  decision(callId: string): Promise<boolean>;
}

/** @units characters */
const maxOf = { args: 100_000, question: 2000, error: 2000, result: 100_000 } as const;
/** The maximum number of reported argument faults. */
const maxFaults = 5;

/** The checked arguments of a call, or the reason why they are invalid. */
type ReadArgs = { isSound: true; args: Args } | { isSound: false; fault: string };

const isArgs = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsedArgs(text: string): Args | undefined {
  try {
    const value = text.trim() === '' ? {} : parseJson(text, { maxCharacters: maxOf.args });
    return isArgs(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readArgs({ schema }: PageTool, call: MadeCall): ReadArgs {
  const args = parsedArgs(call.arguments);
  if (!args) return { isSound: false, fault: 'The arguments are not a JSON object.' };
  try {
    const { valid, errors } = new Validator(schema as Schema, '2020-12', false).validate(args);
    if (valid) return { isSound: true, args };
    const faults = errors
      .slice(-maxFaults)
      .map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
    return { isSound: false, fault: `The arguments do not fit the schema: ${faults.join(' ')}` };
  } catch {
    return { isSound: false, fault: 'The schema of this tool cannot be read.' };
  }
}

/** The question that the tool asks before it is carried out; undefined where it asks none. */
function questionOf({ confirm }: PageTool, args: Args): string | null | undefined {
  if (typeof confirm !== 'function') return confirm === true ? null : undefined;
  try {
    const question: unknown = confirm(structuredClone(args));
    return typeof question === 'string' ? cutText(question, maxOf.question) : null;
  } catch {
    // A `confirm` that throws asks the default question.
    return null;
  }
}

const answerOf = (value: unknown): Omit<CallAnswer, 'name'> => {
  if (value === undefined) return { outcome: 'completed', text: 'Done.' };
  const text = serializeValue(value, maxOf.result);
  return text === undefined
    ? { outcome: 'failed', text: 'The result cannot be written as JSON.' }
    : { outcome: 'completed', text };
};

/** Runs a call in the page, for at most a minute. Undefined when it was cancelled. */
async function runTool(
  round: PageRound,
  tool: PageTool,
  args: Args,
): Promise<Omit<CallAnswer, 'name'> | undefined> {
  const { clock } = round.needs.ports;
  const running = new AbortController();
  let end: (how: 'timedOut' | 'over') => void = () => undefined;
  const ended = new Promise<'timedOut' | 'over'>((resolve) => (end = resolve));
  const over = (): void => end('over');
  round.signal.addEventListener('abort', over, { once: true });
  const cancelTimer = clock.after(timing.proposalMs, () => end('timedOut'));
  const work = Promise.resolve()
    .then(() => tool.run(structuredClone(args), { signal: running.signal }))
    .then(answerOf, (reason: unknown) => {
      const message = reason instanceof Error ? reason.message : String(reason);
      return { outcome: 'failed' as const, text: `The tool failed: ${cutText(message, maxOf.error)}` };
    });
  try {
    const first = await Promise.race([work, ended]);
    if (first === 'over') return undefined;
    if (first === 'timedOut')
      return { outcome: 'failed', text: `The tool did not answer within ${timing.proposalMs / 1000} s.` };
    return first;
  } finally {
    cancelTimer();
    round.signal.removeEventListener('abort', over);
    running.abort();
  }
}

/** One call from its arguments to its answer; undefined when the round ended before. */
async function carryOutCall(
  round: PageRound,
  call: MadeCall,
  read: ReadArgs | undefined,
): Promise<CallAnswer | undefined> {
  const { step } = round;
  const name = cutText(call.name, 100);
  const tool = round.tools.find((one) => one.name === call.name);
  if (!tool || !read?.isSound) {
    step(call.id, { type: 'failed' });
    return {
      name,
      outcome: 'failed',
      text: tool && read && !read.isSound ? read.fault : 'The page has no such tool.',
    };
  }
  const question = questionOf(tool, read.args);
  if (question !== undefined) {
    const decided = round.decision(call.id);
    step(call.id, { type: 'asked' }, question);
    const isAllowed = await decided;
    if (round.signal.aborted) return undefined;
    if (!isAllowed) {
      step(call.id, { type: 'refused' });
      return { name, outcome: 'declined', text: 'The person declined this.' };
    }
  }
  step(call.id, { type: 'begun' });
  const answer = await runTool(round, tool, read.args);
  if (!answer) return undefined;
  step(call.id, { type: answer.outcome === 'completed' ? 'returned' : 'failed' });
  return { name, ...answer };
}

/**
 * Carries out the calls of one reply, one after the other, and brings the answers to the model together. When somebody has gone on
 * without them, nothing is told.
 */
async function carryOutRound(round: PageRound, made: readonly MadeCall[]): Promise<void> {
  const { needs, host, messageId, conversationId, signal } = round;
  const { clock } = needs.ports;
  const reads = made.map((call) => {
    const tool = round.tools.find((one) => one.name === call.name);
    return tool && readArgs(tool, call);
  });
  made.forEach((call, at) => {
    const read = reads[at];
    const args = read?.isSound ? read.args : {};
    const { id } = call;
    const name = cutText(call.name, 100);
    round.show({ id, conversationId, messageId, name, args, question: null, status: 'proposed' });
  });
  const answers: CallAnswer[] = [];
  for (const [at, call] of made.entries()) {
    const begunAt = clock.now();
    const answer = await carryOutCall(round, call, reads[at]);
    const outcome = answer?.outcome ?? 'declined';
    const durationMs = clock.now() - begunAt;
    needs.onEvent({
      type: 'tool-call',
      callId: call.id,
      name: cutText(call.name, 100),
      outcome,
      durationMs,
    });
    if (!answer || signal.aborted) return;
    answers.push(answer);
  }
  const isLast = pathOf(host.file.record().tree).at(-1)?.id === messageId;
  if (!isLast || !host.isReady() || host.runs.state().status !== 'idle') return;
  const isFailed = answers.some(({ outcome }) => outcome === 'failed');
  host.submitter.submit({
    text: formatToolAnswers(answers, needs.maxCharacters(host)),
    label: answers.map(({ name }) => name).join(', '),
    data: { actionResult: true, ...(isFailed ? { actionFailed: true } : {}) },
    parentId: messageId,
  });
}

/** See {@link PageTools}. */
export interface PageToolRunner {
  offered(path: readonly Message[]): OfferedFunction[];
  /** Runs the calls of a reply; resolves when the results have been sent, or there were none. */
  settle(conversationId: string, host: ProposalsHost, reply: Message): Promise<void>;
  decide(callId: string, isAllowed: boolean): void;
  cancel(conversationId: string): void;
  dispose(): void;
}

/** How many calls are remembered, so that what has ended can still be shown. */
const maxShown = 50;

/**
 * The working part of the tools of the page. A call is carried out once, in the page that asked for the reply and saw it end; whoever
 * says something else, stops or leaves, ends it.
 */
export function createPageToolRunner(needs: PageToolsOptions, store: PageCallsStore): PageToolRunner {
  const rounds = new Map<string, AbortController>();
  const decisions = new Map<string, (isAllowed: boolean) => void>();
  const seen = new Set<string>();

  const change = (calls: readonly PageToolCall[]): void => store.setState({ calls: calls.slice(-maxShown) });
  function step(callId: string, event: PageCallEvent, question?: string | null): void {
    const asked = question === undefined ? {} : { question };
    const next = (call: PageToolCall): PageToolCall =>
      call.id === callId ? { ...call, status: pageCallTransition(call.status, event), ...asked } : call;
    change(store.getState().calls.map(next));
  }
  function decide(callId: string, isAllowed: boolean): void {
    decisions.get(callId)?.(isAllowed);
    decisions.delete(callId);
  }
  function cancel(conversationId: string): void {
    rounds.get(conversationId)?.abort();
    rounds.delete(conversationId);
    for (const call of store.getState().calls) {
      if (call.conversationId !== conversationId || isOver(call)) continue;
      step(call.id, { type: 'refused' });
      decide(call.id, false);
    }
  }
  /** Whether the maximum number of consecutive rounds is reached. */
  const isWorn = (path: readonly Message[]): boolean => toolRoundsOf(path) >= embedLimits.toolRounds;

  return {
    offered: (path) => (isWorn(path) ? [] : functionsOf(offeredTools(needs.tools()))),
    async settle(conversationId, host, reply) {
      const made = madeCallsOf(reply);
      const tools = offeredTools(needs.tools());
      if (made.length === 0 || tools.length === 0 || seen.has(reply.id)) return;
      seen.add(reply.id);
      if (isWorn(pathOf(host.file.record().tree, reply.id))) return;
      const round = new AbortController();
      rounds.set(conversationId, round);
      await carryOutRound(
        {
          needs,
          host,
          conversationId,
          messageId: reply.id,
          tools,
          signal: round.signal,
          show: (call) => change([...store.getState().calls, call]),
          step,
          decision: (callId) => new Promise((resolve) => decisions.set(callId, resolve)),
        },
        made,
      );
      if (rounds.get(conversationId) === round) rounds.delete(conversationId);
    },
    decide,
    cancel,
    dispose() {
      for (const conversationId of rounds.keys()) cancel(conversationId);
    },
  };
}
