import {
  conversationFrom,
  importSkips,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import { firstTime, keyOf, listOf, own, ownAt, textOf, timeOf } from '../values/foreign-values.js';
import { createLeftOut, leftOutParts } from './left-out.js';
import { openWebUiContent } from './open-webui-content.js';
import { recordFrom } from '../values/record-from.js';

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
  const leftOut = createLeftOut();
  let system: string | null = null;
  let previous: string | null = null;
  for (const [key, message] of messagesOf(chat)) {
    const role = own(message, 'role');
    const isMessage = role === 'user' || role === 'assistant';
    const content = openWebUiContent(message, leftOut);
    if (role === 'system') system ??= content.text;
    else if (!isMessage && content.text !== null) leftOut.add(leftOutParts.messages);
    const parent = keyOf(own(message, 'parentId'));
    const id = nodeId(key);
    nodes.push({
      id,
      parentId: parent === null ? (isList ? previous : null) : nodeId(parent),
      role: role === 'user' ? 'user' : 'assistant',
      createdAt: timeOf(own(message, 'timestamp')),
      ...(isMessage ? content : { text: null }),
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
    leftOut,
  });
}
