import type { ChatRequest, DataSource, OpsLanguageVersion } from '@stoa/core/contract';
import type { LlmModel, LlmRequest, LlmTool } from '../../platform/llm/port.js';
import type {
  EntryPoint,
  Generation,
  RequestPath,
  RunAttribution,
  RunOpening,
  RunPreparation,
} from '../../platform/runs/run-ports.js';
import type { Caller } from '../handlers.js';

/** Why a chat request is refused. @source protocol §2.7; codes are ours. */
export interface ChatRefusal {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 428 | 429 | 502 | 503;
  error: string;
  code: string;
  retryAfterS?: number;
  /** In the status line, where it says something else than `error`. */
  statusText?: string;
  /** Which limit of spending forbids it, with its figures. */
  rateLimitInfo?: Readonly<Record<string, unknown>>;
}

/** One part of the system prompt, named after whoever says it: `conversation`, `model`, … */
export interface PromptLayer {
  name: string;
  text: string;
}

/** How a document may be read: whole, as long as there is space, or by the passages that fit the question. Without either it is left out. */
export interface Reading {
  whole: boolean;
  searched: boolean;
}

/** What an assistant brings to a turn, and how it has documents read. */
export interface TurnSources {
  /** Its own. */
  sources: readonly DataSource[];
  /** Whose its files are, by key: they are read by its right, not by that of the person. */
  owners: ReadonlyMap<string, string>;
  /** The documents of the message that is answered, and of those before it. */
  attached: Reading;
  earlier: Reading;
}

/** Something that joins a composed prompt once the run has begun. */
export interface PromptAddition {
  /** About how many tokens it adds. */
  tokens: number;
  /** Puts it into the prompt, telling the reader of the run what it does. */
  prepare(prompt: LlmRequest): RunPreparation;
}

/**
 * Looks for an addition to the prompt of a turn that has been through every step; null for none.
 *
 * @errors a rejection fails the request
 */
export type FindAddition = (turn: Turn, prompt: LlmRequest) => Promise<PromptAddition | null>;

/** A request on its way to a model. Steps never change one: they return another. */
export interface Turn {
  readonly person: Caller;
  /** How the person came. */
  readonly entryPoint: EntryPoint;
  /** As the steps before have changed it; `asked` is as it came. */
  readonly request: ChatRequest;
  readonly asked: ChatRequest;
  /** Undefined before the step that chooses it; see {@link modelOf}. */
  readonly model: LlmModel | undefined;
  /** The path of a cloud conversation, which is kept together with the run. */
  readonly path: RequestPath | undefined;
  /** The system prompt, in the order in which the model reads it; none is blank. See {@link withLayer}. */
  readonly layers: readonly PromptLayer[];
  /** Undefined where the person's own documents are all, read as they fit. */
  readonly sources?: TurnSources;
  /** Names of operations that an assistant has been given, and a tag whose operations it has been given. */
  readonly operations?: readonly string[];
  readonly operationTag?: string;
  /** How the assistant is told to write operations down, where a model or a client needs that. */
  readonly opsLanguage?: OpsLanguageVersion;
  /** Its layers over again, with a list of operations in the place that they have for it; whether there is one. */
  readonly withOperationList?: (list: (format: string) => string) => {
    layers: readonly PromptLayer[];
    isPlaced: boolean;
  };
  /** APIs that the author of the assistant has described, as they are stored: their secrets are sealed. */
  readonly apis?: { assistantId: string; list: readonly unknown[] };
  /** Offered to the model. A request that brings functions of its own has none of these. */
  readonly tools?: readonly LlmTool[];
  /** How the reply of a turn that has been through every step is generated; by default as one answer of the model. */
  readonly generation?: (turn: Turn) => Generation;
  /** What the reply can cost, of what one answer of the model can cost; by default the same. @units US dollars */
  readonly costBoundOf?: (answerUsd: number) => number;
  /** Looked for in this order, after the last step. */
  readonly additions: readonly FindAddition[];
  /** Its reader is told the whole prompt; set for people who may know all of it, in runs that are kept nowhere. */
  readonly tellsPrompt?: boolean;
  /** What readers are told first, right after the start of the run, however often they resume. */
  readonly opening: readonly RunOpening[];
  /** What the usage of the run counts for. */
  readonly attribution: RunAttribution;
}

/** What a step makes of a turn: the turn to go on with, or why it ends here. */
export type TurnResult = { ok: true; turn: Turn } | { ok: false; refusal: ChatRefusal };

/** One room's part in a turn. A request may be tried more than once, so a step only reads what is stored. */
export type TurnStep = (turn: Turn) => TurnResult | Promise<TurnResult>;

export const proceed = (turn: Turn): TurnResult => ({ ok: true, turn });

export const refuseTurn = (refusal: ChatRefusal): TurnResult => ({ ok: false, refusal });

/** The model of a turn. @errors thrown where no step has chosen one yet: the order of the steps is wrong */
export function modelOf({ model }: Turn): LlmModel {
  if (!model) throw new Error('A turn has no model yet. Put this step after the one that chooses it.');
  return model;
}

/** A turn with a layer at the end of its prompt, or in the place of the one with this name. A blank one leaves no trace. */
export function withLayer(turn: Turn, layer: PromptLayer): Turn {
  const isKnown = turn.layers.some(({ name }) => name === layer.name);
  const layers = isKnown
    ? turn.layers.map((other) => (other.name === layer.name ? layer : other))
    : [...turn.layers, layer];
  return { ...turn, layers: layers.filter(({ text }) => text.trim() !== '') };
}
