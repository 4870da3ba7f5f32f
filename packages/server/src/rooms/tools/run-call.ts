import type { ApprovalScope } from '@stoa/core/contract';
import type { CallStatus } from '@stoa/core/rules';
import type { GenerationRun } from '../../platform/runs/run-ports.js';
import { checkArguments } from './check-arguments.js';
import { cutResult } from './cut-result.js';
import { tellCall } from './call-record.js';
import { findPassage, type OutsideText } from './find-passage.js';
import { decide, scopesOf, subjectOf, type ApprovalSubject } from './gate.js';
import type { QuestionDesk } from './question-desk.js';
import type { Tool, ToolArguments, ToolResult } from './tool.js';
import * as toolLimits from './tool-limits.js';
import { inSpan } from '../../platform/tracing/spans.js';

/** A tool as a turn offers it. */
export interface OfferedTool {
  tool: Tool;
  /** What the model calls it. */
  name: string;
  source: { id: string; title: string };
}

/** Lasting approvals of a person. */
export interface Approvals {
  has(personId: string, subject: ApprovalSubject, conversationId: string | null): Promise<boolean>;
  add(personId: string, subject: ApprovalSubject, conversationId: string | null): Promise<void>;
}

/** What calls need that is not their own. */
export interface CallDeps {
  run: GenerationRun;
  desk: Pick<QuestionDesk, 'ask' | 'onCancel'>;
  approvals: Approvals;
  /** Whether the reader of the run can answer questions. */
  canAsk: boolean;
  now(): Date;
  onFault(error: unknown): void;
  /** Keeps all of a result that the model reads in part. @errors a rejection leaves it unkept */
  keepWhole?(place: { personId: string; conversationId: string }, result: WholeResult): Promise<KeptResult>;
  /** @units characters */
  resultCharacters: number;
  answerMs: number;
}

/** All of a result. */
export interface WholeResult {
  /** Of its file. */
  name: string;
  text: string;
}

/** Where all of a result is. */
export interface KeptResult {
  key: string;
  name: string;
}

/** A call that is to be carried out. */
export interface PendingCall {
  id: string;
  offered: OfferedTool;
  arguments: string;
  /** What has come from outside before it. */
  outside: readonly OutsideText[];
}

/** How a call ended, and what the model is told of it. */
export interface CallAnswer {
  status: CallStatus;
  text: string;
  cutFrom?: number;
  whole?: KeptResult;
  bytesOut?: number;
  /** How long it waited for its person. @units milliseconds */
  waitedMs: number;
}

/** Of what a tool says of how far it is. */
const progressCharacters = 200;

/** What ends a call before its tool does. */
type EndCause = 'timedOut' | 'cancelled' | 'stopped';

const answers = {
  denied:
    'The person was asked and did not allow this call. Do not try it again; go on without it, or ask them.',
  refused: 'This call needs the consent of the person, and nobody can be asked here. It was not carried out.',
  unanswered: 'The person was asked and has not answered in time. The call was not carried out.',
  timedOut: 'The tool did not answer in time. It may have had an effect.',
  cancelled: 'The person ended this call. It may have had an effect.',
  stopped: 'The person stopped the reply. The call may have had an effect.',
  fault: 'The tool failed, for a reason that it did not tell.',
} as const;

/** Asks for a call what the gate asks, and carries it out. Never rejects: each call has an answer. */
export function runCall(deps: CallDeps, call: PendingCall, signal: AbortSignal): Promise<CallAnswer> {
  // Names of tools come from people and other servers: the span says what kind of source offers it.
  const [kind = ''] = call.offered.source.id.split(':', 1);
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'stoa.tool.source': kind };
  return inSpan('execute_tool', { attributes }, async (span) => {
    const answer = await answerCall(deps, call, signal);
    span.setAttributes({ 'stoa.tool.status': answer.status, 'stoa.tool.waited_ms': answer.waitedMs });
    return answer;
  });
}

async function answerCall(deps: CallDeps, call: PendingCall, signal: AbortSignal): Promise<CallAnswer> {
  const { run, now } = deps;
  const { tool } = call.offered;
  const checked = checkArguments(call.arguments, tool.parameters);
  if (!checked.ok) return { status: 'failed', text: checked.fault, waitedMs: 0 };
  const from = now().getTime();
  const passed = await passGate(deps, call, checked.args, signal);
  const waitedMs = now().getTime() - from;
  if (passed !== 'run') return { ...passed, waitedMs };
  tellCall(run, call.id, { status: 'running', startedAt: now().toISOString() });
  const status = { id: `tool:${call.id}`, summary: tool.title, message: tool.title, icon: 'tool' };
  run.status({ ...status, inProgress: true, animated: true });
  const answer = await carryOut(deps, call, checked.args, signal);
  run.status({ ...status, inProgress: false });
  return { ...answer, waitedMs };
}

