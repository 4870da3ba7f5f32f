import { createHash, randomUUID } from 'node:crypto';
import { limits } from '@stoa/core/contract';
import { readChatRequest } from '@stoa/core/rules';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { replaceUnstorable } from '../../platform/db/storable.js';
import type { UsableAssistant } from '../../rooms/assistants/usable-assistants.js';
import type { ChatService } from '../../rooms/chat/chat.service.js';
import type { Caller } from '../../rooms/handlers.js';
import { toolNameOf } from '../../rooms/mcp-server/assistant-names.js';
import type { V1Models } from '../../rooms/v1/v1-models.js';
import { completionRequestSchema, toChatRequest } from '../v1/v1-request.js';
import { createReplyCollector } from './reply-collector.js';
import { fileKeyOf, filesPrefix } from './resources.js';

const argumentsSchema = z.object({
  message: z.string().min(1).max(limits.chatBodyBytes).describe('What the assistant is asked.'),
  earlier: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }))
    .max(1000)
    .optional()
    .describe(
      'What was said before in this conversation, the oldest first. The assistant remembers nothing itself.',
    ),
  files: z
    .array(z.string().max(2000))
    .max(50)
    .optional()
    .describe(
      'Addresses of files among the resources of this server that the assistant reads for its answer.',
    ),
});

const inputSchema = z.toJSONSchema(argumentsSchema, { io: 'input' }) as Tool['inputSchema'];

/** An assistant as a tool. */
export const toolOf = (assistant: UsableAssistant): Tool => ({
  name: toolNameOf(assistant),
  title: assistant.name,
  description: assistant.description.trim() || `Answers as the assistant "${assistant.name}".`,
  inputSchema,
  // What an assistant can do is up to its builder.
  annotations: { title: assistant.name, readOnlyHint: false, openWorldHint: true },
});

/** One call of a tool. */
export interface AssistantCall {
  person: Caller;
  assistant: UsableAssistant;
  input: unknown;
  /** Under which the run can be stopped. */
  requestId: string;
  signal: AbortSignal;
  onText(characters: number): void;
}

/** Dependencies of {@link createAssistantCaller}. */
export interface AssistantCallerDeps {
  chat: ChatService;
  models: Pick<V1Models, 'resolve'>;
  onFailure(error: unknown): void;
}

const told = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/**
 * The id of the run of one call, the same on every process, so that a client can take its call back wherever its request arrives. Without a
 * session nobody can name it.
 */
export const runIdOf = (session: string | undefined, callId: string | number): string =>
  session === undefined
    ? randomUUID()
    : `mcp-${createHash('sha256')
        .update(JSON.stringify([session, callId]))
        .digest('hex')
        .slice(0, 32)}`;

/** Asks assistants by the same turn as in the app: rights, limits, one run, one usage, recorded with the entry point `mcp`. */
export function createAssistantCaller({ chat, models, onFailure }: AssistantCallerDeps) {
  return async (call: AssistantCall): Promise<CallToolResult> => {
    const { person, assistant, requestId, signal } = call;
    const asked = argumentsSchema.safeParse(call.input ?? {});
    if (!asked.success) return told(sentenceOf(asked.error), true);
    const { files = [] } = asked.data;
    const foreign = files.find((uri) => fileKeyOf(uri) === undefined);
    if (foreign !== undefined)
      return told(
        `"${foreign}" is no address of a file here. They begin with ${filesPrefix} and are listed among the resources.`,
        true,
      );
    const resolved = await models.resolve(person, assistant.id);
    if (!resolved) return told('No model that you may use can answer for this assistant.', true);
    const body = readChatRequest(replaceUnstorable(chatRequestOf(asked.data, resolved, requestId)));
    if (!body.success) return told(sentenceOf(body.error), true);
    const answer = await chat.startInTurn(person, body.data, 'mcp');
    if (!answer.ok) {
      const said = answer.refusal.rateLimitInfo?.['message'];
      return told(typeof said === 'string' ? said : answer.refusal.error, true);
    }
    const stop = () => void chat.stop(person.id, requestId).catch(onFailure);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const { stream, reply } = createReplyCollector(call.onText);
      chat.follow(answer.run, 0, stream);
      const { text, failure } = await reply;
      if (failure === undefined) return told(text);
      return {
        content: [text, failure].filter((one) => one !== '').map((one) => ({ type: 'text', text: one })),
        isError: true,
      };
    } finally {
      signal.removeEventListener('abort', stop);
      // Everything has been handed over, so nothing of it stays.
      chat.acknowledge(person.id, requestId).catch(onFailure);
    }
  };
}

function chatRequestOf(
  { message, earlier = [], files = [] }: z.output<typeof argumentsSchema>,
  resolved: NonNullable<Awaited<ReturnType<V1Models['resolve']>>>,
  requestId: string,
) {
  const request = toChatRequest(
    completionRequestSchema.parse({
      model: resolved.modelId,
      messages: [...earlier, { role: 'user', content: message }],
    }),
    resolved,
    { requestId, messageId: randomUUID(), conversationId: requestId },
  );
  const dataSources = files.flatMap((uri) => {
    const key = fileKeyOf(uri);
    return key === undefined ? [] : [{ id: key }];
  });
  return dataSources.length === 0 ? request : { ...request, dataSources };
}

function sentenceOf({ issues: [issue] }: { issues: readonly z.core.$ZodIssue[] }): string {
  const field = issue?.path.join('.') ?? '';
  return field === ''
    ? 'The arguments are not valid.'
    : `The argument "${field}" is not valid: ${issue?.message}`;
}
