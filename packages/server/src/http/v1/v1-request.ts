import { createHash } from 'node:crypto';
import type { ChatRequestInput } from '@stoa/core/contract';
import * as z from 'zod';
import type { ResolvedModel } from '../../rooms/v1/v1-models.js';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({
    url: z
      .string()
      .regex(
        /^data:image\/(?:png|jpeg|gif|webp);base64,/,
        'Send an image as a data address: data:image/png;base64,…',
      ),
  }),
});
const words = z.union([z.string(), z.array(textPart)]);
const toolCall = z.object({
  id: z.string(),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: words }),
  z.object({ role: z.literal('developer'), content: words }),
  z.object({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.union([textPart, imagePart]))]),
  }),
  z.object({
    role: z.literal('assistant'),
    content: words.nullish(),
    tool_calls: z.array(toolCall).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: words }),
]);
type V1Message = z.output<typeof message>;

const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
});
const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()).optional() }),
  }),
]);

/** What of OpenAI's request is read. What nothing here could do is refused; the rest changes nothing. */
export const completionRequestSchema = z.object({
  model: z.string().min(1).max(500),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  n: z.literal(1, 'One choice is made for each request.').nullish(),
  tools: z.array(tool).max(128).nullish(),
  tool_choice: z
    .union([
      z.enum(['auto', 'none', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .nullish(),
  response_format: responseFormat.nullish(),
});
export type CompletionRequest = z.output<typeof completionRequestSchema>;

/** The most that is asked of a model without a limit; its own limit is smaller. @units tokens */
const unlimitedTokens = 1_000_000;

const textOf = (content: string | readonly { type: string; text?: string }[] | null | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

/** Every provider takes nine letters and digits for the id of a call; clients send what another provider made. */
const callId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 9);

/** The ids under which a request runs. */
export interface RequestIds {
  requestId: string;
  messageId: string;
  conversationId: string;
}

/**
 * A request of OpenAI's form as one of this product: the same turn, so that an assistant answers as it does in the app.
 *
 * @source administration.md C77
 */
export function toChatRequest(
  request: CompletionRequest,
  { modelId, assistantId }: ResolvedModel,
  ids: RequestIds,
): ChatRequestInput {
  const { tool_choice: choice, response_format: format } = request;
  const functions = choice === 'none' ? [] : (request.tools ?? []).map(({ function: one }) => one);
  const forced =
    typeof choice === 'object' && choice
      ? choice.function.name
      : choice === 'required' && functions.length === 1
        ? functions[0]!.name
        : undefined;
  return {
    model: modelId,
    temperature: request.temperature ?? 1,
    max_tokens: request.max_completion_tokens ?? request.max_tokens ?? unlimitedTokens,
    stream: true,
    messages: [...messagesOf(request.messages), ...schemaOf(format)],
    options: {
      ...ids,
      storage: 'local',
      ...(assistantId !== undefined && { assistantId }),
      ...(functions.length > 0 && { functions }),
      ...(forced !== undefined && { function_call: forced }),
      ...(format && format.type !== 'text' && { response_format: { type: 'json_object' } }),
    },
  };
}

type WireMessage = ChatRequestInput['messages'][number];

/** Not every provider knows schemas, and each knows instructions. */
function schemaOf(format: CompletionRequest['response_format']): WireMessage[] {
  if (format?.type !== 'json_schema' || !format.json_schema.schema) return [];
  const schema = JSON.stringify(format.json_schema.schema);
  return [
    {
      id: 'schema',
      role: 'system',
      content: `Answer with one json object, and nothing else, that fits this JSON Schema: ${schema}`,
    },
  ];
}

function messagesOf(messages: readonly V1Message[]): WireMessage[] {
  const results = new Map(
    messages.flatMap((one) =>
      one.role === 'tool' ? [[one.tool_call_id, textOf(one.content)] as const] : [],
    ),
  );
  return messages.flatMap((one, at): WireMessage[] => {
    const id = `m${at}`;
    switch (one.role) {
      case 'system':
      case 'developer':
        return [{ id, role: 'system', content: textOf(one.content) }];
      case 'user': {
        const images =
          typeof one.content === 'string' ? [] : one.content.filter((part) => part.type === 'image_url');
        const dataSources = images.map(({ image_url: { url } }) => ({ id: url }));
        return [
          {
            id,
            role: 'user',
            content: textOf(one.content),
            ...(dataSources.length > 0 && { data: { dataSources } }),
          },
        ];
      }
      case 'assistant':
        return [
          ...(textOf(one.content) === ''
            ? []
            : [{ id, role: 'assistant' as const, content: textOf(one.content) }]),
          ...(one.tool_calls?.length ? [callsOf(`${id}c`, one.tool_calls, results)] : []),
        ];
      case 'tool':
        return [];
      default:
        return one satisfies never;
    }
  });
}

/** Calls with their results are state of a reply. */
const callsOf = (
  id: string,
  calls: readonly z.output<typeof toolCall>[],
  results: ReadonlyMap<string, string>,
): WireMessage => ({
  id,
  role: 'assistant',
  content: '',
  data: {
    state: {
      toolRun: {
        calls: Object.fromEntries(
          calls.map(({ id: given, function: called }, position) => [
            callId(given),
            {
              step: 0,
              position,
              name: called.name,
              arguments: called.arguments,
              status: 'done',
              result: results.get(given) ?? '',
            },
          ]),
        ),
      },
    },
  },
});
