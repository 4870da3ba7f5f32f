import type { Message } from '../../contract/conversations/conversations.js';
import { finish, type Steps } from '../../lib/steps.js';
import { runStatusOf } from './run-status-of.js';
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
import { isShown, parentOf, viewOf, type Tree } from './tree-nodes.js';

/**
 * Makes `list` the path of a tree: what a client without trees sends is the conversation as it is now. Afterwards the path has exactly
 * its messages in its order.
 *
 * No node is lost. What is no longer listed stays as another version of the message in its place, or unlisted where there is none. Inside
 * a message the list counts, key by key, apart from the end of a run, which a copy that was read before it does not take back. A
 * question that was written anew under its id, and answered anew, keeps its old words as a version, with the old answers below it. A
 * message that is gone lives again, as the list has it: no copy of its earlier life takes that back. `now` is an ISO time; it is kept as
 * the time of the list where the list changes anything.
 *
 * @source protocol §4.3: an upload is the whole conversation; keeping the rest is ours.
 */
export const listMessages = (tree: Tree, list: readonly Message[], now: string): Tree =>
  finish(listMessagesSteps(tree, list, now));

/** Messages that one step lists. */
const messagesPerStep = 256;

/** See {@link listMessages}. */
export function* listMessagesSteps(tree: Tree, list: readonly Message[], now: string): Steps<Tree> {
  const nodes = new Map(tree.nodes);
  const listed = new Set<string>();
  let headId: string | null = null;
  const ids = idsFor(tree, list);
  const all = new Set(ids);
  yield;
  const answers = answersOf(tree, all);
  yield;
  for (const [at, message] of list.entries()) {
    if (at % messagesPerStep === messagesPerStep - 1) yield;
    const id = ids[at] as string;
    const before = nodes.get(id);
    const stays = before && hangsOn(nodes, before, headId, all);
    const parentId = stays ? parentOf(before) : headId;
    const written = before ? rewritten(before, message, parentId, now) : made(message, id, parentId, now);
    nodes.set(id, written);
    const left = before && written.content !== before.content ? answers.get(id) : undefined;
    if (before && left) keepQuestion(nodes, before, parentId, left, now);
    listed.add(id);
    headId = id;
  }
  const next = { ...tree, nodes, headId };
  yield;
  for (const node of withoutPlace(next, ids)) nodes.set(node.id, mark(node, { removed: 'unlisted' }, now));
  yield;
  const isSame = headId === tree.headId && [...nodes].every(([id, node]) => tree.nodes.get(id) === node);
  return isSame ? tree : { ...next, listedAt: laterTime(now, tree.listedAt) };
}

/** What answers the questions of a list without being in it, by question. */
function answersOf(tree: Tree, listed: ReadonlySet<string>): Map<string, Message[]> {
  const view = viewOf(tree);
  const answers = new Map<string, Message[]>();
  for (const node of view.nodes()) {
    if (listed.has(node.id)) continue;
    const parent = tree.nodes.get(view.parentOf(node) ?? '');
    if (parent?.role !== 'user' || !listed.has(parent.id)) continue;
    const known = answers.get(parent.id);
    if (known) known.push(node);
    else answers.set(parent.id, [node]);
  }
  return answers;
}

/** Keeps a question as it was before it was rewritten: as an older version of it, with its answers below. */
function keepQuestion(
  nodes: Map<string, Message>,
  before: Message,
  parentId: string | null,
  answers: readonly Message[],
  now: string,
): void {
  const same = [...nodes.values()].find(
    (node) =>
      node.id !== before.id &&
      node.role === before.role &&
      parentOf(node) === parentId &&
      node.content === before.content &&
      !removalOf(node),
  );
  const question = same ?? earlierVersion(nodes, before, parentId);
  nodes.set(question.id, question);
  for (const answer of answers) nodes.set(answer.id, revised({ ...answer, parentId: question.id }, now));
}

function earlierVersion(nodes: Map<string, Message>, before: Message, parentId: string | null): Message {
  let id = '';
  for (let copy = 1; id === '' || nodes.has(id); copy += 1) id = `${before.id}~v${copy}`;
  const { data, ...fields } = withoutTimes(before);
  const age = Date.parse(before.createdAt ?? '');
  // Just before what replaced it, since versions are in the order of their age.
  const createdAt = Number.isNaN(age) ? before.createdAt : new Date(age - 1).toISOString();
  return { ...fields, id, parentId, data, ...(createdAt === undefined ? {} : { createdAt }) };
}

/** A message that is written or moved now: an older copy does not take it back. */
const revised = (node: Message, now: string): Message => ({
  ...node,
  data: { ...node.data, [revisionKey]: laterTime(now, revisionOf(node) || undefined) },
});

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

/** Whether a node is shown below `parentId`: nothing but removed messages that stay removed, and that take it not along, lies between. */
function hangsOn(
  nodes: Tree['nodes'],
  node: Message,
  parentId: string | null,
  listed: ReadonlySet<string>,
): boolean {
  const seen = new Set<string>();
  let at = parentOf(node);
  if (at !== parentId && !isShown({ nodes }, { ...node, data: { ...node.data, removed: undefined } }))
    return false;
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
  const next = withMarks(isSame ? bare : revised(bare, now), stored.marks);
  return changes ? mark(next, changes, now) : next;
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
  const view = viewOf(tree);
  const below = new Map<string | null, Message[]>();
  const found: Message[] = [];
  for (const node of view.nodes()) {
    if (onPath.has(node.id)) continue;
    const parentId = view.parentOf(node);
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
