import { setTimeout as delay } from 'node:timers/promises';
import { sentence, type ChatRequest, type Message } from '@stoa/core/contract';
import { outputOf, withoutMemories } from '@stoa/core/rules';
import { estimateUsage } from '../../platform/llm/estimate-usage.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { FrameStream } from '../../platform/runs/run-reader.js';
import type { RequestPath } from '../../platform/runs/run-ports.js';
import type { Runs, RunState } from '../../platform/runs/runs.js';
import type { DocumentContext } from '../files/document-context.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import { applyChatGates } from '../feature-flags/chat-gates.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { Caller } from '../handlers.js';
import { modelsAvailableTo } from '../models/model-availability.js';
import type { AccountRepository } from '../accounts/accounts.repository.js';
import { questionOf } from './question.js';
import { composePrompt, systemPromptOf } from './compose-prompt.js';

/** Why a chat request is refused. @source protocol §2.7; codes are ours. */
export interface ChatRefusal {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 428 | 429 | 502 | 503;
  error: string;
  code: string;
  retryAfterS?: number;
}

/** A run to follow, or a refusal. */
export type ChatAnswer =
  | { ok: true; run: Pick<RunState, 'id' | 'storage'> }
  | { ok: false; refusal: ChatRefusal };

const refusals = {
  noMessages: { status: 400, error: 'No messages provided', code: 'request.noMessages' },
  noPlace: {
    status: 400,
    error: 'The fields "options.conversationId" and "options.messageId" are needed for a cloud conversation.',
    code: 'request.noConversation',
  },
  taken: {
    status: 400,
    error:
      'The field "options.messageId" is the id of a message in the request; give the reply an id of its own.',
    code: 'request.messageId',
  },
  // @source protocol §2.7
  model: { status: 400, error: 'Invalid model.', code: 'model.notFound' },
  conversation: { status: 404, error: sentence('storage.noSuchKey'), code: 'conversation.notFound' },
  run: { status: 404, error: 'There is no such run.', code: 'run.notFound' },
  gone: { status: 410, error: 'This run can no longer be replayed.', code: 'run.gone' },
  idTaken: {
    status: 409,
    error: 'This request id belongs to another question. Send the question under an id of its own.',
    code: 'run.idTaken',
  },
  account: { status: 404, error: 'There is no such account.', code: 'account.notFound' },
  running: { status: 409, error: 'This run has not ended.', code: 'run.running' },
  limited: { status: 429, error: sentence('chat.rateLimited'), code: 'run.limited', retryAfterS: 5 },
  closing: { status: 503, error: sentence('chat.unavailable'), code: 'server.closing', retryAfterS: 1 },
} as const satisfies Record<string, ChatRefusal>;

/** What clients name where there is no account. @source protocol §11.5 */
const noAccount = 'general_account';

/** The account that a request is charged to; undefined for none. */
const chargedAccount = (id: string | undefined): string | undefined =>
  id === '' || id === noAccount ? undefined : id;

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
  catalogue: LlmCatalogue;
  flags: FlagService;
  groups: UserGroupRepository;
  accounts: AccountRepository;
  documents: DocumentContext;
}

/** Starts, follows and stops generations for people. */
export function createChatService({ runs, catalogue, flags, groups, accounts, documents }: ChatServiceDeps) {
  const find = async (personId: string, requestId: string): Promise<ChatAnswer> => {
    const run = await runs.find(personId, requestId);
    if (!run) return refuse('run');
    return run.isReplayable ? { ok: true, run } : refuse('gone');
  };

  const waiting = new Map<string, number>();

  const service = {
    /** Starts a run, or finds the one that this request started before. */
    async start(person: Caller, asked: ChatRequest): Promise<ChatAnswer> {
      const personId = person.id;
      const gated = applyChatGates(asked, await flags.of(person));
      if (!gated.ok)
        return { ok: false, refusal: { status: 403, error: gated.sentence, code: 'feature.off' } };
      const { request } = gated;
      const { options } = request;
      const storage = options.storage ?? 'local';
      const { conversationId, messageId, requestId } = options;
      const accountId = chargedAccount(options.accountId);
      const model = catalogue.get(request.model);
      if (!model || (await modelsAvailableTo(person, [model], groups)).length === 0) return refuse('model');
      const prompt = composePrompt(request, model);
      const hasQuestion = request.messages.some(
        ({ role, content }) => role !== 'system' && role !== 'assistant' && content.length > 0,
      );
      if (!hasQuestion || !prompt.messages.some(({ role }) => role === 'user')) return refuse('noMessages');
      if (accountId !== undefined && !(await accounts.list(personId)).some(({ id }) => id === accountId))
        return refuse('account');
      const path = storage === 'cloud' ? pathOf(personId, request) : undefined;
      if (storage === 'cloud' && (!path || messageId === undefined)) return refuse('noPlace');
      if (path?.messages.some(({ id }) => id === messageId)) return refuse('taken');
      const attached = await documents.of(person, request, model, prompt);
      const admission = await runs.start(
        {
          personId,
          requestId,
          conversationId,
          messageId,
          modelId: model.id,
          storage,
          path,
          body: {
            inputTokens: estimateUsage(prompt, 0).inputTokens + (attached?.tokens ?? 0),
            output: outputOf(options),
            question: questionOf(request),
            ...(accountId !== undefined && { accountId }),
          },
        },
        model,
        attached ? attached.prepare(prompt) : prompt,
      );
      switch (admission.type) {
        case 'started':
          return { ok: true, run: { id: admission.metadata.id, storage } };
        case 'known':
          return find(personId, requestId);
        case 'taken':
          return refuse('idTaken');
        case 'limited':
          return refuse('limited');
        case 'deleted':
          return refuse('conversation');
        case 'closing':
          return refuse('closing');
        default:
          return admission satisfies never;
      }

      function pathOf(
        owner: string,
        { messages, max_tokens, temperature }: ChatRequest,
      ): RequestPath | undefined {
        const path = messages.filter(
          (message): message is Message => message.role !== 'system' && !!message.id,
        );
        if (conversationId === undefined || path.length === 0) return undefined;
        // A request may tell the model more than the conversation's own prompt: memories, which are read anew for the next, and how to
        // ask for an artifact.
        const system = withoutMemories(
          options.prompt ?? systemPromptOf(request, { ...model!, systemPrompt: '' }),
        );
        return {
          personId: owner,
          conversationId,
          messages: path,
          attributes: {
            modelId: model!.id,
            temperature,
            maxTokens: max_tokens,
            ...(system !== '' && { prompt: system }),
          },
        };
      }
    },

    /** The same, but a run beyond the limit waits a little for one of the others to end. */
    async startInTurn(person: Caller, asked: ChatRequest): Promise<ChatAnswer> {
      const answer = await service.start(person, asked);
      const before = waiting.get(person.id) ?? 0;
      if (answer.ok || answer.refusal.code !== refusals.limited.code || before >= maxWaiting) return answer;
      waiting.set(person.id, before + 1);
      try {
        return await retryUntil(Date.now() + longestWaitMs, () => service.start(person, asked));
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
