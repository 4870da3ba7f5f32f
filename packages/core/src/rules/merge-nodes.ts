import type { RunStatus } from '../contract/chat.js';
import type { Message } from '../contract/conversations.js';

const rank: Record<RunStatus, number> = { running: 0, interrupted: 1, failed: 2, stopped: 3, completed: 4 };

/** The status of the run that wrote a message; a message without a run counts as completed. */
export function runStatusOf(node: Pick<Message, 'data'>): RunStatus {
  const run = node.data['run'];
  const status = typeof run === 'object' && run !== null && 'status' in run ? run.status : undefined;
  return typeof status === 'string' && Object.hasOwn(rank, status) ? (status as RunStatus) : 'completed';
}

/** JSON text that does not depend on the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

interface Halves {
  /** What the run brought: grows while it streams. */
  text: { content: string; state?: unknown; reasoning?: unknown };
  /** Everything else, the run's record included. */
  frame: Message;
}

function halvesOf(node: Message): Halves {
  const { state, reasoning, ...data } = node.data;
  return { text: { content: node.content, state, reasoning }, frame: { ...node, content: '', data } };
}

/** The greater of two by number, then by canonical text. */
function greater<T>(a: T, b: T, measure: (value: T) => number): T {
  const distance = measure(a) - measure(b);
  if (distance !== 0) return distance > 0 ? a : b;
  return canonical(a) >= canonical(b) ? a : b;
}

/**
 * Joins two copies of one message: the one whose run got further counts. Unless a run was completed, the longer text is kept,
 * because a reader may have seen more than the log of a server that died. Ties are settled by the content, so that everybody
 * settles them alike, in whatever order copies meet. Returns `mine` itself when nothing changes.
 */
export function mergeNodes(mine: Message, theirs: Message): Message {
  if (mine === theirs) return mine;
  const before = canonical(mine);
  if (before === canonical(theirs)) return mine;
  const [mineRank, theirsRank] = [rank[runStatusOf(mine)], rank[runStatusOf(theirs)]];
  const completed = Math.max(mineRank, theirsRank) === rank.completed;
  const merged = completed ? joinCompleted(mine, theirs, mineRank - theirsRank) : joinPartial(mine, theirs);
  return canonical(merged) === before ? mine : merged;
}

function joinCompleted(mine: Message, theirs: Message, distance: number): Message {
  if (distance !== 0) return distance > 0 ? mine : theirs;
  return greater(mine, theirs, (node) => node.content.length);
}

function joinPartial(mine: Message, theirs: Message): Message {
  const [a, b] = [halvesOf(mine), halvesOf(theirs)];
  const frame = greater(a.frame, b.frame, (node) => rank[runStatusOf(node)]);
  const { content, ...brought } = greater(a.text, b.text, (text) => text.content.length);
  const data = { ...frame.data };
  if (brought.state !== undefined) data['state'] = brought.state;
  if (brought.reasoning !== undefined) data['reasoning'] = brought.reasoning;
  return { ...frame, content, data };
}
