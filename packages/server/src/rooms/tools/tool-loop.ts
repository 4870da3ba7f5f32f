import { setMaxListeners } from 'node:events';
import { toolRunKey, type ToolPause } from '@stoa/core/rules';
import { costUsd } from '../../platform/llm/cost.js';
import type { LlmMessage, LlmModel, LlmToolCall } from '../../platform/llm/port.js';
import type { Generation, GenerationRun } from '../../platform/runs/run-ports.js';
import type { OnSettled } from './agent-form.js';
import { newCallId, tellCall, tellPause } from './call-record.js';
import type { OutsideText } from './find-passage.js';
import { runCall, type CallAnswer, type CallDeps, type OfferedTool } from './run-call.js';
import { createStepSink, type StepSink } from './step-sink.js';
import * as toolLimits from './tool-limits.js';

/** Limits after which a reply asks whether it may go on. */
export interface LoopLimits {
  steps: number;
  /** @units milliseconds */
  workMs: number;
  costUsd: number;
}

/** What the loop of a reply is made of. */
export interface LoopDeps extends Omit<CallDeps, 'run' | 'resultCharacters'> {
  tools: readonly OfferedTool[];
  model: LlmModel;
  limits: LoopLimits;
  /** Told of each call that has its answer. */
  onSettled?: OnSettled;
}

type Limit = ToolPause['limit'];
/** What became of a question about a limit, and how long it waited. @units milliseconds */
interface GoingOn {
  isGoingOn: boolean;
  waitedMs: number;
}
type Reached = { limit: Limit; used: number; most: number };

const lateLine = (text: string): string => `\n\n*${text}*`;
const limitNames: Record<Limit, (most: number) => string> = {
  steps: (most) => `${most} steps`,
  time: (most) => `${most} seconds of work`,
  cost: (most) => `a cost of ${most} US dollars`,
  calls: (most) => `${most} equal calls`,
  results: (most) => `${most} characters of results`,
};

/**
 * A reply of several steps: the model asks for tools, they answer, the model goes on, until it asks for none. The calls of one step run at the
 * same time. Every call has exactly one answer, which the model is told; whatever stops the run stops all of it at once.
 */
