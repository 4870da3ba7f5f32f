import {
  conversationFrom,
  importSkips,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import { claudeContent } from './claude-content.js';
import type { MadeDocuments } from './import-documents.js';
import { firstTime, keyOf, listOf, own, timeOf, textOf } from '../values/foreign-values.js';
import { createLeftOut } from './left-out.js';

/** Whether an item looks like a conversation of a Claude export. */
export const isClaude = (item: unknown): boolean => Array.isArray(own(item, 'chat_messages'));

/** A conversation of a Claude export. Newer ones name the message that each one follows; older ones are a list. */
export function fromClaude(item: unknown, { idFor }: ImportContext): ImportedItem {
  const source = keyOf(own(item, 'uuid'));
  if (!source || !isClaude(item)) return { skip: importSkips.unreadable };
  const nodeId = (key: string): string => idFor(`claude/${source}/${key}`);
  const nodes: SourceNode[] = [];
  const leftOut = createLeftOut();
  const documents: MadeDocuments = new Map();
  let previous: string | null = null;
  for (const [at, message] of listOf(own(item, 'chat_messages')).entries()) {
    const id = nodeId(keyOf(own(message, 'uuid')) ?? `#${at}`);
    const parent = keyOf(own(message, 'parent_message_uuid'));
    nodes.push({
      id,
      parentId: parent === null ? previous : nodeId(parent),
      role: own(message, 'sender') === 'human' ? 'user' : 'assistant',
      createdAt: timeOf(own(message, 'created_at')),
      ...claudeContent(message, documents, leftOut),
    });
    previous = id;
  }
  const shown = keyOf(own(item, 'current_leaf_message_uuid'));
  return conversationFrom({
    id: idFor(`claude/${source}`),
    name: textOf(own(item, 'name')),
    nodes,
    currentId: shown === null ? previous : nodeId(shown),
    updatedAt: firstTime(own(item, 'updated_at'), own(item, 'created_at')),
    leftOut,
  });
}

/** Whether an item is a project of a Claude export: a name, documents and instructions, without conversations. */
export const isClaudeProject = (item: unknown): boolean =>
  keyOf(own(item, 'uuid')) !== null &&
  (Array.isArray(own(item, 'docs')) || own(item, 'prompt_template') !== undefined);

/** Whether an item holds what Claude remembers about a person. */
export const isClaudeMemory = (item: unknown): boolean =>
  own(item, 'conversations_memory') !== undefined || own(item, 'project_memories') !== undefined;
