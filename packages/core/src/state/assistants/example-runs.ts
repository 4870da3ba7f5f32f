import { createStore } from 'zustand/vanilla';
import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { AssistantDefinition, AssistantExample } from '../../contract/assistants/definition.js';
import {
  checkAnswer,
  judgeRequest,
  needsJudge,
  outcomeOf,
  readJudgement,
  type CheckResult,
} from '../../rules/assistants/examples.js';
import { sourcesOf } from '../../rules/files/sources.js';
import type { Ports } from '../ports/ports.js';
import { createFollower } from '../replies/run-follower.js';
import { trialRequest } from './assistant-trial.js';
import type { ExampleInput, ExampleResult, ExampleRuns, ExampleRunState } from './assistants.types.js';

/** How a run that nothing keeps has ended. */
interface Asked {
  isDone: boolean;
  text: string;
  sources: string[];
  /** In the words of the server, if it said some. */
  failure: string | null;
}

type RunPorts = Pick<Ports, 'chat' | 'clock' | 'newId'>;

/** Asks, and waits for the end. `signal` stops the run. */
function ask({ chat }: RunPorts, request: ChatRequestInput, signal: AbortSignal): Promise<Asked> {
  const { requestId } = request.options;
  return new Promise((resolve) => {
    const stop = (): void => {
      void chat.stop(requestId);
      follower.leave();
      resolve({ isDone: false, text: '', sources: [], failure: null });
    };
    const follower = createFollower(
      chat,
      { requestId, messageId: requestId, output: { kind: 'text' } },
      {
        received: () => undefined,
        connection: () => undefined,
        ended(result) {
          signal.removeEventListener('abort', stop);
          const { text, state } = follower.reply.current();
          resolve({
            isDone: result.type === 'ended' && result.outcome === 'completed',
            text,
            sources: sourcesOf(state).flatMap(({ sources }) => sources.map(({ name }) => name)),
            failure: result.type === 'refused' ? result.message : null,
          });
        },
      },
    );
    signal.addEventListener('abort', stop, { once: true });
    follower.start(request);
  });
}

/** Puts the examples of an assistant to it as it is written and as it is saved, one after the other. Nothing of it is kept. */
export function openExampleRuns(ports: RunPorts): ExampleRuns {
  const store = createStore<ExampleRunState>(() => ({ status: 'idle', done: 0, total: 0, results: {} }));
  let active: AbortController | null = null;

  async function judged(
    example: AssistantExample,
    answer: Asked,
    { model, findPattern }: ExampleInput,
    signal: AbortSignal,
  ): Promise<CheckResult[]> {
    const results: CheckResult[] = [];
    for (const check of example.checks) {
      if (!needsJudge(check)) {
        results.push(checkAnswer(check, answer, findPattern));
        continue;
      }
      const request = judgeRequest(check, {
        question: example.question,
        answer: answer.text,
        model: model.id,
        requestId: ports.newId(),
      });
      const judgement = await ask(ports, request, signal);
      results.push(readJudgement(judgement.isDone ? judgement.text : null, answer.text));
    }
    return results;
  }

  async function resultOf(
    example: AssistantExample,
    definition: AssistantDefinition,
    input: ExampleInput,
    signal: AbortSignal,
  ): Promise<ExampleResult> {
    const request = trialRequest(ports, {
      requestId: ports.newId(),
      said: [{ id: ports.newId(), role: 'user', content: example.question.trim() }],
      definition,
      model: input.model,
    });
    const answer = await ask(ports, request, signal);
    if (!answer.isDone) return { answer: '', failure: answer.failure, checks: [], outcome: 'failed' };
    const checks = await judged(example, answer, input, signal);
    return { answer: answer.text, failure: null, checks, outcome: outcomeOf(checks) };
  }

  return {
    store,
    async run(input) {
      active?.abort();
      const own = new AbortController();
      active = own;
      const variants = [
        ['draft', input.draft] as const,
        ...(input.saved ? [['saved', input.saved] as const] : []),
      ];
      store.setState({
        status: 'running',
        done: 0,
        total: input.examples.length * variants.length,
        results: {},
      });
      for (const example of input.examples)
        for (const [name, definition] of variants) {
          const result = await resultOf(example, definition, input, own.signal);
          if (own.signal.aborted) return;
          store.setState(({ done, results }) => ({
            done: done + 1,
            results: { ...results, [example.id]: { ...results[example.id], [name]: result } },
          }));
        }
      active = null;
      store.setState({ status: 'done' });
    },
    cancel() {
      if (!active) return;
      active.abort();
      active = null;
      store.setState({ status: 'cancelled' });
    },
  };
}
