import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import type { DocumentFormat } from '../../contract/documents/documents.js';
import { headOf } from '../conversations/conversation-form.js';
import { typedTextOf } from '../prompts/written-message.js';
import { pathOf } from '../conversations/tree.js';
import { treeOf } from '../conversations/tree-removal.js';
import { downloadBaseName } from '../files/download-name.js';

/** Which messages a document holds. @source chat specification §9 "Export formats". */
export const messageFilters = [
  'assistant',
  'user',
  'all',
  'starred-assistant',
  'starred-user',
  'starred',
] as const;
export type MessageFilter = (typeof messageFilters)[number];

const roles: Record<MessageFilter, readonly Message['role'][]> = {
  assistant: ['assistant'],
  user: ['user'],
  all: ['user', 'assistant'],
  'starred-assistant': ['assistant'],
  'starred-user': ['user'],
  starred: ['user', 'assistant'],
};

/** Whether a message goes into a document. */
export const isInDocument = (message: Message, filter: MessageFilter): boolean =>
  roles[filter].includes(message.role) && (!filter.startsWith('starred') || message.data['starred'] === true);

/**
 * Input for the server's conversion to a document: the chosen messages of the displayed path, with
 * their text alone.
 */
export function documentContent(conversation: Conversation, filter: MessageFilter): Conversation {
  const { id, name } = headOf(conversation);
  const messages = pathOf(treeOf(conversation))
    .filter((message) => isInDocument(message, filter) && message.content.trim() !== '')
    .map((message) => ({ id: message.id, role: message.role, content: typedTextOf(message), data: {} }));
  return { id, name, messages, isLocal: true };
}

/** The choices of a person that the server needs besides the content. */
export interface DocumentChoices {
  format: DocumentFormat;
  includeConversationName: boolean;
  conversationHeader: string;
  messageHeader: string;
  userHeader: string;
  assistantHeader: string;
  templateName: string | null;
}

/** A header that says anything stands in a paragraph of its own. @source protocol §3.13. */
const header = (text: string): string => (text === '' ? '' : `${text}\n\n`);

/** The choices as the server reads them; templates are for presentations only. */
export function documentHeaders(choices: DocumentChoices): DocumentChoices {
  const { format, includeConversationName, templateName } = choices;
  return {
    format,
    includeConversationName,
    conversationHeader: header(choices.conversationHeader),
    messageHeader: header(choices.messageHeader),
    userHeader: header(choices.userHeader),
    assistantHeader: header(choices.assistantHeader),
    templateName: format === 'pptx' ? templateName : null,
  };
}

/** The name of a document: that of its only conversation, else the date, with nothing that a file system takes amiss. */
export function documentFileName(
  history: readonly Pick<Conversation, 'name'>[],
  format: DocumentFormat | 'json' | 'md',
  now: number,
): string {
  const date = new Date(now);
  const dated = `conversations_${date.getMonth() + 1}-${date.getDate()}`;
  const only = history.length === 1 ? history[0]?.name : undefined;
  return `${downloadBaseName(only ?? '', dated)}.${format}`;
}
