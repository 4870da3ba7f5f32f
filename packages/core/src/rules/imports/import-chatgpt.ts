import {
  conversationFrom,
  importSkips,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import {
  attachmentMark,
  fenced,
  firstTime,
  keyOf,
  listOf,
  own,
  ownAt,
  textOf,
  timeOf,
} from './import-values.js';
import { recordFrom } from '../values/record-from.js';

/** Marks of citations that only the page they come from can show. */
const citations = /\uE200[^\uE201]{0,2000}\uE201/gu;

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const type = own(part, 'content_type');
  if (type === 'audio_transcription') return textOf(own(part, 'text')) ?? '';
  return type === 'image_asset_pointer' ? '*[Image]*' : '';
}

/** The text of a message; null for hidden messages, tool calls, their results and thoughts. */
function messageText(message: unknown): string | null {
  if (ownAt(message, 'metadata', 'is_visually_hidden_from_conversation') === true) return null;
  const recipient = own(message, 'recipient');
  if (typeof recipient === 'string' && recipient !== 'all') return null;
  const content = own(message, 'content');
  switch (own(content, 'content_type')) {
    case 'code':
      return codeText(content);
    case 'text':
    case 'multimodal_text':
    case undefined: {
      const text = listOf(own(content, 'parts')).map(partText).filter(Boolean).join('\n\n');
      return textOf([text.replace(citations, ''), ...attachedFiles(message)].filter(Boolean).join('\n\n'));
    }
    default:
      return null;
  }
}

/** The files that a message came with; their content is not in an export. An image says so in its own place. */
const attachedFiles = (message: unknown): string[] =>
  listOf(ownAt(message, 'metadata', 'attachments'))
    .filter((file) => !textOf(own(file, 'mime_type'))?.startsWith('image/'))
    .map((file) => attachmentMark(textOf(own(file, 'name'))));

function codeText(content: unknown): string | null {
  const text = textOf(own(content, 'text'));
  const language = own(content, 'language');
  const known =
    typeof language === 'string' && /^[a-z0-9+#-]{1,20}$/iu.test(language) && language !== 'unknown';
  return text && fenced(text, known ? language : '');
}

/** Custom instructions become the conversation's prompt. */
function promptText(message: unknown): string | null {
  const content = own(message, 'content');
  if (own(content, 'content_type') === 'user_editable_context') {
    const parts = [own(content, 'user_profile'), own(content, 'user_instructions')].map(textOf);
    return parts.filter((part) => part !== null).join('\n\n') || null;
  }
  if (ownAt(message, 'author', 'role') !== 'system') return null;
  return textOf(listOf(own(content, 'parts')).map(partText).join('\n\n'));
}

const roles: Record<string, 'user' | 'assistant'> = { user: 'user', assistant: 'assistant' };

/** Whether an item looks like a conversation of a ChatGPT export. */
export const isChatGpt = (item: unknown): boolean => recordFrom(own(item, 'mapping')) !== null;

/** A conversation of a ChatGPT export: `mapping` is a tree, `current_node` the message that was shown last. */
export function fromChatGpt(item: unknown, { idFor }: ImportContext): ImportedItem {
  const mapping = recordFrom(own(item, 'mapping'));
  if (!mapping) return { skip: importSkips.unreadable };
  const source =
    keyOf(own(item, 'conversation_id')) ??
    keyOf(own(item, 'id')) ??
    `${String(own(item, 'create_time'))} ${String(own(item, 'title'))}`;
  const nodeId = (key: string): string => idFor(`chatgpt/${source}/${key}`);
  let prompt: string | null = null;
  const nodes: SourceNode[] = [];
  for (const [key, node] of Object.entries(mapping)) {
    const message = own(node, 'message');
    const parent = keyOf(own(node, 'parent'));
    prompt ??= promptText(message);
    const author = ownAt(message, 'author', 'role');
    const role = typeof author === 'string' && Object.hasOwn(roles, author) ? roles[author] : undefined;
    nodes.push({
      id: nodeId(key),
      parentId: parent === null ? null : nodeId(parent),
      role: role ?? 'assistant',
      text: role ? messageText(message) : null,
      createdAt: timeOf(own(message, 'create_time')),
    });
  }
  const current = keyOf(own(item, 'current_node'));
  return conversationFrom({
    id: idFor(`chatgpt/${source}`),
    name: textOf(own(item, 'title')),
    nodes,
    currentId: current === null ? null : nodeId(current),
    prompt,
    updatedAt: firstTime(own(item, 'update_time'), own(item, 'create_time')),
  });
}