export const toolLoop =
  ({ tools, model, limits, onSettled, ...deps }: LoopDeps): Generation =>
  async (stream, request, run, signal) => {
    // Each call listens to the end of the run.
    setMaxListeners(4 * toolLimits.callsAtOnce, signal);
    const byName = new Map(tools.map((one) => [one.name, one]));
    const callDeps: CallDeps = { ...deps, run, resultCharacters: resultCharactersOf(model) };
    const meter = createMeter({ ...limits, resultsCharacters: resultsCharactersOf(model) }, deps.now);
    const outside: OutsideText[] = [];
    const made = new Map<string, number>();
    /** Questions about equal calls, each asked once. */
    const asked = new Map<string, Promise<GoingOn>>();
    const messages = [...request.messages];
    let isClosing = false;

    for (let step = 0; ; step += 1) {
      run.beginStep(step);
      const ids: string[] = [];
      const sink = createStepSink(run, (position, name) => {
        ids[position] = begin(run, { step, position, name }, byName.get(name), deps.now());
      });
      const end = await stream({ ...request, messages }, sink);
      const stepUsd = sink.used ? costUsd(model, sink.used) : 0;
      meter.add(stepUsd);
      if (sink.calls.length > 0) run.state({ [toolRunKey]: { costs: { [step]: stepUsd } } });
      // A call without a name cannot be answered by anybody.
      const calls = sink.calls.flatMap((call, at) => (ids[at] === undefined ? [] : [{ id: ids[at], call }]));
      if (end.type !== 'finished' || isClosing) {
        const text = isClosing ? 'The reply has reached its limit.' : 'The reply broke off.';
        for (const { id, call } of calls)
          settle(id, call, { status: isClosing ? 'refused' : 'stopped', text, waitedMs: 0 });
        if (isClosing && end.type === 'finished' && !run.hasWords) sayLimit(run, meter.reached());
        return end;
      }
      if (calls.length === 0) return end;
      const answered = await Promise.all(
        calls.map(async ({ id, call }, position) => {
          const answer = await answerTo({ id, call, step, position });
          settle(id, call, answer);
          return { id, call, answer };
        }),
      );
      meter.wait(Math.max(...answered.map(({ answer }) => answer.waitedMs)));
      if (signal.aborted) return { type: 'aborted' };
      messages.push(...pairMessages(answered, sink));
      meter.read(answered.reduce((sum, { answer }) => sum + answer.text.length, 0));
      for (const { id, call, answer } of answered)
        if (answer.status === 'done')
          outside.push({ from: byName.get(call.name)?.tool.title ?? id, text: answer.text });
      meter.step();
      const reached = meter.reached();
      if (!reached) continue;
      const { isGoingOn, waitedMs } = await mayGoOn(`pause-${step}`, reached, step);
      meter.wait(waitedMs);
      if (isGoingOn) meter.extend();
      else if (signal.aborted) return { type: 'aborted' };
      else {
        isClosing = true;
        closeWith(messages, reached);
      }
    }

    async function answerTo({
      id,
      call,
      step,
      position,
    }: {
      id: string;
      call: LlmToolCall;
      step: number;
      position: number;
    }): Promise<CallAnswer> {
      const refused = (text: string): CallAnswer => ({ status: 'refused', text, waitedMs: 0 });
      tellCall(run, id, { arguments: call.arguments.slice(0, toolLimits.argumentCharacters) });
      const offered = byName.get(call.name);
      if (!offered) return { status: 'failed', text: `There is no tool "${call.name}".`, waitedMs: 0 };
      if (position >= toolLimits.callsAtOnce)
        return refused(
          `At most ${toolLimits.callsAtOnce} calls are carried out at a time. Make this one later.`,
        );
      const key = `${call.name} ${call.arguments.trim()}`;
      const times = (made.get(key) ?? 0) + 1;
      made.set(key, times);
      const carryOut = () => runCall(callDeps, { id, offered, arguments: call.arguments, outside }, signal);
      if (times <= toolLimits.equalCalls) return carryOut();
      const { isGoingOn, waitedMs } = await mayRepeat(key, { step, position });
      if (!isGoingOn)
        return {
          ...refused(
            'The same call was made before, and its answer stands above. It was not carried out again.',
          ),
          waitedMs,
        };
      const answer = await carryOut();
      return { ...answer, waitedMs: answer.waitedMs + waitedMs };
    }

    /** Asks once whether a call may be made again and again; so many more may follow then. */
    function mayRepeat(
      key: string,
      { step, position }: { step: number; position: number },
    ): Promise<GoingOn> {
      const open = asked.get(key);
      if (open) return open;
      const most = toolLimits.equalCalls;
      const question = mayGoOn(`pause-${step}-${position}`, { limit: 'calls', used: most, most }, step);
      asked.set(key, question);
      return question.then((outcome) => {
        if (outcome.isGoingOn) {
          made.set(key, 1);
          asked.delete(key);
        }
        return outcome;
      });
    }

    function settle(id: string, call: LlmToolCall, answer: CallAnswer): void {
      const { status, text, cutFrom, whole, bytesOut } = answer;
      onSettled?.(call, answer);
      tellCall(run, id, {
        status,
        result: text,
        endedAt: deps.now().toISOString(),
        arguments: call.arguments.slice(0, toolLimits.argumentCharacters),
        ...(cutFrom ? { cutFrom } : {}),
        ...(whole && { whole }),
        ...(bytesOut !== undefined && { bytesOut }),
      });
    }

    /** Asks whether a reply that has reached a limit may go on; where nobody can be asked, it may not. */
    async function mayGoOn(id: string, reached: Reached, step: number): Promise<GoingOn> {
      if (!deps.canAsk) return { isGoingOn: false, waitedMs: 0 };
      const from = deps.now().getTime();
      const outcome = await deps.desk
        .ask(
          {
            runId: run.metadata.id,
            callId: id,
            scopes: ['once'],
            timeoutMs: deps.answerMs,
            onOpen: () => tellPause(run, id, { ...reached, step, status: 'waiting' }),
          },
          signal,
        )
        .catch((error: unknown) => {
          deps.onFault(error);
          return { type: 'denied' as const };
        });
      const isGoingOn = outcome.type === 'approved';
      tellPause(run, id, { status: isGoingOn ? 'continued' : 'ended' });
      return { isGoingOn, waitedMs: deps.now().getTime() - from };
    }
  };