async function passGate(
  { run, desk, approvals, canAsk, answerMs, onFault }: CallDeps,
  { id, offered: { tool, source }, outside }: PendingCall,
  args: ToolArguments,
  signal: AbortSignal,
): Promise<'run' | Omit<CallAnswer, 'waitedMs'>> {
  const { id: runId, personId, conversationId } = run.metadata;
  const subject = subjectOf(tool, source.id);
  try {
    const isOpen = decide(tool, { isApproved: false, canAsk }) === 'run';
    const isApproved = !isOpen && (await approvals.has(personId, subject, conversationId));
    const decision = decide(tool, { isApproved, canAsk });
    if (isApproved) tellCall(run, id, { wasApproved: true });
    if (decision === 'run') return 'run';
    if (decision === 'refuse') return { status: 'refused', text: answers.refused };
    const scopes = scopesOf(tool, conversationId !== null);
    const passage = findPassage(args, outside);
    const onOpen = () => tellCall(run, id, { status: 'waiting', scopes, passage });
    const outcome = await desk.ask({ runId, callId: id, scopes, timeoutMs: answerMs, onOpen }, signal);
    switch (outcome.type) {
      case 'approved':
        await remember(outcome.scope);
        return 'run';
      case 'denied':
        return { status: 'denied', text: answers.denied };
      case 'timedOut':
        return { status: 'timedOut', text: answers.unanswered };
      case 'stopped':
        return { status: 'stopped', text: answers.stopped };
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    // What cannot be asked is not carried out.
    onFault(error);
    return { status: 'failed', text: answers.fault };
  }

  async function remember(scope: ApprovalScope): Promise<void> {
    if (scope !== 'once')
      await approvals.add(personId, subject, scope === 'conversation' ? conversationId : null);
  }
}

/** Ends when the tool answers, its time is up, its person cancels it or the run stops: whatever is first, nothing after it counts. */
async function carryOut(
  { run, desk, onFault, keepWhole, resultCharacters }: CallDeps,
  { id, offered: { tool } }: PendingCall,
  args: ToolArguments,
  signal: AbortSignal,
): Promise<Omit<CallAnswer, 'waitedMs'>> {
  const end = new AbortController();
  const tell = (progress: string): void => {
    if (end.signal.aborted) return;
    const message = progress.slice(0, progressCharacters);
    run.status({
      id: `tool:${id}`,
      summary: tool.title,
      message,
      icon: 'tool',
      inProgress: true,
      animated: true,
    });
  };
  const endAs = (cause: EndCause) => () => end.abort(cause);
  const whatEnded = (): Omit<CallAnswer, 'waitedMs'> => {
    const cause = end.signal.reason as EndCause;
    return { status: cause === 'timedOut' ? 'timedOut' : 'stopped', text: answers[cause] };
  };
  const stop = endAs('stopped');
  signal.addEventListener('abort', stop, { once: true });
  const stopListening = desk.onCancel(run.metadata.id, id, endAs('cancelled'));
  const timer = setTimeout(endAs('timedOut'), tool.timeoutMs ?? toolLimits.callMs);
  const ended = new Promise<null>((resolve) => {
    end.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  if (signal.aborted) stop();
  try {
    const work = async (): Promise<ToolResult | null> =>
      end.signal.aborted ? null : tool.run(args, end.signal, tell);
    const result = await Promise.race([work(), ended]);
    // A tool that ends because it was told to may say so in its own way.
    if (result === null || end.signal.aborted) return whatEnded();
    if (result.state) run.state({ ...result.state });
    const all = result.ok ? result.text : result.error;
    const { text, cutFrom } = cutResult(all, resultCharacters);
    const whole = cutFrom === 0 ? undefined : await kept(all);
    return {
      status: result.ok ? 'done' : 'failed',
      text: text.trim() === '' ? '(The tool answered nothing.)' : text,
      cutFrom,
      ...(whole && { whole }),
      ...(result.bytesOut !== undefined && { bytesOut: result.bytesOut }),
    };
  } catch (error) {
    if (end.signal.aborted) return whatEnded();
    onFault(error);
    return { status: 'failed', text: answers.fault };
  } finally {
    clearTimeout(timer);
    stopListening();
    signal.removeEventListener('abort', stop);
  }

  /** Where all of a result is kept; nothing where it cannot be. */
  async function kept(text: string): Promise<KeptResult | undefined> {
    const { personId, conversationId } = run.metadata;
    if (!keepWhole || conversationId === null || text.length > toolLimits.wholeCharacters) return undefined;
    try {
      return await keepWhole(
        { personId, conversationId },
        { name: `${plainName(tool.title)} ${id}.txt`, text },
      );
    } catch (error) {
      onFault(error);
      return undefined;
    }
  }
}

/** A title as a name of files has it. */
const plainName = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N} -]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'result';
