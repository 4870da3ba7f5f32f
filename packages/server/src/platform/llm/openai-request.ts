import { withoutSystem } from './merge-turns.js';
import type { LlmContentPart, LlmMessage, LlmRequest } from './port.js';
import type { WireDialect } from './wire-dialect.js';

/** The JSON text of a chat-completions request. */
export function openAiRequestBody(request: LlmRequest, dialect: WireDialect): string {
  const messages = dialect.sendsSystem ? request.messages : withoutSystem(request.messages);
  const { maxTokens, toolChoice } = request;
  return JSON.stringify({
    model: request.model,
    stream: true,
    ...(dialect.sendsStreamOptions && { stream_options: { include_usage: true } }),
    messages: messages.map((message) => wireMessage(message, dialect)),
    ...(request.temperature !== undefined &&
      dialect.sendsTemperature && { temperature: request.temperature }),
    ...(maxTokens !== undefined &&
      dialect.maxTokensField !== null && {
        [dialect.maxTokensField]: Math.min(maxTokens, dialect.maxTokens ?? Infinity),
      }),
    ...(request.tools?.length && {
      tools: request.tools.map((tool) => ({ type: 'function', function: tool })),
    }),
    ...(toolChoice &&
      dialect.toolChoice !== 'none' && {
        tool_choice:
          dialect.toolChoice === 'named' ? { type: 'function', function: { name: toolChoice } } : 'required',
      }),
    ...(request.responseFormat === 'json' &&
      dialect.sendsResponseFormat && { response_format: { type: 'json_object' } }),
  });
}

function wireMessage(message: LlmMessage, dialect: WireDialect): object {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return {
        role: 'user',
        content: typeof message.content === 'string' ? message.content : message.content.map(wirePart),
      };
    case 'assistant':
      if (!message.toolCalls?.length)
        return { role: 'assistant', content: message.content, ...thoughtOf(message, dialect) };
      return {
        role: 'assistant',
        content: message.content || null,
        ...thoughtOf(message, dialect),
        tool_calls: message.toolCalls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: call.arguments },
          ...(call.kept ?? (dialect.signsCalls && unsigned)),
        })),
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    default:
      return message satisfies never;
  }
}

/** A call of another model, which has signed nothing. @source Gemini, “Thought signatures” */
const unsigned = { extra_content: { google: { thought_signature: 'skip_thought_signature_validator' } } };

/** Parts go back until a server refuses them; the words, where a server has asked for them. An empty text counts as none there. */
const thoughtOf = (
  { thought }: Extract<LlmMessage, { role: 'assistant' }>,
  { returnsThoughts, returnsDetails }: WireDialect,
): object => ({
  ...(returnsThoughts && { reasoning_content: thought?.text || ' ' }),
  ...(returnsDetails && thought?.details && { reasoning_details: thought.details }),
});

const wirePart = (part: LlmContentPart): object =>
  part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.dataUrl } };
