import type { Message } from '../../contract/conversations.js';
import { runStatusOf } from '../chat/run-status-of.js';
import { canonicalJson } from '../values/canonical-json.js';
import { laterTime } from '../values/later-time.js';
import {
  lifeKey,
  lifeOf,
  markNames,
  removalOf,
  revisionKey,
  revisionOf,
  timesKey,
  writtenTimes,
  type MarkName,
} from './marks.js';
import { mark, splitMarks, withMarks, type Marks } from './set-marks.js';
import { parentOf, shownParentOf, type Tree } from './tree-nodes.js';

/**
 * Makes `list` the path of a tree: what a client without trees sends is the conversation as it is now. Afterwards the path has exactly
 * its messages in its order.
 *
 * No node is lost. What is no longer listed stays as another version of the message in its place, or unlisted where there is none. Inside
 * a message the list counts, key by key, apart from the end of a run, which a copy that was read before it does not take back. A
 * message that is gone lives again, as the list has it: no copy of its earlier life takes that back. `now` is an ISO time.
 *
 * @source protocol §4.3: an upload is the whole conversation; keeping the rest is ours.
 */
export function listMessages(tree: Tree, list: readonly Message[], now: string): Tree {
  const nodes = new Map(tree.nodes);
  const listed = new Set<string>();
  let headId: string | null = null;
  const ids = idsFor(tree, list);
  const all = new Set(ids);
  for (const [at, message] of list.entries()) {
    const id = ids[at] as string;
    const before = nodes.get(id);
    const stays = before && hangsOn(nodes, before, headId, all);
    const parentId = stays ? parentOf(before) : headId;
    nodes.set(id, before ? rewritten(before, message, parentId, now) : made(message, id, parentId, now));
    listed.add(id);
    headId = id;
  }
  const next = { ...tree, nodes, headId };
  for (const node of withoutPlace(next, ids)) nodes.set(node.id, mark(node, { removed: 'unlisted' }, now));
  return next;
}

/** The ids under which a list is stored: a duplicate, or one below which everything was deleted, gets a number behind it. */
function idsFor(tree: Tree, list: readonly Message[]): string[] {
  const taken = new Set<string>();
  return list.map(({ id: asked }) => {
    let id = asked;
    for (let copy = 2; taken.has(id) || tree.deletedIds.has(id); copy += 1) id = `${asked}~${copy}`;
    taken.add(id);
    return id;
  });
}

/** Whether nothing but removed messages that stay removed lies between a node and `parentId`. */
function hangsOn(
  nodes: Tree['nodes'],
  node: Message,
  parentId: string | null,
  listed: ReadonlySet<string>,
): boolean {
  const seen = new Set<string>();
  let at = parentOf(node);
  while (at !== parentId) {
    const between = at === null || seen.has(at) || listed.has(at) ? undefined : nodes.get(at);
    if (!between || !removalOf(between)) return false;
    seen.add(between.id);
    at = parentOf(between);
  }
  return true;
}

/** Without the times that a client read here and sends back. */
function withoutTimes(message: Message): Message {
  const {
    [timesKey]: _times,
    [revisionKey]: _revision,
    [lifeKey]: _life,
    removed: _removed,
    ...data
  } = message.data;
  return { ...message, data };
}

const made = (message: Message, id: string, parentId: string | null, now: string): Message => ({
  ...withoutTimes(message),
  id,
  parentId,
  createdAt: message.createdAt ?? now,
});

/** A message that is gone, as the list has it; of its earlier life it keeps its age. */
function revived(before: Message, message: Message, parentId: string | null, now: string): Message {
  const { data, ...made } = withoutTimes(message);
  const createdAt = before.createdAt ?? message.createdAt ?? now;
  return {
    ...made,
    parentId,
    createdAt,
    data: { ...data, [lifeKey]: laterTime(now, lifeOf(before) || undefined) },
  };
}

function rewritten(before: Message, message: Message, parentId: string | null, now: string): Message {
  if (removalOf(before) === 'gone') return revived(before, message, parentId, now);
  const stored = splitMarks(before);
  const sent = splitMarks(withoutTimes(message));
  const isOutdated = runStatusOf(message) === 'running' && runStatusOf(before) !== 'running';
  const source = isOutdated ? stored.bare : sent.bare;
  const createdAt = before.createdAt ?? message.createdAt;
  const bare: Message = {
    ...source,
    id: before.id,
    parentId,
    ...(createdAt === undefined ? {} : { createdAt }),
    data: { ...source.data, ...writtenTimes(before) },
  };
  const isSame = canonicalJson(bare) === canonicalJson({ ...stored.bare, parentId: parentOf(before) });
  const changes = changedMarks(stored.marks, sent.marks);
  if (isSame && changes === undefined) return before;
  const text = isSame
    ? bare
    : { ...bare, data: { ...bare.data, [revisionKey]: laterTime(now, revisionOf(before) || undefined) } };
  const written = withMarks(text, stored.marks);
  return changes ? mark(written, changes, now) : written;
}

/** The marks of `sent` that differ from those of `stored`; a message that is listed is not removed. */
function changedMarks(stored: Marks, sent: Marks): Partial<Record<MarkName, unknown>> | undefined {
  const changed = markNames
    .map((name) => [name, name === 'removed' ? undefined : sent.get(name)?.value] as const)
    .filter(([name, value]) => canonicalJson([value]) !== canonicalJson([stored.get(name)?.value]));
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** The messages off the path that are not another version of one on it, with their descendants. */
function withoutPlace(tree: Tree, path: readonly string[]): Message[] {
  const onPath = new Map(path.map((id, at) => [id, at]));
  const nextOf = (parentId: string | null): Message | undefined => {
    if (parentId === null) return tree.nodes.get(path[0] ?? '');
    const at = onPath.get(parentId);
    return at === undefined ? undefined : tree.nodes.get(path[at + 1] ?? '');
  };
  const below = new Map<string | null, Message[]>();
  const found: Message[] = [];
  for (const node of tree.nodes.values()) {
    if (onPath.has(node.id) || removalOf(node)) continue;
    const parentId = shownParentOf(tree, node);
    if (parentId === null || onPath.has(parentId) || !tree.nodes.has(parentId)) {
      if (nextOf(parentId)?.role !== node.role) found.push(node);
      continue;
    }
    const siblings = below.get(parentId);
    if (siblings) siblings.push(node);
    else below.set(parentId, [node]);
  }
  // The list grows while it is walked.
  for (const node of found) found.push(...(below.get(node.id) ?? []));
  return found;
}
