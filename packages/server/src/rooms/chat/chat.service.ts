import { setTimeout as delay } from 'node:timers/promises';
import { sentence, type ChatRequest } from '@stoa/core/contract';
import type { EntryPoint } from '../../platform/runs/run-ports.js';
import type { FrameStream } from '../../platform/runs/run-reader.js';
import type { Runs, RunState } from '../../platform/runs/runs.js';
import type { SpendingRefusal } from '../../platform/spending/spending.js';
import type { Caller } from '../handlers.js';
import { takeTurn } from './take-turn.js';
import type { ChatRefusal, TurnStep } from './turn.js';

/** A run to follow, or a refusal. */
export type ChatAnswer =
  | { ok: true; run: Pick<RunState, 'id' | 'storage'> }
  | { ok: false; refusal: ChatRefusal };

const refusals = {
  conversation: { status: 404, error: sentence('storage.noSuchKey'), code: 'conversation.notFound' },
  run: { status: 404, error: 'There is no such run.', code: 'run.notFound' },
  gone: { status: 410, error: 'This run can no longer be replayed.', code: 'run.gone' },
  idTaken: {
    status: 409,
    error: 'This request id belongs to another question. Send the question under an id of its own.',
    code: 'run.idTaken',
  },
  running: { status: 409, error: 'This run has not ended.', code: 'run.running' },
  limited: { status: 429, error: sentence('chat.rateLimited'), code: 'run.limited', retryAfterS: 5 },
  closing: { status: 503, error: sentence('chat.unavailable'), code: 'server.closing', retryAfterS: 1 },
} as const satisfies Record<string, ChatRefusal>;

/** How many runs of one person wait for their turn, how long, and how often they ask. */
const maxWaiting = 4;
const longestWaitMs = 20_000;
const retryMs = 200;

const refuse = (name: keyof typeof refusals): { ok: false; refusal: ChatRefusal } => ({
  ok: false,
  refusal: refusals[name],
});

/** Dependencies of {@link createChatService}. */
export interface ChatServiceDeps {
  runs: Runs;
  /** What a person reads whose request a limit of spending forbids. */
  refuseSpending(refusal: SpendingRefusal): ChatRefusal;
  /** What makes a request into a prompt, in this order. */
  steps: readonly TurnStep[];
  /**
   * Asks once more for the right to the assistant that answers: who takes a right away ends the runs that they find, and one that was
   * about to be written down is none of them.
   */
  checkRight(runId: string): Promise<void>;
}

/** Starts, follows and stops generations for people. */
export function createChatService({ runs, refuseSpending, steps, checkRight }: ChatServiceDeps) {
  const find = async (personId: string, requestId: string): Promise<ChatAnswer> => {
    const run = await runs.find(personId, requestId);
    if (!run) return refuse('run');
    return run.isReplayable ? { ok: true, run } : refuse('gone');
  };

  const waiting = new Map<string, number>();

  const service = {
    /** Starts a run, or finds the one that this request started before. */
    async start(person: Caller, asked: ChatRequest, from?: EntryPoint): Promise<ChatAnswer> {
      const taken = await takeTurn(steps, person, asked, from);
      if (!taken.ok) return taken;
      const { run, model, request, opening, generation } = taken.prepared;
      const admission = await runs.start(run, model, request, opening, generation);
      switch (admission.type) {
        case 'started':
          // The reply does not wait for it.
          if (run.body.assistantId !== undefined) void checkRight(admission.metadata.id);
          return { ok: true, run: { id: admission.metadata.id, storage: run.storage } };
        case 'known':
          return find(person.id, run.requestId);
        case 'taken':
          return refuse('idTaken');
        case 'limited':
          return refuse('limited');
        case 'overspent':
          return { ok: false, refusal: refuseSpending(admission.refusal) };
        case 'deleted':
          return refuse('conversation');
        case 'closing':
          return refuse('closing');
        default:
          return admission satisfies never;
      }
    },

    /** The same, but a run beyond the limit waits a little for one of the others to end. */
    async startInTurn(person: Caller, asked: ChatRequest, from?: EntryPoint): Promise<ChatAnswer> {
      const answer = await service.start(person, asked, from);
      const before = waiting.get(person.id) ?? 0;
      if (answer.ok || answer.refusal.code !== refusals.limited.code || before >= maxWaiting) return answer;
      waiting.set(person.id, before + 1);
      try {
        return await retryUntil(Date.now() + longestWaitMs, () => service.start(person, asked, from));
      } finally {
        const others = (waiting.get(person.id) ?? 1) - 1;
        if (others === 0) waiting.delete(person.id);
        else waiting.set(person.id, others);
      }
    },

    find,
    follow: (run: Pick<RunState, 'id' | 'storage'>, after: number, stream: FrameStream) =>
      runs.follow(run, after, stream),

    /**
     * Also after its end. Of a run that is not there, which is told like one of another person, it is remembered for a moment: a stop may
     * come before its request. @source protocol §2.7; the status is ours
     */
    async stop(personId: string, requestId: string): Promise<ChatRefusal | undefined> {
      return (await runs.stop(personId, requestId)) ? undefined : refusals.run;
    },

    async acknowledge(personId: string, requestId: string): Promise<ChatRefusal | undefined> {
      const outcome = await runs.acknowledge(personId, requestId);
      return outcome === 'done' ? undefined : refusals[outcome === 'running' ? 'running' : 'run'];
    },
  };
  return service;

  async function retryUntil(deadline: number, attempt: () => Promise<ChatAnswer>): Promise<ChatAnswer> {
    const answer = await attempt();
    if (answer.ok || answer.refusal.code !== refusals.limited.code || Date.now() >= deadline) return answer;
    await delay(retryMs);
    return retryUntil(deadline, attempt);
  }
}

/** See {@link createChatService}. */
export type ChatService = ReturnType<typeof createChatService>;
