import type { Message } from '../../contract/conversations/conversations.js';
import { pathOf, siblingGroups, type Tree } from '../../rules/conversations/tree.js';
import type { ThreadMessage } from './conversation.types.js';

function sameIds(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((id, at) => id === b?.[at]) === true);
}

function messageOf(node: Message, streaming: boolean, ids: string[] | undefined): ThreadMessage {
  const { id, role, content, label, data, createdAt } = node;
  return {
    id,
    role,
    content,
    data,
    streaming,
    ...(label === undefined ? {} : { label }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(ids ? { siblings: { index: ids.indexOf(id), count: ids.length, ids } } : {}),
  };
}

/**
 * The path that the reader sees. Messages that did not change are the same objects as in `before`, and so is the list when none
 * did.
 */
export function threadOf(
  tree: Tree,
  isStreaming: (id: string) => boolean,
  before: ThreadMessage[],
): ThreadMessage[] {
  const groups = siblingGroups(tree);
  const known = new Map(before.map((message) => [message.id, message]));
  const path = pathOf(tree).map((node) => {
    const group = groups.get(node.id);
    const ids = group && group.length > 1 ? group : undefined;
    const old = known.get(node.id);
    const streaming = isStreaming(node.id);
    const same =
      old !== undefined &&
      old.data === node.data &&
      old.content === node.content &&
      old.label === node.label &&
      old.streaming === streaming &&
      sameIds(old.siblings?.ids, ids);
    return same ? old : messageOf(node, streaming, ids);
  });
  return path.length === before.length && path.every((message, at) => message === before[at]) ? before : path;
}
