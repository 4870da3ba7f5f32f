import type { Folder, Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { storedForm, type ConversationHead } from '../conversations/conversation-form.js';
import { readFolder, readModel, unpackMessages } from '../conversations/read-conversation.js';
import { readPrompt } from '../documents/read-export-file.js';
import { readOnlyPrompt } from '../assistants/named-assistant.js';
import {
  importedName,
  importedTags,
  importSkips,
  maxMessages,
  type ImportContext,
  type ImportedItem,
} from './import-tree.js';
import {
  firstTime,
  keyOf,
  listOf,
  own,
  plainData,
  textOf,
  timeOf,
  plainTextOf,
} from '../values/foreign-values.js';
import { createLeftOut, leftOutParts, type LeftOut } from './left-out.js';
import { recordFrom } from '../values/record-from.js';
import { importedMark } from './imported-mark.js';
import { defaultSystemPrompt } from '../prompts/system-prompt.js';
import { listMessages } from '../conversations/listed-messages.js';
import { latestLeaf, pathOf, type Tree } from '../conversations/tree.js';
import { treeOf } from '../conversations/tree-removal.js';

const longestId = 200;
const roles: readonly string[] = ['user', 'assistant', 'system', 'environment'];

/** An id that can be kept: what every object has a member of would be found in every record of ids. */
const isSoundId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= longestId &&
  !(value in Object.prototype);

/** An id of our own kind is kept; a number, or anything else, gets one that is always the same. */
const keptId = (value: unknown, context: ImportContext, place: string): string =>
  isSoundId(value) ? value : context.idFor(`${place}/${keyOf(value) ?? ''}`);

/** Fields of a file that are valid only in the browser that wrote it. */
const ownToTheWriter = new Set([
  'messages',
  'nodes',
  'headId',
  'deletedNodeIds',
  'compressedMessages',
  'compressedBranches',
  'rev',
  'changedAt',
  'isLocal',
  'codeInterpreterAssistantId',
]);

/** A reply that was in progress where the file was written is not in progress here. */
function settledRun(run: unknown): unknown {
  const record = recordFrom(run);
  return record?.['status'] === 'running' ? { ...record, status: 'interrupted' } : run;
}

function messageData(value: unknown): Record<string, unknown> {
  const data = recordFrom(plainData(recordFrom(value) ?? {})) ?? {};
  return { ...data, ...(data['run'] === undefined ? {} : { run: settledRun(data['run']) }), ...importedMark };
}

function messageOf(value: unknown, context: ImportContext, place: string): Message | null {
  const role = own(value, 'role');
  const content = plainTextOf(own(value, 'content'));
  if (typeof role !== 'string' || !roles.includes(role)) return null;
  const parentId = own(value, 'parentId');
  const createdAt = timeOf(own(value, 'createdAt'));
  const [label, type] = [textOf(own(value, 'label')), textOf(own(value, 'type'))];
  const topicData = recordFrom(own(value, 'topicData'));
  return {
    id: keptId(own(value, 'id'), context, place),
    role: role as Message['role'],
    content,
    data: messageData(own(value, 'data')),
    ...(parentId === null || typeof parentId === 'string' ? { parentId } : {}),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(label === null ? {} : { label }),
    ...(type === null ? {} : { type }),
    ...(topicData === null ? {} : { topicData: plainData(topicData) }),
  };
}

/** Parts of a content that are neither text nor nothing. */
function countParts(content: unknown, leftOut: LeftOut): void {
  for (const part of listOf(content)) {
    const type = textOf(own(part, 'type')) ?? '';
    if (typeof part === 'string' || typeof own(part, 'text') === 'string') continue;
    leftOut.add(type.includes('image') ? leftOutParts.images : leftOutParts.other);
  }
}

function messagesOf(value: unknown, context: ImportContext, place: string, leftOut: LeftOut): Message[] {
  const all = listOf(value);
  const messages = all.slice(0, maxMessages).flatMap((one, at) => {
    countParts(own(one, 'content'), leftOut);
    return messageOf(one, context, `${place}/${at}`) ?? [];
  });
  leftOut.add(leftOutParts.messages, all.length - messages.length);
  return messages;
}

function firstOfEachId(nodes: readonly Message[]): Message[] {
  const seen = new Set<string>();
  return nodes.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Nodes without circles: where one closes, its last node becomes a root. Parents that are unknown stay roots by themselves. */
function withoutCircles(nodes: readonly Message[]): Message[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sound = new Set<string>();
  for (const node of byId.values()) {
    const way = new Set<string>();
    let at: Message | undefined = node;
    while (at && !sound.has(at.id) && !way.has(at.id)) {
      way.add(at.id);
      const parent: string | null = at.parentId ?? null;
      if (parent !== null && (way.has(parent) || parent === at.id)) {
        byId.set(at.id, { ...at, parentId: null });
        break;
      }
      at = parent === null ? undefined : byId.get(parent);
    }
    for (const id of way) sound.add(id);
  }
  return [...byId.values()];
}

const numberWithin = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null;

function folderIdOf(value: unknown, context: ImportContext): string | null {
  if (typeof value === 'number') return context.idFor(`folder/${value}`);
  return textOf(value);
}

/**
 * The tree of a file, whose list is what was shown, or null. Where it is no path of the tree, a client without trees has changed it
 * and sent back the rest as it was: the list counts, and what it left out stays as in an upload.
 *
 * @source protocol §4.3; keeping the rest is ours.
 */
function treeOfFile(
  listed: readonly Message[] | null,
  branches: readonly Message[],
  head: unknown,
  now: string,
): Tree {
  const ids = (listed ?? []).map(({ id }) => id);
  const isUnique = new Set(ids).size === ids.length;
  const fullTree = treeOf({
    messages: listed && isUnique ? [...listed] : [],
    nodes: [...branches],
    headId: textOf(head),
  });
  const nodes = new Map(withoutCircles([...fullTree.nodes.values()]).map((node) => [node.id, node]));
  const headId = fullTree.headId !== null && nodes.has(fullTree.headId) ? fullTree.headId : null;
  const tree: Tree = { nodes, headId: headId ?? ids.at(-1) ?? null, deletedIds: new Set() };
  if (listed === null) return headId === null ? { ...tree, headId: latestLeaf(tree, null) } : tree;
  const path = pathOf(tree).map(({ id }) => id);
  if (path.length === ids.length && path.every((id, at) => id === ids[at])) return tree;
  const former = new Map(withoutCircles(branches).map((node) => [node.id, node]));
  return listMessages({ ...tree, nodes: former }, listed, now);
}

/**
 * A conversation of versions 1 to 4. What is missing gets its default, numbers become ids of their own, fields that are not known ride
 * along as plain data; every message is marked as imported.
 *
 * @source chat specification §4 "Import of data"; protocol §4.5.
 */
export function fromStoa(item: unknown, context: ImportContext): ImportedItem {
  const record = recordFrom(item);
  const key = keyOf(own(item, 'id'));
  const hasMessages = Array.isArray(record?.['messages'] ?? []);
  const isNamed = key !== null || listOf(record?.['messages']).length > 0;
  if (!record || !isNamed || !hasMessages) return { skip: importSkips.unreadable };
  const name = textOf(record['name']);
  const listed = listOf(record['messages']);
  // Without an id of its own a conversation is told from others by all that was said.
  const texts = listed.map((one) => plainTextOf(own(one, 'content')));
  const words = key === null ? JSON.stringify(texts) : (texts[0] ?? '').slice(0, 200);
  // Files of version 1 and 2 count from 1, so the number alone would mix up conversations of different files.
  const id = keptId(record['id'], context, `stoa/${name ?? ''}/${words}`);
  const leftOut = createLeftOut();
  const messages = messagesOf(
    listed.length > 0 ? listed : unpackMessages(record['compressedMessages']),
    context,
    id,
    leftOut,
  );
  // Messages of the list stand among the nodes as well: what cannot be read is counted once.
  const lost = leftOut.counts().size > 0 ? createLeftOut() : leftOut;
  const branches = firstOfEachId(messagesOf(record['nodes'], context, `${id}/nodes`, lost));
  const head = headOf(record, context, { id, name });
  const now = `${context.today}T00:00:00.000Z`;
  // A list that is missing, or cannot be unpacked, says nothing of what was shown.
  const isPacked = listOf(record['compressedMessages']).length > 0;
  const isListed = messages.length > 0 || (Array.isArray(record['messages']) && !isPacked);
  const tree = treeOfFile(isListed ? messages : null, branches, record['headId'], now);
  return { conversation: storedForm(head, tree), leftOut: leftOut.counts() };
}

function headOf(
  record: Record<string, unknown>,
  context: ImportContext,
  { id, name }: { id: string; name: string | null },
): ConversationHead {
  const unknown = Object.fromEntries(
    Object.entries(record).filter(([key]) => !ownToTheWriter.has(key) && !Object.hasOwn(settled, key)),
  );
  const updatedAt = firstTime(record['updatedAt'], record['date']);
  const projectId = textOf(record['projectId']);
  return {
    ...(plainData(unknown) as object),
    id,
    name: importedName(name),
    model: readModel(plainData(record['model'])),
    prompt: typeof record['prompt'] === 'string' ? record['prompt'] : defaultSystemPrompt,
    temperature: numberWithin(record['temperature'], 0, 2) ?? limits.defaultTemperature,
    maxTokens: numberWithin(record['maxTokens'], 1, 10_000_000),
    folderId: folderIdOf(record['folderId'], context),
    tags: importedTags(listOf(record['tags'])),
    groupType: textOf(record['groupType']),
    ...(projectId === null ? {} : { projectId }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  } as ConversationHead;
}

/** Fields with a rule of their own; all others ride along. */
const settled: Record<string, true> = {
  id: true,
  name: true,
  model: true,
  prompt: true,
  temperature: true,
  maxTokens: true,
  folderId: true,
  tags: true,
  groupType: true,
  projectId: true,
  updatedAt: true,
  date: true,
};

/** A folder of versions 2 to 4; those of version 2 have a number and no type. @source protocol §4.5. */
export function folderFrom(value: unknown, context: ImportContext): Folder | null {
  const id = own(value, 'id');
  const type = own(value, 'type');
  const folder = readFolder({
    id: typeof id === 'number' ? context.idFor(`folder/${id}`) : id,
    name: (textOf(own(value, 'name')) ?? '').trim().slice(0, limits.folderNameMaxCharacters),
    type: type ?? 'chat',
    date: textOf(own(value, 'date')) ?? context.today,
  });
  return folder && folder.name !== '' && isSoundId(folder.id) ? folder : null;
}

/** A prompt of version 4. Assistants can be used and not changed. @source protocol §4.5. */
export function promptFrom(value: unknown): Prompt | null {
  const prompt = readPrompt(plainData(value));
  return prompt && isSoundId(prompt.id) ? readOnlyPrompt({ ...prompt, groupId: null }) : null;
}
