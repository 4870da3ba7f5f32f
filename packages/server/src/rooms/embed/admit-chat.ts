import { embedFunctionName, embedLimits, type ChatRequest, type EmbedScope } from '@stoa/core/contract';
import type { StoredKey } from './embed.repository.js';
import { promptWithContext } from './page-context.js';
import { accepted, refuse, type EmbedResult } from './refusals.js';

/** The rights that a chat request is checked against. */
export interface ChatPolicy {
  key: Pick<StoredKey, 'settings'>;
  scopes: ReadonlySet<EmbedScope>;
  /** Ids of the models that the key offers and the server has. */
  modelIds: readonly string[];
  /** See {@link promptWithContext}. */
  mark: string;
}

type Functions = NonNullable<ChatRequest['options']['functions']>;
type DataSources = ChatRequest['dataSources'];

const groupTypeCharacters = 200;
const imageAddress = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Builds the admitted chat request of an embedding page from its allowed fields; all other fields of
 * the wire (system messages, prompts, assistants, accounts, other people's files) are dropped or refused.
 */
export function admitChat(asked: ChatRequest, terms: ChatPolicy): EmbedResult<ChatRequest> {
  const { options } = asked;
  const { settings } = terms.key;
  if (!terms.scopes.has('chat')) return refuse('embed.scope');
  if (options.storage === 'cloud')
    return refuse('embed.scope', 'Conversations of an embedded chat are kept in the browser alone.');
  if (!terms.modelIds.includes(asked.model)) return refuse('embed.model');

  const functions = readFunctions(options.functions ?? [], terms.scopes);
  if (!functions.ok) return functions;
  const images = readImages(asked.dataSources, terms.scopes);
  if (!images.ok) return images;
  // Forbidden attachments of the last message are refused; those of earlier messages are dropped below.
  const attached = readImages(listOf(asked.messages.at(-1)?.data['dataSources']), terms.scopes);
  if (!attached.ok) return attached;
  const { pageContext = '' } = options as { pageContext?: unknown };
  if (typeof pageContext !== 'string')
    return refuse('embed.malformed', 'The field "options.pageContext" is not a text.');
  if (pageContext.length > embedLimits.pageContextCharacters)
    return refuse(
      'embed.malformed',
      `The field "options.pageContext" is longer than ${embedLimits.pageContextCharacters} characters.`,
    );
  const { groupType } = options as { groupType?: unknown };
  if (groupType !== undefined && (typeof groupType !== 'string' || groupType.length > groupTypeCharacters))
    return refuse('embed.malformed', 'The field "options.groupType" is not the name of a group type.');
  const call = options.function_call;
  if (call !== undefined && !functions.value.some(({ name }) => name === call))
    return refuse('embed.malformed', 'The field "options.function_call" names none of the functions.');

  const isSpoken = ({ role }: ChatRequest['messages'][number]) => role === 'user' || role === 'assistant';
  return accepted({
    model: asked.model,
    temperature: asked.temperature,
    max_tokens: asked.max_tokens,
    stream: true,
    dataSources: images.value,
    messages: asked.messages.filter(isSpoken).map(({ id, role, content, data }) => ({
      id,
      role,
      content,
      data: {
        // Earlier attachments are sent only if they would be allowed now.
        dataSources: terms.scopes.has('upload') ? imagesOf(data['dataSources']) : [],
      },
    })),
    options: {
      requestId: options.requestId,
      storage: options.storage ?? 'local',
      prompt: promptWithContext(settings.instructions, pageContext, terms.mark),
      ...(settings.assistantId !== null && {
        assistantId: settings.assistantId,
        ...(groupType !== undefined && { groupType }),
      }),
      ...(options.conversationId !== undefined && { conversationId: options.conversationId }),
      ...(options.messageId !== undefined && { messageId: options.messageId }),
      ...(options.response_format && { response_format: { type: options.response_format.type } }),
      ...(functions.value.length > 0 && { functions: functions.value }),
      ...(call !== undefined && { function_call: call }),
    },
  });
}

function readFunctions(functions: Functions, scopes: ChatPolicy['scopes']): EmbedResult<Functions> {
  if (functions.length === 0) return accepted([]);
  if (!scopes.has('tools')) return refuse('embed.scope', 'This chat does not allow tools of the page.');
  if (functions.length > embedLimits.functions)
    return refuse('embed.malformed', `There are more than ${embedLimits.functions} functions.`);
  const read: Functions = [];
  for (const { name, description, parameters } of functions) {
    if (!embedFunctionName.test(name))
      return refuse('embed.malformed', 'A function has a name of 1 to 64 letters, digits, "_" and "-".');
    if (read.some((other) => other.name === name))
      return refuse('embed.malformed', `The function "${name}" is there twice.`);
    if (parameters !== undefined && !isRecord(parameters))
      return refuse('embed.malformed', `The schema of the function "${name}" is not an object.`);
    if (Buffer.byteLength(JSON.stringify(parameters ?? {})) > embedLimits.functionSchemaBytes)
      return refuse('embed.malformed', `The schema of the function "${name}" is larger than 8 kB.`);
    if (
      description !== undefined &&
      (typeof description !== 'string' || description.length > embedLimits.functionDescriptionCharacters)
    )
      return refuse(
        'embed.malformed',
        `The description of the function "${name}" is not a text of at most ${embedLimits.functionDescriptionCharacters} characters.`,
      );
    read.push({
      name,
      ...(description !== undefined && { description }),
      ...(parameters !== undefined && { parameters }),
    });
  }
  return accepted(read);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function readImages(sources: readonly unknown[], scopes: ChatPolicy['scopes']): EmbedResult<DataSources> {
  if (sources.length === 0) return accepted([]);
  if (!scopes.has('upload')) return refuse('embed.scope', 'This chat does not take files.');
  const images = imagesOf(sources);
  return images.length === sources.length
    ? accepted(images)
    : refuse('embed.malformed', 'An embedded chat takes images alone, as data addresses.');
}

/** The images of a list, with their known fields alone. */
const imagesOf = (sources: unknown): DataSources =>
  listOf(sources).flatMap((source) =>
    isRecord(source) && typeof source['id'] === 'string' && imageAddress.test(source['id'])
      ? [
          {
            id: source['id'],
            ...(typeof source['name'] === 'string' && { name: source['name'] }),
            ...(typeof source['type'] === 'string' && { type: source['type'] }),
          },
        ]
      : [],
  );
