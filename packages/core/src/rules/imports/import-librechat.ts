import {
  conversationFrom,
  importSkips,
  mostMessages,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import { firstTime, keyOf, listOf, own, ownAt, textOf, timeOf } from './import-values.js';

/** Words of a message: its text, or the text parts of its content, whose text may be an object of its own. */
function messageText(message: unknown): string | null {
  const parts = listOf(own(message, 'content'))
    .filter((part) => own(part, 'type') === 'text')
    .map((part) => textOf(own(part, 'text')) ?? textOf(ownAt(part, 'text', 'value')) ?? '');
  return textOf(parts.filter(Boolean).join('\n\n')) ?? textOf(own(message, 'text'));
}

const thoughts = (message: unknown): string | undefined =>
  listOf(own(message, 'content'))
    .filter((part) => own(part, 'type') === 'think')
    .map((part) => textOf(own(part, 'think')) ?? '')
    .join('\n\n') || undefined;

interface Placed {
  message: unknown;
  /** The message it hangs under in a nested export. */
  above: string | null;
}

/** All messages, whether they are a list or hang under each other, in the order of the file. */
function* eachMessage(messages: readonly unknown[]): Generator<Placed> {
  const waiting: Placed[] = messages.map((message) => ({ message, above: null })).reverse();
  for (let count = 0; waiting.length > 0 && count < mostMessages; count++) {
    const placed = waiting.pop();
    if (!placed) return;
    yield placed;
    const id = keyOf(own(placed.message, 'messageId'));
    const children = listOf(own(placed.message, 'children'));
    for (const message of [...children].reverse()) waiting.push({ message, above: id });
  }
}

/** Whether an item looks like a conversation that LibreChat exported. */
export const isLibreChat = (item: unknown): boolean =>
  keyOf(own(item, 'conversationId')) !== null && Array.isArray(own(item, 'messages'));

/** A conversation that LibreChat exported, nested or flat. */
export function fromLibreChat(item: unknown, { idFor }: ImportContext): ImportedItem {
  const source = keyOf(own(item, 'conversationId'));
  if (!source || !isLibreChat(item)) return { skip: importSkips.unreadable };
  const nodeId = (key: string): string => idFor(`librechat/${source}/${key}`);
  const nodes: SourceNode[] = [];
  let previous: string | null = null;
  for (const { message, above } of eachMessage(listOf(own(item, 'messages')))) {
    const key = keyOf(own(message, 'messageId')) ?? `#${nodes.length}`;
    const parent = keyOf(own(message, 'parentMessageId')) ?? above;
    const id = nodeId(key);
    const sender = own(message, 'sender');
    nodes.push({
      id,
      parentId: parent === null ? previous : nodeId(parent),
      role: own(message, 'isCreatedByUser') === true || sender === 'User' ? 'user' : 'assistant',
      text: messageText(message),
      createdAt: firstTime(own(message, 'createdAt'), own(message, 'updatedAt')),
      reasoning: thoughts(message),
    });
    previous = id;
  }
  const options = own(item, 'options');
  const current = keyOf(own(item, 'messageId'));
  return conversationFrom({
    id: idFor(`librechat/${source}`),
    name: textOf(own(item, 'title')),
    nodes,
    currentId: current === null ? latestOf(nodes) : nodeId(current),
    prompt:
      textOf(own(options, 'promptPrefix')) ??
      textOf(own(options, 'system')) ??
      textOf(own(options, 'instructions')),
    updatedAt: firstTime(own(item, 'updatedAt'), own(item, 'createdAt')) ?? timeOf(own(item, 'exportAt')),
    tags: listOf(own(item, 'tags')) as string[],
  });
}

/** The newest message; the last one without times. */
function latestOf(nodes: readonly SourceNode[]): string | null {
  let latest: SourceNode | null = null;
  for (const node of nodes) if (!latest || (node.createdAt ?? '') >= (latest.createdAt ?? '')) latest = node;
  return latest?.id ?? null;
}