/** Of all results of a reply, before it asks whether it may go on. @units characters */
const resultsCharactersOf = ({ inputContextWindow }: LlmModel): number =>
  Math.floor(inputContextWindow * toolLimits.charactersPerToken * toolLimits.resultsShare);

/** @units characters */
const resultCharactersOf = ({ inputContextWindow }: LlmModel): number =>
  Math.min(
    toolLimits.resultCharacters,
    Math.max(1000, Math.floor(inputContextWindow * toolLimits.charactersPerToken * toolLimits.resultShare)),
  );

/** Tells of a call with its first delta. @returns its id */
function begin(
  run: GenerationRun,
  { step, position, name }: { step: number; position: number; name: string },
  offered: OfferedTool | undefined,
  now: Date,
): string {
  const id = newCallId();
  tellCall(run, id, {
    step,
    position,
    name,
    title: offered?.tool.title ?? name,
    source: offered?.source.title ?? '',
    effect: offered?.tool.effect ?? 'read',
    recipient: offered?.tool.recipient ?? '',
    status: 'writing',
    startedAt: now.toISOString(),
  });
  return id;
}

/** The calls of a step and their answers, as the next step reads them. */
function pairMessages(
  answered: readonly { id: string; call: LlmToolCall; answer: CallAnswer }[],
  { thought, server }: Pick<StepSink, 'thought' | 'server'>,
): LlmMessage[] {
  return [
    {
      role: 'assistant',
      content: '',
      toolCalls: answered.map(({ id, call }) => ({
        id,
        name: call.name,
        arguments: soundArguments(call),
        ...(call.kept && { kept: call.kept }),
      })),
      ...(thought && { thought }),
      ...(server !== undefined && { from: server }),
    },
    ...answered.map(({ id, answer }): LlmMessage => ({ role: 'tool', toolCallId: id, content: answer.text })),
  ];
}

/** Providers refuse what is no object. */
function soundArguments({ arguments: text }: LlmToolCall): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : '{}';
  } catch {
    return '{}';
  }
}

function closeWith(messages: LlmMessage[], { limit, most }: Reached): void {
  const last = messages.at(-1);
  if (last?.role !== 'tool') return;
  const note = `(This reply has reached its limit of ${limitNames[limit](most)}. Answer now with what you have, and call no tool.)`;
  messages[messages.length - 1] = { ...last, content: `${last.content}\n\n${note}` };
}

function sayLimit(run: GenerationRun, reached: Reached | undefined): void {
  if (!reached) return;
  run.text(
    lateLine(`The reply ended here: it reached its limit of ${limitNames[reached.limit](reached.most)}.`),
  );
  run.flush();
}

/** Counts what a reply has used, against limits that its person can extend. */
function createMeter(limits: LoopLimits & { resultsCharacters: number }, now: () => Date) {
  const from = now().getTime();
  let steps = 0;
  let cost = 0;
  let waitedMs = 0;
  let results = 0;
  let rounds = 1;
  const workedMs = () => now().getTime() - from - waitedMs;
  return {
    step: () => void (steps += 1),
    add: (usd: number) => void (cost += usd),
    read: (characters: number) => void (results += characters),
    wait: (ms: number) => void (waitedMs += ms),
    extend: () =>
      void (rounds =
        1 +
        Math.max(
          rounds,
          Math.ceil(workedMs() / limits.workMs),
          Math.ceil(cost / limits.costUsd),
          Math.ceil(results / limits.resultsCharacters),
        )),
    reached(): Reached | undefined {
      if (steps >= limits.steps * rounds) return { limit: 'steps', used: steps, most: limits.steps * rounds };
      if (workedMs() >= limits.workMs * rounds)
        return {
          limit: 'time',
          used: Math.round(workedMs() / 1000),
          most: Math.round((limits.workMs * rounds) / 1000),
        };
      if (cost >= limits.costUsd * rounds)
        return { limit: 'cost', used: cost, most: limits.costUsd * rounds };
      if (results >= limits.resultsCharacters * rounds)
        return { limit: 'results', used: results, most: limits.resultsCharacters * rounds };
      return undefined;
    },
  };
}
