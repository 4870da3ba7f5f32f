import type { LlmModel, LlmProvider } from '../llm/port.js';
import { inSpan, markFailed, SpanKind } from './spans.js';

/** A provider whose generations have spans, which name the model and the end. Nothing is added to the way of a token. */
export const tracedProvider = ({ id }: Pick<LlmModel, 'id'>, provider: LlmProvider): LlmProvider => ({
  ...provider,
  stream: (request, sink, signal) =>
    inSpan(
      `chat ${id}`,
      { kind: SpanKind.CLIENT, attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': id } },
      async (span) => {
        const end = await provider.stream(request, sink, signal);
        if (end.type === 'finished') span.setAttribute('gen_ai.response.finish_reasons', [end.reason]);
        if (end.type === 'failed') markFailed(span, end.error.kind);
        if (end.type === 'aborted') span.setAttribute('stoa.end', 'aborted');
        return end;
      },
    ),
});
