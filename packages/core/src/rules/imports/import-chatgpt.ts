import {
  conversationFrom,
  importSkips,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import { chatGptContent, type ChatGptContent } from './chatgpt-content.js';
import { createSourceCalls, type SourceCall } from './import-calls.js';
import type { MadeDocuments } from './import-documents.js';
import { firstTime, keyOf, listOf, own, ownAt, textOf, timeOf } from '../values/foreign-values.js';
import { createLeftOut, leftOutParts, type LeftOut } from './left-out.js';
import { recordFrom } from '../values/record-from.js';

/** Custom instructions become the conversation's prompt. */
function promptText(message: unknown): string | null {
  const content = own(message, 'content');
  if (own(content, 'content_type') === 'user_editable_context') {
    const parts = [own(content, 'user_profile'), own(content, 'user_instructions')].map(textOf);
    return parts.filter((part) => part !== null).join('\n\n') || null;
  }
  if (ownAt(message, 'author', 'role') !== 'system') return null;
  const parts = listOf(own(content, 'parts')).filter((part) => typeof part === 'string');
  return textOf(parts.join('\n\n'));
}

/** A node as it was read. */
interface ReadNode extends ChatGptContent {
  key: string;
  parent: string | null;
  isUser: boolean;
  createdAt: string | undefined;
}

interface JoinedNode extends ReadNode {
  calls?: readonly SourceCall[];
}

/** Takes what stands above a reply and belongs to it, from the top; each part goes to one reply. */
function takeAbove(
  node: ReadNode,
  nodes: ReadonlyMap<string, ReadNode>,
  taken: Set<string>,
): readonly ReadNode[] {
  const above: ReadNode[] = [];
  let at = node.parent === null ? undefined : nodes.get(node.parent);
  while (at && at.text === null && !taken.has(at.key)) {
    taken.add(at.key);
    above.push(at);
    at = at.parent === null ? undefined : nodes.get(at.parent);
  }
  return above.reverse();
}

const isFilled = ({ block, thoughts, call, result }: ReadNode): boolean =>
  block !== null || thoughts !== '' || call !== null || result !== null;

/** Nodes from the one that was shown last upwards, then the others: its path is served first. */
function* pathFirst(nodes: ReadonlyMap<string, ReadNode>, current: string | null): Generator<ReadNode> {
  const seen = new Set<string>();
  let at = current === null ? undefined : nodes.get(current);
  while (at && !seen.has(at.key)) {
    seen.add(at.key);
    yield at;
    at = at.parent === null ? undefined : nodes.get(at.parent);
  }
  for (const node of nodes.values()) if (!seen.has(node.key)) yield node;
}

/**
 * Joins each reply with the thoughts, code, outputs and documents that stand above it as nodes of their own. Where no reply follows,
 * as in one that was stopped, the last of them becomes the reply.
 */
function joinReplies(
  nodes: ReadonlyMap<string, ReadNode>,
  current: string | null,
  leftOut: LeftOut,
): Map<string, JoinedNode> {
  const taken = new Set<string>();
  const joined = new Map<string, JoinedNode>(nodes);
  const join = (node: ReadNode): void => {
    taken.add(node.key);
    const all = [...takeAbove(node, nodes, taken), node];
    const calls = createSourceCalls(leftOut);
    for (const { call, result } of all) {
      if (call) calls.call(call);
      if (result !== null && !calls.result(result)) leftOut.add(leftOutParts.toolResults);
    }
    const texts = all.flatMap(({ block, text }) => [block, text]).filter((one) => one !== null);
    const thoughts = all.map((one) => one.thoughts).filter(Boolean);
    const isEmpty = texts.length + thoughts.length + calls.list().length === 0;
    joined.set(node.key, {
      ...node,
      text: isEmpty ? null : texts.join('\n\n'),
      calls: calls.list(),
      thoughts: thoughts.join('\n\n'),
    });
  };
  for (const node of pathFirst(nodes, current)) if (node.text !== null && !node.isUser) join(node);
  // What is left has no reply below it; the lowest of each branch takes the others.
  const left = [...nodes.values()].filter(
    (node) => node.text === null && !taken.has(node.key) && isFilled(node),
  );
  const hasBelow = new Set<string>();
  for (const node of left) {
    let at = node.parent === null ? undefined : nodes.get(node.parent);
    while (at && at.text === null && !hasBelow.has(at.key)) {
      hasBelow.add(at.key);
      at = at.parent === null ? undefined : nodes.get(at.parent);
    }
  }
  for (const node of left) if (!hasBelow.has(node.key) && !taken.has(node.key)) join(node);
  // In a circle none is the lowest.
  for (const node of left) if (!taken.has(node.key)) join(node);
  return joined;
}

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
  const leftOut = createLeftOut();
  const documents: MadeDocuments = new Map();
  const read = new Map<string, ReadNode>();
  for (const [key, node] of Object.entries(mapping)) {
    const message = own(node, 'message');
    prompt ??= promptText(message);
    read.set(key, {
      ...chatGptContent(message, documents, leftOut),
      key,
      parent: keyOf(own(node, 'parent')),
      isUser: ownAt(message, 'author', 'role') === 'user',
      createdAt: timeOf(own(message, 'create_time')),
    });
  }
  const current = keyOf(own(item, 'current_node'));
  const nodes = [...joinReplies(read, current, leftOut).values()].map(
    ({ key, parent, isUser, text, thoughts, createdAt, calls }): SourceNode => ({
      id: nodeId(key),
      parentId: parent === null ? null : nodeId(parent),
      role: isUser ? 'user' : 'assistant',
      text,
      createdAt,
      reasoning: text === null ? undefined : thoughts,
      calls,
    }),
  );
  return conversationFrom({
    id: idFor(`chatgpt/${source}`),
    name: textOf(own(item, 'title')),
    nodes,
    currentId: current === null ? null : nodeId(current),
    prompt,
    updatedAt: firstTime(own(item, 'update_time'), own(item, 'create_time')),
    leftOut,
  });
}
