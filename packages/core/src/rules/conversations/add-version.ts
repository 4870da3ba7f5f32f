import type { Message } from '../../contract/conversations/conversations.js';
import { copiedFromKey, editedFromKey } from './copied-from.js';
import { withoutMarks } from './marks.js';
import { pathOf, type Tree } from './tree.js';

/** A copy carries no run data: cost counts once, on the original, where the run also ends. */
function withoutRuns(data: Message['data']): Message['data'] {
  const { run: _run, artifactRun: _making, [editedFromKey]: _from, [copiedFromKey]: _copied, ...rest } = data;
  return rest;
}

/** Marks that hold for another wording of a message too: what it made or had carried out. */
const lastingMarks = ['artifacts', 'artifactStatus', 'automation'] as const;

/** The data of another version: people have said nothing of it yet. */
function dataOfVersion(message: Message): Message['data'] {
  const lasting = lastingMarks.flatMap((name) => (name in message.data ? [[name, message.data[name]]] : []));
  return withoutRuns({ ...withoutMarks(message), ...Object.fromEntries(lasting) });
}

/** Another version of a message. */
export interface AddedVersion {
  tree: Tree;
  id: string;
}

/**
 * Puts another version of a message beside it and shows it. What follows it on the path is copied after the version with its marks, so
 * that nothing goes out of sight; the original keeps its own.
 *
 * @errors null where the message is not on the path
 */
export function addVersion(
  tree: Tree,
  messageId: string,
  content: string,
  { newId, now }: { newId: () => string; now: string },
): AddedVersion | null {
  const path = pathOf(tree);
  const at = path.findIndex(({ id }) => id === messageId);
  const [original, ...followers] = at === -1 ? [] : path.slice(at);
  if (!original) return null;
  const version: Message = {
    ...original,
    id: newId(),
    content,
    createdAt: now,
    data: { ...dataOfVersion(original), [editedFromKey]: original.id },
  };
  const added = [version];
  for (const message of followers)
    added.push({
      ...message,
      id: newId(),
      parentId: added.at(-1)?.id ?? null,
      createdAt: now,
      data: { ...withoutRuns(message.data), [copiedFromKey]: message.id },
    });
  const nodes = new Map(tree.nodes);
  for (const node of added) nodes.set(node.id, node);
  return { tree: { ...tree, nodes, headId: added.at(-1)?.id ?? tree.headId }, id: version.id };
}
