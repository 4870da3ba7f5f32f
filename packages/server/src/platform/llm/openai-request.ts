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
    messages: messages.map(wireMessage),
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

function wireMessage(message: LlmMessage): object {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return {
        role: 'user',
        content: typeof message.content === 'string' ? message.content : message.content.map(wirePart),
      };
    case 'assistant':
      if (!message.toolCalls?.length) return { role: 'assistant', content: message.content };
      return {
        role: 'assistant',
        content: message.content || null,
        tool_calls: message.toolCalls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: call.arguments },
        })),
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    default:
      return message satisfies never;
  }
}

const wirePart = (part: LlmContentPart): object =>
  part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.dataUrl } };
