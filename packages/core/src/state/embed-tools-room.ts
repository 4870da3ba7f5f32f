import { Validator, type Schema } from '@cfworker/json-schema';
import { parseJson } from '../lib/parse-json.js';
import type { MadeCall } from '../rules/page-tools.js';
import { toldAnswers, type CallAnswer } from '../rules/tool-answers.js';
import { pathOf } from '../rules/tree.js';
import { cutText, writtenValue } from './embed-page.js';
import type { PageRound } from './embed-tools.js';
import type { PageTool } from './embed.types.js';
import { timing } from './timing.js';

type Args = Record<string, unknown>;

/** @units characters */
const mostOf = { args: 100_000, question: 2000, error: 2000, result: 100_000 } as const;
/** How many faults of arguments a model is told. */
const mostFaults = 5;

/** What the arguments of a call come to: themselves, or why they cannot be used. */
type ReadArgs = { isSound: true; args: Args } | { isSound: false; fault: string };

const isArgs = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsedArgs(text: string): Args | undefined {
  try {
    const value = text.trim() === '' ? {} : parseJson(text, { maxCharacters: mostOf.args });
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
      .slice(-mostFaults)
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
    return typeof question === 'string' ? cutText(question, mostOf.question) : null;
  } catch {
    // Whoever meant to ask is not passed over.
    return null;
  }
}

const answerOf = (value: unknown): Omit<CallAnswer, 'name'> => {
  if (value === undefined) return { outcome: 'completed', text: 'Done.' };
  const text = writtenValue(value, mostOf.result);
  return text === undefined
    ? { outcome: 'failed', text: 'The result cannot be written as JSON.' }
    : { outcome: 'completed', text };
};

/** Carries a call out in the page, for a minute at most. Undefined when nobody waits for it any more. */
async function runTool(
  round: PageRound,
  tool: PageTool,
  args: Args,
): Promise<Omit<CallAnswer, 'name'> | undefined> {
  const { clock } = round.needs.ports;
  const running = new AbortController();
  let end: (how: 'late' | 'over') => void = () => undefined;
  const ended = new Promise<'late' | 'over'>((resolve) => (end = resolve));
  const over = (): void => end('over');
  round.signal.addEventListener('abort', over, { once: true });
  const cancelTimer = clock.after(timing.proposalMs, () => end('late'));
  const work = Promise.resolve()
    .then(() => tool.run(structuredClone(args), { signal: running.signal }))
    .then(answerOf, (reason: unknown) => {
      const said = reason instanceof Error ? reason.message : String(reason);
      return { outcome: 'failed' as const, text: `The tool failed: ${cutText(said, mostOf.error)}` };
    });
  try {
    const first = await Promise.race([work, ended]);
    if (first === 'over') return undefined;
    if (first === 'late')
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
export async function carryOutRound(round: PageRound, made: readonly MadeCall[]): Promise<void> {
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
    needs.happened({
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
  host.asking.ask({
    text: toldAnswers(answers, needs.mostCharacters(host)),
    label: answers.map(({ name }) => name).join(', '),
    data: { actionResult: true, ...(isFailed ? { actionFailed: true } : {}) },
    parentId: messageId,
  });
}
