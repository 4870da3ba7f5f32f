import type { ChatRequest } from '@stoa/core/contract';
import { outputOf } from '@stoa/core/rules';
import { estimateUsage } from '../../platform/llm/estimate-usage.js';
import { costBound } from '../../platform/spending/request-bound.js';
import type { LlmModel, LlmRequest } from '../../platform/llm/port.js';
import type { EntryPoint, Generation, RunOpening, RunPreparation } from '../../platform/runs/run-ports.js';
import type { NewRun } from '../../platform/runs/start-run.js';
import type { Caller } from '../handlers.js';
import { composePrompt, conversationPrompt } from './compose-prompt.js';
import { toldPrompt } from './told-prompt.js';
import { questionOf } from './question.js';
import {
  modelOf,
  withLayer,
  type ChatRefusal,
  type PromptAddition,
  type PromptLayer,
  type Turn,
  type TurnResult,
  type TurnStep,
} from './turn.js';

/** What a turn asks of the runs. */
export interface PreparedTurn {
  run: NewRun;
  model: LlmModel;
  request: LlmRequest | RunPreparation;
  opening: readonly RunOpening[];
  generation: Generation | undefined;
}

/** Takes a request through the steps in order, and composes what they made of it. The first refusal ends it. */
export async function takeTurn(
  steps: readonly TurnStep[],
  person: Caller,
  asked: ChatRequest,
  entryPoint?: EntryPoint,
): Promise<{ ok: true; prepared: PreparedTurn } | { ok: false; refusal: ChatRefusal }> {
  let result: TurnResult = { ok: true, turn: beginTurn(person, asked, entryPoint) };
  for (const step of steps) {
    result = await step(result.turn);
    if (!result.ok) return result;
  }
  return { ok: true, prepared: await prepare(result.turn) };
}

/** A turn before its first step: what the conversation says is the first layer. */
export function beginTurn(person: Caller, asked: ChatRequest, entryPoint: EntryPoint = 'web'): Turn {
  const turn: Turn = {
    person,
    entryPoint,
    request: asked,
    asked,
    model: undefined,
    path: undefined,
    layers: [],
    additions: [],
    opening: [],
    attribution: {},
  };
  return withLayer(turn, { name: 'conversation', text: conversationPrompt(asked) });
}

async function prepare(turn: Turn): Promise<PreparedTurn> {
  const { person, path, opening, attribution } = turn;
  const { options } = turn.request;
  const model = modelOf(turn);
  const prompt = composePrompt(turn, model);
  const found = await Promise.all(turn.additions.map((find) => find(turn, prompt)));
  const additions = found.filter((addition) => addition !== null);
  const addedTokens = additions.reduce((sum, { tokens }) => sum + tokens, 0);
  const answerUsd = costBound(model, prompt, addedTokens);
  const mostUsd = turn.costBoundOf?.(answerUsd) ?? answerUsd;
  return {
    run: {
      personId: person.id,
      requestId: options.requestId,
      conversationId: options.conversationId,
      messageId: options.messageId,
      modelId: model.id,
      storage: options.storage ?? 'local',
      path,
      costBound: mostUsd,
      body: {
        ...attribution,
        entryPoint: turn.entryPoint,
        costBound: mostUsd,
        inputTokens: estimateUsage(prompt, 0).inputTokens + addedTokens,
        output: outputOf(options),
        // As it came: what a step changes must not make a repeated request look like another one.
        question: questionOf(turn.asked),
      },
    },
    model,
    request:
      additions.length === 0 && !turn.tellsPrompt
        ? prompt
        : withAdditions(prompt, additions, turn.tellsPrompt ? turn.layers : undefined),
    opening,
    generation: turn.generation?.(turn),
  };
}

const withAdditions =
  (
    prompt: LlmRequest,
    additions: readonly PromptAddition[],
    toldLayers: readonly PromptLayer[] | undefined,
  ): RunPreparation =>
  async (teller, signal) => {
    let complete = prompt;
    for (const addition of additions) complete = await addition.prepare(complete)(teller, signal);
    if (toldLayers) teller.state({ prompt: toldPrompt(toldLayers, complete) });
    return complete;
  };
