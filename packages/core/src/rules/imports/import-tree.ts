import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { defaultSystemPrompt } from '../prompts/system-prompt.js';
import * as limits from '../../contract/limits.js';
import { storedForm, type ConversationHead } from '../conversations/conversation-form.js';
import { importedMark } from './imported-mark.js';
import { latestLeaf, pathOf, type Tree } from '../conversations/tree.js';
import { callData, type SourceCall } from './import-calls.js';
import { splitThoughts } from '../conversations/thoughts.js';
import { leftOutParts, type LeftOut, type LeftOutPart } from './left-out.js';

/** The context of a converter. */
export interface ImportContext {
  /** The same id for the same text, always and everywhere. */
  idFor(text: string): string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The result for one item of a file: a conversation with what it lost on the way, or the reason why it is skipped. */
export type ImportedItem =
  | { conversation: Conversation; leftOut: ReadonlyMap<LeftOutPart, number> }
  | { skip: ImportSkip };

/** Reasons for skipped items, for the report. */
export const importSkips = {
  unreadable: 'Not a conversation that can be read',
  damaged: 'Damaged in the file',
  tooLarge: 'Too large',
  empty: 'Without messages',
  cutOff: 'The file ends in the middle',
  project: 'Projects',
  memory: 'Memories',
} as const;
export type ImportSkip = (typeof importSkips)[keyof typeof importSkips];

/** The most messages that one conversation has. */
export const maxMessages = 50_000;

/** A message of a file before its place in the tree is settled. `text` null: it is left out, and what follows moves up. */
export interface SourceNode {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  text: string | null;
  createdAt?: string | undefined;
  /** Thoughts that a format keeps apart; those between tags in the text are found here. */
  reasoning?: string | undefined;
  calls?: readonly SourceCall[] | undefined;
}

/** A conversation as parsed by a converter. */
export interface SourceConversation {
  id: string;
  name: string | null;
  nodes: readonly SourceNode[];
  /** The node that was shown last. */
  currentId: string | null;
  prompt?: string | null | undefined;
  updatedAt?: string | undefined;
  tags?: readonly string[];
  leftOut: LeftOut;
}

/** The nearest ancestor of each node that is taken over; a circle, an unknown parent or a lost one make a root. */
function settledParents(nodes: ReadonlyMap<string, SourceNode>): Map<string, string | null> {
  const settled = new Map<string, string | null>();
  for (const node of nodes.values()) {
    const passed: SourceNode[] = [];
    const onWay = new Set<string>();
    let at: SourceNode | undefined = node;
    while (at && !settled.has(at.id) && !onWay.has(at.id)) {
      passed.push(at);
      onWay.add(at.id);
      at = at.parentId === null ? undefined : nodes.get(at.parentId);
    }
    // The walk ends at a root, at a node that is settled, or where a circle closes, which begins anew there.
    let above = at && settled.has(at.id) ? nearestKept(at, settled) : null;
    for (const one of passed.reverse()) {
      settled.set(one.id, above);
      if (one.text !== null) above = one.id;
    }
  }
  return settled;
}

const nearestKept = (node: SourceNode, settled: ReadonlyMap<string, string | null>): string | null =>
  node.text === null ? (settled.get(node.id) ?? null) : node.id;

/** A reply as one of our own has it: thoughts between tags go to the other thoughts. A reply may be thoughts alone. */
function withThoughtsApart(node: SourceNode): SourceNode {
  if (node.role !== 'assistant') return node;
  const { text, thought } = node.text === null ? { text: '', thought: '' } : splitThoughts(node.text);
  const reasoning = [node.reasoning?.trim() ?? '', thought.trim()].filter(Boolean).join('\n\n');
  if (reasoning === '') return node.calls?.length ? { ...node, text: node.text ?? '' } : node;
  return { ...node, text: thought === '' ? (node.text ?? '') : text.trim(), reasoning };
}

/** Builds the tree of a foreign conversation; what was left out leads to what stands above it. */
function treeFrom({ nodes, currentId, leftOut }: SourceConversation): Tree {
  const byId = new Map<string, SourceNode>();
  for (const node of nodes.slice(0, maxMessages))
    if (!byId.has(node.id)) byId.set(node.id, withThoughtsApart(node));
  leftOut.add(leftOutParts.messages, nodes.slice(maxMessages).filter(({ text }) => text !== null).length);
  const parents = settledParents(byId);
  const messages = new Map<string, Message>();
  for (const { id, role, text, createdAt, reasoning, calls = [] } of byId.values()) {
    if (text === null) continue;
    messages.set(id, {
      id,
      role,
      content: text,
      data: { ...importedMark, ...(reasoning ? { reasoning } : {}), ...callData(calls) },
      parentId: parents.get(id) ?? null,
      ...(createdAt === undefined ? {} : { createdAt }),
    });
  }
  const current = currentId === null ? undefined : byId.get(currentId);
  const shown = current ? nearestKept(current, parents) : null;
  const tree: Tree = { nodes: messages, headId: shown, deletedIds: new Set() };
  return shown === null ? { ...tree, headId: latestLeaf(tree, null) } : tree;
}

/** A name that the list can show. */
export const importedName = (name: string | null): string =>
  (name ?? '').replace(/\s+/gu, ' ').trim().slice(0, 300) || 'Imported conversation';

/** Tags as the editor would take them. */
export const importedTags = (tags: readonly unknown[]): string[] =>
  [
    ...new Set(
      tags
        .filter((tag) => typeof tag === 'string')
        .map((tag) => tag.trim().slice(0, limits.tagMaxCharacters))
        .filter((tag) => tag !== ''),
    ),
  ].slice(0, 50);

/** A foreign conversation in our form, with all its branches. */
export function conversationFrom(source: SourceConversation): ImportedItem {
  const tree = treeFrom(source);
  if (tree.nodes.size === 0) return { skip: importSkips.empty };
  const newest = pathOf(tree).at(-1)?.createdAt;
  const updatedAt = source.updatedAt ?? newest;
  const head = {
    id: source.id,
    name: importedName(source.name),
    prompt: source.prompt ?? defaultSystemPrompt,
    temperature: limits.defaultTemperature,
    folderId: null,
    tags: importedTags(source.tags ?? []),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  } as ConversationHead;
  return { conversation: storedForm(head, tree), leftOut: source.leftOut.counts() };
}
