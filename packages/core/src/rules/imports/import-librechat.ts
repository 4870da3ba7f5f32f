import {
  conversationFrom,
  importSkips,
  maxMessages,
  type ImportContext,
  type ImportedItem,
  type SourceNode,
} from './import-tree.js';
import { createSourceCalls } from './import-calls.js';
import {
  anyText,
  attachmentMark,
  firstTime,
  imageMark,
  keyOf,
  listOf,
  own,
  ownAt,
  pageLink,
  textOf,
  timeOf,
} from '../values/foreign-values.js';
import { createLeftOut, leftOutParts, type LeftOut } from './left-out.js';

/** The thought that older versions wrote at the head of a text, and the rest. */
function olderThoughtOf(text: string): { thought: string; rest: string } {
  const start = text.trimStart();
  const end = start.startsWith(':::thinking\n') ? start.indexOf('\n:::') : -1;
  if (end < 0) return { thought: '', rest: text };
  return {
    thought: start.slice(start.indexOf('\n'), end).trim(),
    rest: start.slice(end + '\n:::'.length).trimStart(),
  };
}

/** A reference to a page of a search, or the marks around several of them. */
const reference = /\ue202turn\d+[a-z]+\d+|[\ue200\ue201\ue203\ue204\ue206]/gu;

/** The pages that a search found, as links. */
const foundPages = (search: unknown): string[] =>
  ['organic', 'topStories', 'references']
    .flatMap((kind) => listOf(own(search, kind)))
    .map((page) => pageLink(textOf(own(page, 'title')), own(page, 'link')))
    .filter((link) => link.startsWith('['));

/** Words, thoughts and calls of a message, and what is left out of it. The text of a part may be an object of its own. */
function contentOf(message: unknown, leftOut: LeftOut): Pick<SourceNode, 'text' | 'reasoning' | 'calls'> {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const calls = createSourceCalls(leftOut);
  for (const part of listOf(own(message, 'content'))) {
    const type = textOf(own(part, 'type')) ?? '';
    if (type === 'text' || type === 'error')
      texts.push(textOf(own(part, type)) ?? textOf(ownAt(part, type, 'value')) ?? '');
    else if (type === 'think')
      thoughts.push(textOf(own(part, 'think')) ?? textOf(ownAt(part, 'think', 'value')) ?? '');
    else if (type === 'tool_call') {
      const call = own(part, 'tool_call');
      calls.call({
        name:
          textOf(own(call, 'name')) ??
          textOf(ownAt(call, 'function', 'name')) ??
          textOf(own(call, 'type')) ??
          '',
        args: anyText(own(call, 'args') ?? ownAt(call, 'function', 'arguments')),
      });
      calls.result(anyText(own(call, 'output') ?? ownAt(call, 'function', 'output')));
    } else if (type.startsWith('image')) {
      leftOut.add(leftOutParts.images);
      texts.push(imageMark());
    } else if (type !== 'agent_update') leftOut.add(leftOutParts.other);
  }
  for (const plugin of [own(message, 'plugin'), ...listOf(own(message, 'plugins'))]) {
    const name = textOf(own(plugin, 'plugin')) ?? textOf(own(plugin, 'latest'));
    if (name === null) continue;
    calls.call({ name, args: anyText(own(plugin, 'input') ?? own(plugin, 'inputs')) });
    calls.result(anyText(own(plugin, 'outputs')));
  }
  if (own(message, 'feedback')) leftOut.add(leftOutParts.ratings);
  const given = listOf(own(message, 'attachments'));
  const pages = given.flatMap((one) => foundPages(own(one, 'web_search')));
  const files = [...listOf(own(message, 'files')), ...given.filter((one) => !own(one, 'web_search'))];
  const attached = files.map((file) => {
    const isImage = textOf(own(file, 'type'))?.startsWith('image/') ?? false;
    leftOut.add(isImage ? leftOutParts.images : leftOutParts.files);
    const name = textOf(own(file, 'filename'));
    return isImage ? imageMark(name) : attachmentMark(name);
  });
  const written = texts.filter(Boolean).join('\n\n') || (textOf(own(message, 'text')) ?? '');
  const { thought, rest } = olderThoughtOf(written);
  thoughts.push(thought);
  const words = rest.replace(reference, (mark) => {
    if (pages.length === 0 && mark.length > 1) leftOut.add(leftOutParts.citations);
    return '';
  });
  const sources = pages.map((page) => `- ${page}`).join('\n');
  return {
    text: textOf([words, sources, ...attached].filter(Boolean).join('\n\n')),
    reasoning: thoughts.filter(Boolean).join('\n\n') || undefined,
    calls: calls.list(),
  };
}

interface Placed {
  message: unknown;
  /** The message it hangs under in a nested export. */
  above: string | null;
}

/** All messages, whether they are a list or hang under each other, in the order of the file. */
function* eachMessage(messages: readonly unknown[]): Generator<Placed> {
  const waiting: Placed[] = messages.map((message) => ({ message, above: null })).reverse();
  for (let count = 0; waiting.length > 0 && count < maxMessages; count++) {
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
  const leftOut = createLeftOut();
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
      createdAt: firstTime(own(message, 'createdAt'), own(message, 'updatedAt')),
      ...contentOf(message, leftOut),
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
    leftOut,
  });
}

/** The newest message; the last one without times. */
function latestOf(nodes: readonly SourceNode[]): string | null {
  let latest: SourceNode | null = null;
  for (const node of nodes) if (!latest || (node.createdAt ?? '') >= (latest.createdAt ?? '')) latest = node;
  return latest?.id ?? null;
}
