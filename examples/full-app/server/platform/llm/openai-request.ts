import type { LlmContentPart, LlmMessage, LlmRequest } from './port.js';

/** How one server's version of the protocol differs. */
export interface WireDialect {
  /** Newer models count thinking into the limit and refuse the old name. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Reasoning models refuse any temperature. */
  sendsTemperature: boolean;
  /** Some servers refuse `stream_options`; usage is estimated then. */
  sendsStreamOptions: boolean;
}

/** The dialect that most compatible servers speak. */
export const commonDialect: WireDialect = {
  maxTokensField: 'max_tokens',
  sendsTemperature: true,
  sendsStreamOptions: true,
};

/** The dialect of reasoning models (o-series, GPT-5). */
export const reasoningDialect: WireDialect = {
  maxTokensField: 'max_completion_tokens',
  sendsTemperature: false,
  sendsStreamOptions: true,
};

/** Whether an id is one of the reasoning families of OpenAI. */
export const isReasoningModel = (id: string): boolean => /^(o\d|gpt-5)(?!.*chat)/i.test(id);

/**
 * The dialect without the parameter that a server refused; `undefined` when the refusal has another reason.
 *
 * Deployment names and compatible servers do not tell which model answers, so the refusal is the only reliable sign.
 */
export function dialectAfterRefusal(dialect: WireDialect, param: string): WireDialect | undefined {
  if (param === 'max_tokens' && dialect.maxTokensField === 'max_tokens')
    return { ...dialect, maxTokensField: 'max_completion_tokens' };
  if (param === 'max_completion_tokens' && dialect.maxTokensField === 'max_completion_tokens')
    return { ...dialect, maxTokensField: 'max_tokens' };
  if (param === 'temperature' && dialect.sendsTemperature) return { ...dialect, sendsTemperature: false };
  if (param.startsWith('stream_options') && dialect.sendsStreamOptions)
    return { ...dialect, sendsStreamOptions: false };
  return undefined;
}

/** The JSON text of a chat-completions request. */
export function openAiRequestBody(request: LlmRequest, dialect: WireDialect): string {
  return JSON.stringify({
    model: request.model,
    stream: true,
    ...(dialect.sendsStreamOptions && { stream_options: { include_usage: true } }),
    messages: request.messages.map(wireMessage),
    ...(request.temperature !== undefined &&
      dialect.sendsTemperature && { temperature: request.temperature }),
    ...(request.maxTokens !== undefined && { [dialect.maxTokensField]: request.maxTokens }),
    ...(request.tools?.length && {
      tools: request.tools.map((tool) => ({ type: 'function', function: tool })),
    }),
    ...(request.toolChoice && { tool_choice: { type: 'function', function: { name: request.toolChoice } } }),
    ...(request.responseFormat === 'json' && { response_format: { type: 'json_object' } }),
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
