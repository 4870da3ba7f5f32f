import {
  conversationFrom,
  importSkips,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import {
  attachmentMark,
  attachmentName,
  fenced,
  firstTime,
  keyOf,
  listOf,
  own,
  textOf,
  timeOf,
} from './import-values.js';

const blocksOf = (message: unknown, type: string, field: string): string =>
  listOf(own(message, 'content'))
    .filter((block) => own(block, 'type') === type)
    .map((block) => textOf(own(block, field)) ?? '')
    .filter(Boolean)
    .join('\n\n');

/** The text that was extracted from a file, as a block under its name. */
function attachmentText(attachment: unknown): string {
  const name = textOf(own(attachment, 'file_name'));
  const text = textOf(own(attachment, 'extracted_content'));
  return text ? `Attachment: ${attachmentName(name)}\n\n${fenced(text)}` : attachmentMark(name);
}

function messageText(message: unknown): string | null {
  const words = blocksOf(message, 'text', 'text') || textOf(own(message, 'text')) || '';
  const files = listOf(own(message, 'files')).filter((file) => textOf(own(file, 'file_name')));
  const attached = [...listOf(own(message, 'attachments')), ...files].map(attachmentText);
  return textOf([words, ...attached].filter(Boolean).join('\n\n'));
}

/** Whether an item looks like a conversation of a Claude export. */
export const isClaude = (item: unknown): boolean => Array.isArray(own(item, 'chat_messages'));

/** A conversation of a Claude export. Newer ones name the message that each one follows; older ones are a list. */
export function fromClaude(item: unknown, { idFor }: ImportContext): ImportedItem {
  const source = keyOf(own(item, 'uuid'));
  if (!source || !isClaude(item)) return { skip: importSkips.unreadable };
  const nodeId = (key: string): string => idFor(`claude/${source}/${key}`);
  const nodes: SourceNode[] = [];
  let previous: string | null = null;
  for (const [at, message] of listOf(own(item, 'chat_messages')).entries()) {
    const id = nodeId(keyOf(own(message, 'uuid')) ?? `#${at}`);
    const parent = keyOf(own(message, 'parent_message_uuid'));
    nodes.push({
      id,
      parentId: parent === null ? previous : nodeId(parent),
      role: own(message, 'sender') === 'human' ? 'user' : 'assistant',
      text: messageText(message),
      createdAt: timeOf(own(message, 'created_at')),
      reasoning: blocksOf(message, 'thinking', 'thinking') || undefined,
    });
    previous = id;
  }
  return conversationFrom({
    id: idFor(`claude/${source}`),
    name: textOf(own(item, 'name')),
    nodes,
    currentId: previous,
    updatedAt: firstTime(own(item, 'updated_at'), own(item, 'created_at')),
  });
}
