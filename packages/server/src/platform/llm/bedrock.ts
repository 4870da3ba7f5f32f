import type * as BedrockSdk from '@aws-sdk/client-bedrock-runtime';
import type {
  BedrockRuntimeClient,
  BedrockRuntimeClientConfig,
  ContentBlockDelta,
  ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { bedrockError, isSystemRefusal } from './bedrock-errors.js';
import { converseInput } from './bedrock-request.js';
import { estimateUsage } from './estimate-usage.js';
import { failed, llmErrors } from './llm-errors.js';
import { withoutSystem } from './merge-turns.js';
import { separateThoughts } from './thoughts/separate-thoughts.js';
import type { LlmEnd, LlmProvider, LlmRequest, LlmSink, LlmUsage } from './port.js';

/** How to reach Amazon Bedrock; credentials come from the usual AWS chain unless given. */
export interface BedrockOptions {
  region: string;
  /** Another address of the service, such as a private endpoint. */
  endpoint?: string;
  credentials?: BedrockRuntimeClientConfig['credentials'];
  firstByteMs?: number;
  idleMs?: number;
}

/**
 * Amazon Bedrock through ConverseStream.
 *
 * The SDK (signing, credential chain, binary event stream) loads with the first request. It hands events over one promise at a time;
 * the sink is flushed once per turn of the event loop, so the relay still writes once per socket read.
 */
export function createBedrockProvider(options: BedrockOptions): LlmProvider {
  let loading: Promise<{ client: BedrockRuntimeClient; sdk: Sdk }> | undefined;
  const load = () =>
    (loading ??= import('@aws-sdk/client-bedrock-runtime').then((sdk) => ({
      sdk,
      client: new sdk.BedrockRuntimeClient({
        region: options.region,
        maxAttempts: 2,
        ...(options.endpoint && { endpoint: options.endpoint }),
        ...(options.credentials && { credentials: options.credentials }),
      }),
    })));
  /** Models that have refused a system prompt. */
  const withoutPrompt = new Set<string>();
  return {
    async stream(request, sink, signal) {
      const attempt = () =>
        generate(
          options,
          load,
          withoutPrompt.has(request.model)
            ? { ...request, messages: withoutSystem(request.messages) }
            : request,
          { sink, signal, onSystemRefused: () => withoutPrompt.add(request.model) },
        );
      const isKnown = withoutPrompt.has(request.model);
      const end = await attempt();
      return !isKnown && withoutPrompt.has(request.model) && end.type === 'failed' ? attempt() : end;
    },
  };
}

type Sdk = typeof BedrockSdk;

const defaultFirstByteMs = 600_000;
const defaultIdleMs = 120_000;

async function generate(
  options: BedrockOptions,
  load: () => Promise<{ client: BedrockRuntimeClient; sdk: Sdk }>,
  request: LlmRequest,
  { sink, signal, onSystemRefused }: { sink: LlmSink; signal: AbortSignal; onSystemRefused(): void },
): Promise<LlmEnd> {
  if (signal.aborted) return { type: 'aborted' };
  const upstream = new AbortController();
  const separated = separateThoughts(sink);
  const reader = createConverseReader(separated);
  const gate = createGate();
  const flush = createFlush(sink);
  let timedOut: LlmEnd | undefined;
  let timer: NodeJS.Timeout | undefined;
  const watch = (ms: number, end: LlmEnd) => {
    timer = setTimeout(() => {
      timedOut = end;
      upstream.abort();
    }, ms);
  };
  const onAbort = () => {
    upstream.abort();
    gate.open();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  sink.control({ pause: gate.close, resume: gate.open });
  let hasStarted = false;
  let end: LlmEnd;
  try {
    watch(options.firstByteMs ?? defaultFirstByteMs, failed(llmErrors.firstByteTimeout));
    const { client, sdk } = await load();
    const answer = await client.send(new sdk.ConverseStreamCommand(converseInput(request)), {
      abortSignal: upstream.signal,
    });
    hasStarted = true;
    clearTimeout(timer);
    const idleMs = options.idleMs ?? defaultIdleMs;
    // The head of an answer may come long before its first word.
    watch(Math.max(options.firstByteMs ?? defaultFirstByteMs, idleMs), failed(llmErrors.idleTimeout));
    let hasBegun = false;
    for await (const event of answer.stream ?? []) {
      if (signal.aborted) break;
      timer?.refresh();
      reader.take(event);
      if (!hasBegun && reader.outputCharacters > 0) {
        hasBegun = true;
        clearTimeout(timer);
        watch(idleMs, failed(llmErrors.idleTimeout));
      }
      flush.soon();
      if (gate.isClosed) {
        clearTimeout(timer);
        await gate.opened();
        watch(idleMs, failed(llmErrors.idleTimeout));
      }
    }
    end = reader.end ?? failed(llmErrors.cut);
  } catch (error) {
    // The reason why the model stopped may be followed by a connection that breaks; the answer is complete.
    end = reader.end ?? failed(bedrockError(error, hasStarted));
    const hasSystem = request.messages.some(({ role }) => role === 'system');
    if (!hasStarted && hasSystem && isSystemRefusal(error)) onSystemRefused();
  }
  clearTimeout(timer);
  signal.removeEventListener('abort', onAbort);
  if (signal.aborted) end = { type: 'aborted' };
  else if (timedOut && !reader.end) end = timedOut;
  // Stops what may still be under way, and frees the connection of an answer that was left early.
  upstream.abort();
  if (end.type !== 'aborted') separated.finish();
  if (reader.usage) sink.usage(reader.usage);
  else if (end.type === 'finished' || reader.outputCharacters > 0)
    sink.usage(estimateUsage(request, reader.outputCharacters));
  flush.now();
  return end;
}

/** Keeps the loop from pulling more while the log cannot keep up. */
function createGate() {
  let release: (() => void) | undefined;
  let opened: Promise<void> | undefined;
  return {
    get isClosed() {
      return opened !== undefined;
    },
    opened: () => opened ?? Promise.resolve(),
    close() {
      opened ??= new Promise((resolve) => {
        release = resolve;
      });
    },
    open() {
      release?.();
      release = undefined;
      opened = undefined;
    },
  };
}

/** Flushes once after all events that one socket read released. */
function createFlush(sink: LlmSink) {
  let pending: NodeJS.Immediate | undefined;
  const now = () => {
    clearImmediate(pending);
    pending = undefined;
    sink.flush();
  };
  return {
    now,
    soon() {
      pending ??= setImmediate(now);
    },
  };
}

/** Kinds that are read, and such without words of their own. */
const wordlessParts = new Set(['text', 'reasoningContent', 'toolUse', 'toolResult', 'citation']);

function createConverseReader(sink: LlmSink) {
  let end: LlmEnd | undefined;
  let usage: LlmUsage | undefined;
  let outputCharacters = 0;
  /** Content blocks count text too; tool calls are numbered among themselves. */
  const toolIndexes = new Map<number, number>();
  const unread = new Set<string>();

  function take(event: ConverseStreamOutput) {
    const failure =
      event.internalServerException ??
      event.modelStreamErrorException ??
      event.validationException ??
      event.throttlingException ??
      event.serviceUnavailableException;
    if (failure) throw failure;
    if (event.contentBlockStart?.start?.toolUse) {
      const { toolUseId, name } = event.contentBlockStart.start.toolUse;
      const index = toolIndexes.size;
      toolIndexes.set(event.contentBlockStart.contentBlockIndex ?? 0, index);
      sink.toolCall({ index, ...(toolUseId && { id: toolUseId }), ...(name && { name }) });
    } else if (event.contentBlockDelta?.delta) {
      const { text, reasoningContent, toolUse } = event.contentBlockDelta.delta;
      const thought = reasoningContent?.text;
      outputCharacters += (text ?? thought ?? toolUse?.input ?? '').length;
      if (text) sink.text(text);
      else if (thought) sink.reasoning(thought);
      else if (toolUse?.input)
        sink.toolCall({
          index: toolIndexes.get(event.contentBlockDelta.contentBlockIndex ?? 0) ?? 0,
          arguments: toolUse.input,
        });
      else nameUnread(event.contentBlockDelta.delta);
    } else if (event.messageStop) {
      end = { type: 'finished', reason: endReason(event.messageStop.stopReason) };
    } else if (event.metadata?.usage) {
      const {
        inputTokens = 0,
        outputTokens = 0,
        cacheReadInputTokens = 0,
        cacheWriteInputTokens = 0,
      } = event.metadata.usage;
      usage = {
        // The service counts cached input apart from the rest.
        inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
        cachedTokens: cacheReadInputTokens,
        outputTokens,
      };
    }
  }

  /** Parts of a kind that is not read are named once. Signatures and encrypted thoughts have no words. */
  function nameUnread(delta: ContentBlockDelta) {
    for (const kind of Object.keys(delta)) {
      if (wordlessParts.has(kind) || unread.has(kind)) continue;
      unread.add(kind);
      sink.unread(kind);
    }
  }

  return {
    take,
    get end() {
      return end;
    },
    get usage() {
      return usage;
    },
    get outputCharacters() {
      return outputCharacters;
    },
  };
}

function endReason(reason: string | undefined): Extract<LlmEnd, { type: 'finished' }>['reason'] {
  switch (reason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'stop';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'tool_use':
      return 'toolCalls';
    case 'content_filtered':
    case 'guardrail_intervened':
      return 'contentFilter';
    default:
      return 'other';
  }
}
