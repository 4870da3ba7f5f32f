import { failed, llmErrors } from '../llm-errors.js';
import type { LlmEnd, LlmError, LlmMessage, LlmProvider, LlmRequest, LlmSink } from '../port.js';
import type { EndpointHealth } from './endpoint-health.js';

/** One place where a model is reached. */
export interface Endpoint {
  /** Tells it from others in the table of their health, also from one with another key at the same address; no key can be read from it. */
  id: string;
  weight: number;
  provider: LlmProvider;
}

/** Dependencies of {@link createEndpointProvider}. */
export interface EndpointProviderDeps {
  endpoints: readonly Endpoint[];
  health: EndpointHealth;
  /** From 0 up to and without 1. */
  random?: () => number;
}

/** Whether a failure is one of the endpoint, so that another one may do better. A request that is wrong is wrong everywhere. */
const isOfEndpoint = ({ kind, status }: LlmError): boolean => kind !== 'badRequest' || status === 404;

/** A message as an endpoint may read it: what another one has signed means nothing here, or is refused. */
function messageFor(endpointId: string, message: LlmMessage): LlmMessage {
  if (message.role !== 'assistant' || message.from === endpointId) return message;
  const { toolCalls, thought, ...plain } = message;
  return {
    ...plain,
    ...(toolCalls && {
      toolCalls: toolCalls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
    }),
    ...(thought && { thought: { text: thought.text } }),
  };
}

/**
 * Spreads the requests of a model over its endpoints by their weights. One that fails rests, on every process, and the request goes on at
 * another that it has not tried; once a token has arrived it stays where it is.
 *
 * @source administration specification §2 "OpenAi Endpoints tab" (2.028); failover is ours (C73)
 */
export function createEndpointProvider({
  endpoints,
  health,
  random = Math.random,
}: EndpointProviderDeps): LlmProvider {
  /** One of those that work, or else the one that rests the shortest. */
  function choose(left: readonly Endpoint[], resting: ReadonlyMap<string, Date>): Endpoint | undefined {
    const working = left.filter(({ id }) => !resting.has(id));
    if (working.length === 0)
      return left.toSorted((one, other) => +(resting.get(one.id) ?? 0) - +(resting.get(other.id) ?? 0))[0];
    let at = random() * working.reduce((sum, { weight }) => sum + weight, 0);
    return working.find(({ weight }) => (at -= weight) < 0) ?? working.at(-1);
  }

  async function stream(request: LlmRequest, sink: LlmSink, signal: AbortSignal): Promise<LlmEnd> {
    const resting = await health.resting(endpoints.map(({ id }) => id));
    let left = endpoints;
    let last: LlmEnd = failed(llmErrors.unexpected);
    for (let next = choose(left, resting); next; next = choose(left, resting)) {
      const { id, provider } = next;
      const gate = gated(sink);
      sink.from?.(id);
      const messages = request.messages.map((message) => messageFor(id, message));
      // Each attempt follows the one before it.
      // oxlint-disable-next-line no-await-in-loop
      const end = await provider.stream({ ...request, messages }, gate.sink, signal);
      if (end.type === 'failed' && isOfEndpoint(end.error) && !signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop
        await health.failed(id, end.error);
        left = left.filter((one) => one.id !== id);
        last = end;
        if (!gate.hasBegun() && left.length > 0) continue;
      } else if (end.type === 'finished' && resting.has(id)) void health.recovered(id);
      gate.close();
      return end;
    }
    return last;
  }
  return { stream };
}

/** Hands everything on but the usage of an attempt that produced nothing: another one may follow. */
function gated(sink: LlmSink) {
  let hasBegun = false;
  let reportUsage: (() => void) | undefined;
  const begin = () => (hasBegun = true);
  return {
    sink: {
      text: (delta) => (begin(), sink.text(delta)),
      reasoning: (delta) => (begin(), sink.reasoning(delta)),
      retract: () => sink.retract(),
      thoughtDetails: (details) => sink.thoughtDetails?.(details),
      unread: (kind) => (begin(), sink.unread(kind)),
      toolCall: (delta) => (begin(), sink.toolCall(delta)),
      usage: (usage) => void (reportUsage = () => sink.usage(usage)),
      flush: () => {
        if (hasBegun) report();
        sink.flush();
      },
      control: (control) => sink.control(control),
    } satisfies LlmSink,
    hasBegun: () => hasBegun,
    close() {
      if (!reportUsage) return;
      report();
      sink.flush();
    },
  };
  function report(): void {
    reportUsage?.();
    reportUsage = undefined;
  }
}
