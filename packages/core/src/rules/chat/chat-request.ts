import type { ChatRequestInput, DataSource } from '../../contract/chat/chat.js';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import type { Model } from '../../contract/models/models.js';
import { withoutMarks } from '../conversations/marks.js';
import { withoutWriting } from '../prompts/written-message.js';
import type { PrefixedRequest } from './prefixes.js';
import { maxTokensOf } from '../models/response-length.js';

/** Everything that a chat request is made of. */
export interface ChatTurn {
  requestId: string;
  conversationId: string;
  /** Id of the reply's node. */
  messageId: string;
  model: Model;
  /** The path that ends with the user's message. */
  path: readonly Message[];
  /** The parsed prefix of the last message, if it has one. */
  prefixed?: PrefixedRequest;
  prompt: string;
  /** Said to the model after the prompt, and not part of the conversation's own. */
  instructions?: string;
  temperature: number | null | undefined;
  maxTokens: number | null | undefined;
  storage: 'cloud' | 'local';
  accountId?: string | null;
  projectId?: string | null;
  /** Options that only some requests have. */
  options?: Readonly<Record<string, unknown>>;
  flags: Readonly<Record<string, boolean>>;
  /** @units milliseconds since 1970 */
  now: number;
  timeZone: string;
}

/** What is not sent: the record of the run, the marks, and how the text was written. */
function travelling(message: Message): Message {
  const {
    run: _run,
    reasoning: _reasoning,
    toolCalls: _toolCalls,
    ...data
  } = withoutWriting(withoutMarks(message));
  const { label: _label, parentId: _parentId, createdAt: _createdAt, ...rest } = message;
  return { ...rest, data };
}

/** Whether a source is its own content, as an image is that stands in an address. */
const isItself = ({ id }: DataSource): boolean => id.startsWith('data:');

/** Data source ids carry a scheme. @source protocol §2.3 (8). */
export function withScheme(source: DataSource): DataSource {
  return source.id.includes('://') || isItself(source) ? source : { ...source, id: `s3://${source.id}` };
}

/** The data sources of a message. A source that contains its own content is sent with its message only, not repeated. */
function dataSourcesOf(message: Message | undefined): DataSource[] {
  const sources = message?.data['dataSources'];
  if (!Array.isArray(sources)) return [];
  return sources
    .filter(
      (source): source is DataSource =>
        typeof source === 'object' && source !== null && 'id' in source && typeof source.id === 'string',
    )
    .filter((source) => !isItself(source))
    .map(withScheme);
}

function localTime(now: number, timeZone: string): string {
  try {
    return new Date(now).toLocaleString('en-US', { timeZone });
  } catch {
    return new Date(now).toLocaleString('en-US');
  }
}

/** The messages that a model reads: replies that stayed empty say nothing. */
export const nonEmptyMessages = (path: readonly Message[]): Message[] =>
  path.filter((message) => message.role !== 'assistant' || message.content !== '');

/**
 * Composes the body of a chat request: the system message, the path without replies that stayed empty, the options with flags and
 * prefix.
 *
 * @source protocol §2.2, §2.3, §2.8.
 */
export function composeChatRequest(turn: ChatTurn): ChatRequestInput {
  const said = nonEmptyMessages(turn.path);
  const last = said.at(-1);
  const maxTokens = maxTokensOf(turn.maxTokens, turn.model);
  const messages: ChatRequestInput['messages'] = said.map(travelling);
  const { body, schemaMessage, options: asked } = turn.prefixed ?? {};
  if (last && body !== undefined) messages[messages.length - 1] = { ...travelling(last), content: body };
  const system = [turn.prompt, turn.instructions ?? ''].filter((text) => text.trim() !== '').join('\n\n');
  if (system) messages.unshift({ role: 'system', content: system, data: {} });
  if (schemaMessage) messages.push({ role: 'user', content: schemaMessage, data: {} });
  return {
    model: turn.model.id,
    temperature: turn.temperature ?? limits.defaultTemperature,
    max_tokens: maxTokens,
    stream: true,
    dataSources: dataSourcesOf(last),
    messages,
    options: {
      requestId: turn.requestId,
      timeZone: turn.timeZone,
      time: localTime(turn.now, turn.timeZone),
      model: turn.model,
      prompt: turn.prompt,
      maxTokens,
      conversationId: turn.conversationId,
      messageId: turn.messageId,
      storage: turn.storage,
      ...(turn.accountId ? { accountId: turn.accountId } : {}),
      ...(turn.projectId ? { projectId: turn.projectId } : {}),
      ...(turn.flags['ragEnabled'] === false ? { skipRag: true } : {}),
      ...(turn.flags['codeInterpreterEnabled'] === true ? {} : { skipCodeInterpreter: true }),
      ...turn.options,
      ...asked,
    },
  };
}
