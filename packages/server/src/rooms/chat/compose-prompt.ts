import type { ChatRequest, DataSource } from '@stoa/core/contract';
import { toolPairsOf } from '@stoa/core/rules';
import { mergeTurns, withoutSystem } from '../../platform/llm/merge-turns.js';
import type { LlmContentPart, LlmMessage, LlmModel, LlmRequest, LlmTool } from '../../platform/llm/port.js';
import { withThinking } from '../../platform/llm/helper-limit.js';
import type { Turn } from './turn.js';

type WireMessage = ChatRequest['messages'][number];

const imageAddress = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

const jsonHint = 'Answer with one JSON object.';

/**
 * Translates a turn into what a provider needs: layers as the system prompt, roles and text, images that came as data addresses, functions
 * as tools. Data of messages stays behind, and the turns alternate. The answer of a helper request, which is stored nowhere, may be longer than it
 * asks for, by what a model thinks before.
 *
 * @source protocol §2.2, §2.8
 */
export function composePrompt(
  { request, layers, tools: offered = [] }: Pick<Turn, 'request' | 'layers' | 'tools'>,
  model: LlmModel,
): LlmRequest {
  const { options } = request;
  const own = toolsOf(request);
  const tools = own.length > 0 ? own : offered;
  const isJson = options.response_format?.type === 'json_object';
  return {
    model: model.upstreamId,
    messages: (model.supportsSystemPrompts ? mergeTurns : withoutSystem)([
      ...systemOf(layers),
      ...turnsOf(request, { model, isJson, hasTools: tools.length > 0 }),
    ]),
    temperature: request.temperature,
    maxTokens: Math.min(
      options.storage === 'none' ? withThinking(request.max_tokens) : request.max_tokens,
      model.outputTokenLimit,
    ),
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(tools.length > 0 &&
      options.function_call !== undefined &&
      tools.some(({ name }) => name === options.function_call) && { toolChoice: options.function_call }),
    ...(isJson && { responseFormat: 'json' as const }),
  };
}

/** The system prompt of the request itself. */
export function conversationPrompt({ messages, options }: ChatRequest): string {
  const said = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return joined(said.length > 0 ? said : [options.prompt ?? '']);
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

function systemOf(layers: Turn['layers']): LlmMessage[] {
  const content = joined(layers.map(({ text }) => text));
  return content === '' ? [] : [{ role: 'system', content }];
}

function turnsOf(
  request: ChatRequest,
  { model, isJson, hasTools }: { model: LlmModel; isJson: boolean; hasTools: boolean },
): LlmMessage[] {
  const said = request.messages.filter(({ role }) => role !== 'system');
  const turns = said.flatMap((message, index): LlmMessage | LlmMessage[] => {
    // Providers refuse calls in a request that offers no tools; without them the reply's own words remain.
    if (message.role === 'assistant')
      return [...(hasTools ? callsOf(message) : []), { role: 'assistant', content: message.content }];
    const isLast = index === said.length - 1;
    const images = model.supportsImages ? imagesOf(message, isLast ? request.dataSources : []) : [];
    if (images.length === 0) return { role: 'user', content: message.content };
    return { role: 'user', content: [{ type: 'text', text: message.content }, ...images] };
  });
  const mentionsJson = request.messages.some(({ content }) => content.includes('json'));
  return isJson && !mentionsJson ? [...turns, { role: 'user', content: jsonHint }] : turns;
}

/** The calls of tools that a reply made, each with its answer. */
const callsOf = ({ data }: WireMessage): LlmMessage[] =>
  toolPairsOf(data['state']).flatMap((pairs): LlmMessage[] => [
    {
      role: 'assistant',
      content: '',
      toolCalls: pairs.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
    },
    ...pairs.map(({ id, result }): LlmMessage => ({ role: 'tool', toolCallId: id, content: result })),
  ]);

function imagesOf(message: WireMessage, requested: readonly DataSource[]): LlmContentPart[] {
  const own = message.data['dataSources'];
  const ids = [...(Array.isArray(own) ? (own as unknown[]) : []), ...requested].flatMap((source) =>
    typeof source === 'object' && source !== null && 'id' in source && typeof source.id === 'string'
      ? [source.id]
      : [],
  );
  return [...new Set(ids)]
    .filter((id) => imageAddress.test(id))
    .map((dataUrl) => ({ type: 'image', dataUrl }));
}

function toolsOf({ options }: ChatRequest): LlmTool[] {
  return (options.functions ?? []).map(({ name, description, parameters }) => ({
    name,
    ...(typeof description === 'string' && { description }),
    parameters: isRecord(parameters) ? parameters : { type: 'object', properties: {} },
  }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
