import {
  conversationFrom,
  importSkips,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import { firstTime, keyOf, listOf, own, ownAt, textOf, timeOf, plainTextOf } from './import-values.js';
import { recordFrom } from '../values/record-from.js';

const opening = /<details type="reasoning"[^>]{0,500}>/u;
const closing = '</details>';

/** Parts the thoughts, which stand in a block of their own, from the reply. */
function splitReasoning(text: string): { text: string; reasoning: string } {
  const begin = opening.exec(text);
  const end = begin ? text.indexOf(closing, begin.index) : -1;
  if (!begin || end === -1) return { text, reasoning: '' };
  const inside = text.slice(begin.index + begin[0].length, end);
  const reasoning = inside
    .replace(/<summary>[^<]{0,500}<\/summary>/u, '')
    .replace(/^> ?/gmu, '')
    .trim();
  return { text: text.slice(0, begin.index) + text.slice(end + closing.length), reasoning };
}

/** Whether an item looks like a conversation of an Open WebUI export. */
export const isOpenWebUi = (item: unknown): boolean =>
  recordFrom(ownAt(item, 'chat', 'history', 'messages')) !== null ||
  Array.isArray(ownAt(item, 'chat', 'messages'));

/** The messages by id; an old export has a plain list. */
function messagesOf(chat: unknown): [string, unknown][] {
  const history = recordFrom(ownAt(chat, 'history', 'messages'));
  if (history) return Object.entries(history);
  return listOf(own(chat, 'messages')).map((message, at) => [keyOf(own(message, 'id')) ?? `#${at}`, message]);
}

/** A conversation of an Open WebUI export: `history.messages` is a tree, `history.currentId` the message that was shown last. */
export function fromOpenWebUi(item: unknown, { idFor }: ImportContext): ImportedItem {
  const chat = own(item, 'chat');
  const source = keyOf(own(item, 'id')) ?? keyOf(own(chat, 'id'));
  if (!source || !isOpenWebUi(item)) return { skip: importSkips.unreadable };
  const nodeId = (key: string): string => idFor(`open-webui/${source}/${key}`);
  const isList = recordFrom(ownAt(chat, 'history', 'messages')) === null;
  const nodes: SourceNode[] = [];
  let system: string | null = null;
  let previous: string | null = null;
  for (const [key, message] of messagesOf(chat)) {
    const role = own(message, 'role');
    const { text, reasoning } = splitReasoning(plainTextOf(own(message, 'content')));
    if (role === 'system') system ??= textOf(text);
    const parent = keyOf(own(message, 'parentId'));
    const id = nodeId(key);
    nodes.push({
      id,
      parentId: parent === null ? (isList ? previous : null) : nodeId(parent),
      role: role === 'user' ? 'user' : 'assistant',
      text: role === 'user' || role === 'assistant' ? textOf(text.trim()) : null,
      createdAt: timeOf(own(message, 'timestamp')),
      reasoning: reasoning || undefined,
    });
    previous = id;
  }
  const current = keyOf(ownAt(chat, 'history', 'currentId'));
  return conversationFrom({
    id: idFor(`open-webui/${source}`),
    name: textOf(own(item, 'title')) ?? textOf(own(chat, 'title')),
    nodes,
    currentId: current === null ? previous : nodeId(current),
    prompt: textOf(own(chat, 'system')) ?? textOf(ownAt(chat, 'params', 'system')) ?? system,
    updatedAt: firstTime(own(item, 'updated_at'), own(item, 'created_at'), own(chat, 'timestamp')),
    tags: listOf(ownAt(item, 'meta', 'tags')).concat(listOf(own(chat, 'tags'))) as string[],
  });
}
