/**
 * The one seam between the application and every model provider.
 *
 * A provider pushes into an {@link LlmSink}; nothing on the token path allocates a promise or an iterator. All calls of one
 * socket read happen synchronously, followed by one `flush()`, so the relay can write them in one go.
 */

/** One part of a message's content as a provider needs it. */
export type LlmContentPart =
  | { type: 'text'; text: string }
  /** `dataUrl` holds the image as `data:<mime>;base64,…`. */
  | { type: 'image'; dataUrl: string };

/** A call of a tool that a model asked for; `arguments` is the JSON text exactly as the model wrote it. */
export interface LlmToolCall {
  id: string;
  name: string;
  arguments: string;
  /** Fields of the call that its provider wants back as it sent them, such as the signature of a thought. */
  kept?: Record<string, unknown>;
}

/** The thought before the calls of a message; some providers want it back with their answers. */
export interface LlmThought {
  text: string;
  /** Its parts as the provider sent them, with signatures; only where it sends any. */
  details?: unknown[];
}

/** One message of the prompt. */
export type LlmMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | LlmContentPart[] }
  | {
      role: 'assistant';
      content: string;
      toolCalls?: LlmToolCall[];
      thought?: LlmThought;
      /** The server that sent it, where a model has several: what it signed goes back to it alone. */
      from?: string;
    }
  | { role: 'tool'; toolCallId: string; content: string };

/** A function that the model may call; `parameters` is a JSON schema. */
export interface LlmTool {
  name: string;
  description?: string;
  parameters: Record<string, unknown>;
}

/** One generation request. */
export interface LlmRequest {
  /** The id that the provider knows the model by. */
  model: string;
  messages: LlmMessage[];
  /** 0–1. */
  temperature?: number;
  maxTokens?: number;
  tools?: LlmTool[];
  /** Name of the tool that must be called. */
  toolChoice?: string;
  responseFormat?: 'json';
}

/** Token counts of one generation; `inputTokens` includes `cachedTokens`. */
export interface LlmUsage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Of the output; left out where the provider does not say. */
  reasoningTokens?: number;
  /** Set when the provider gave no figures and these were estimated from the length of the text. */
  estimated?: true;
}

/** More of a call. */
export interface LlmToolCallDelta {
  index: number;
  id?: string;
  name?: string;
  arguments?: string;
  /** @see LlmToolCall.kept */
  kept?: Record<string, unknown>;
}

/**
 * Where a provider pushes what it receives. All methods are synchronous and must not throw.
 *
 * A provider calls `usage` at most once, before its last `flush()`, and nothing after its promise has settled. An aborted or
 * failed generation that had produced something reports its usage too, because the provider charges for it.
 */
export interface LlmSink {
  text(delta: string): void;
  reasoning(delta: string): void;
  /** All text so far was a thought: its end has come without a beginning. */
  retract(): void;
  /** A part of an answer that cannot be shown, by its kind as the provider names it. */
  unread(kind: string): void;
  /** The server that answers from here on, where a model has several; nothing of an attempt before it counts. */
  from?(server: string): void;
  /** The first delta of a call carries `id` and `name`, later ones only more of `arguments`. */
  toolCall(delta: LlmToolCallDelta): void;
  /** Parts of a thought as the provider sent them; a reader that calls no tools needs none. */
  thoughtDetails?(details: unknown[]): void;
  usage(usage: LlmUsage): void;
  /** Ends one socket read: everything pushed since the last flush may be written. */
  flush(): void;
  /** Gives the sink a way to hold the provider's socket back while the log cannot keep up. */
  control(control: { pause(): void; resume(): void }): void;
}

/** Why a provider could not finish, in words a person can act on. */
export type LlmErrorKind =
  /** 401, 403: the key or its rights. */
  | 'auth'
  /** 429. */
  | 'rateLimit'
  /** 400, 404, 413, 422: the request itself (unknown model, context too long). */
  | 'badRequest'
  /** 5xx. */
  | 'provider'
  /** Connection refused, reset, cut before the end, time-out. */
  | 'network'
  /** The bytes were not the protocol that was promised. */
  | 'protocol'
  /** An assistant that answers at an address of its own did not. */
  | 'assistant';

/** A failed generation. `message` is safe to show: it never holds a key, an address or prompt content. */
export interface LlmError {
  kind: LlmErrorKind;
  message: string;
  /** HTTP status of the provider, if it answered. */
  status?: number;
  /** What of the request it refused: all tools, whichever they are, or something that it does not say. */
  about?: 'tools' | 'request';
  /** Seconds until a retry makes sense, when the provider said so. */
  retryAfterS?: number;
}

/** How a generation ended. */
export type LlmEnd =
  | { type: 'finished'; reason: 'stop' | 'length' | 'toolCalls' | 'contentFilter' | 'other' }
  | { type: 'aborted' }
  | { type: 'failed'; error: LlmError };

/** A configured provider. */
export interface LlmProvider {
  /** Streams one generation into `sink`. Never rejects: failures come back as `LlmEnd`. Aborting closes the upstream socket. */
  stream(request: LlmRequest, sink: LlmSink, signal: AbortSignal): Promise<LlmEnd>;
}

/** A model that people may choose, joined with the provider that serves it. Costs are US dollars per 1,000 tokens. */
export interface LlmModel {
  id: string;
  name: string;
  description: string;
  /** Label of the kind of provider; `demo` models need no network. */
  provider: 'OpenAI' | 'Azure' | 'Bedrock' | 'demo';
  /** The id sent to the provider (a deployment name for Azure). */
  upstreamId: string;
  inputContextWindow: number;
  outputTokenLimit: number;
  supportsImages: boolean;
  supportsSystemPrompts: boolean;
  systemPrompt: string;
  inputTokenCost: number;
  outputTokenCost: number;
  cachedTokenCost: number;
  isDefault: boolean;
  isAdvanced: boolean;
  isCheapest: boolean;
  /** Judges and sums up what others wrote; by default the cheapest does. */
  isQa?: boolean;
  /** For everybody; by default it is. One with groups is for their members alone. */
  isAvailable?: boolean;
  /** Names of the groups with exclusive access; empty for a public model. */
  exclusiveGroupAvailability?: readonly string[];
}

/** The models of this server and how to reach them. */
export interface LlmCatalogue {
  list(): LlmModel[];
  get(id: string): LlmModel | undefined;
  providerOf(model: LlmModel): LlmProvider;
  /** Whether models of a provider can be reached; by default all can. */
  canReach?(provider: LlmModel['provider']): boolean;
  /** Takes over what administrators have saved since. */
  refresh?(): Promise<void>;
}
