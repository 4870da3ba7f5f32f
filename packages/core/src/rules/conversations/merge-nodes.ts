import type { Message } from '../../contract/conversations/conversations.js';
import { runRanks, runStatusOf } from './run-status-of.js';
import { canonicalJson } from '../values/canonical-json.js';
import { lifeOf, removalOf, revisionOf } from './marks.js';
import { splitMarks, wiped, withMarks, type Mark, type Marks } from './set-marks.js';

interface Halves {
  /** Fields of the run, which grow while it streams. */
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
  return canonicalJson(a) >= canonicalJson(b) ? a : b;
}

/** Of two values of one mark the one set later counts; what is gone does not come back in the same life. */
function laterMark(a: Mark, b: Mark): Mark {
  const [aGone, bGone] = [a.value === 'gone', b.value === 'gone'];
  if (aGone !== bGone) return aGone ? a : b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return greater(a, b, () => 0);
}

/** A removal reaches the text that its remover saw, and none that was written anew since. */
function withoutRemoval(marks: Marks): Marks {
  const kept = new Map(marks);
  kept.delete('removed');
  return kept;
}

function joinMarks(a: Marks, b: Marks): Marks {
  const joined = new Map(a);
  for (const [name, theirs] of b) {
    const mine = joined.get(name);
    joined.set(name, mine ? laterMark(mine, theirs) : theirs);
  }
  return joined;
}

const ageless = ({ createdAt: _createdAt, ...node }: Message): Message => node;
const withAge = (node: Message, createdAt: string | undefined): Message =>
  createdAt === undefined ? node : { ...node, createdAt };
const earlier = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || b === undefined ? (a ?? b) : a < b ? a : b;

/**
 * Joins two copies of one message. Of two lives the later one counts, whole. Text that was written again later counts. Else the run that got further counts; unless a run was completed, the longer text is
 * kept, because a reader may have seen more than the log of a server that died. Each mark counts as it was set last; a removal not where
 * the text was written again since it was read. Of a message
 * that is gone nothing is left but its place. A time at which it was made outlasts a copy without one, for its versions are sorted by
 * it. Ties are settled by the content, so that everybody settles them alike, in whatever
 * order copies meet. Returns `mine` itself when nothing changes.
 */
export function mergeNodes(mine: Message, theirs: Message): Message {
  if (mine === theirs || JSON.stringify(mine) === JSON.stringify(theirs)) return mine;
  const before = canonicalJson(mine);
  if (before === canonicalJson(theirs)) return mine;
  const [myLife, theirLife] = [lifeOf(mine), lifeOf(theirs)];
  if (myLife !== theirLife) return myLife > theirLife ? mine : theirs;
  const [a, b] = [splitMarks(mine), splitMarks(theirs)];
  const text = withAge(joinText(ageless(a.bare), ageless(b.bare)), earlier(mine.createdAt, theirs.createdAt));
  const [myRevision, theirRevision] = [revisionOf(mine), revisionOf(theirs)];
  const joined = withMarks(
    text,
    joinMarks(
      myRevision < theirRevision ? withoutRemoval(a.marks) : a.marks,
      theirRevision < myRevision ? withoutRemoval(b.marks) : b.marks,
    ),
  );
  const merged = removalOf(joined) === 'gone' ? wiped(joined) : joined;
  return canonicalJson(merged) === before ? mine : merged;
}

function joinText(mine: Message, theirs: Message): Message {
  const [myRevision, theirRevision] = [revisionOf(mine), revisionOf(theirs)];
  if (myRevision !== theirRevision) return myRevision > theirRevision ? mine : theirs;
  const [mineRank, theirsRank] = [runRanks[runStatusOf(mine)], runRanks[runStatusOf(theirs)]];
  const completed = Math.max(mineRank, theirsRank) === runRanks.completed;
  return completed ? joinCompleted(mine, theirs, mineRank - theirsRank) : joinPartial(mine, theirs);
}

function joinCompleted(mine: Message, theirs: Message, distance: number): Message {
  if (distance !== 0) return distance > 0 ? mine : theirs;
  return greater(mine, theirs, (node) => node.content.length);
}

/** Of two records of a run that is going, the one that says how its text is built has read the prefix of the message. */
function progressOf(node: Message): number {
  const { output } = (node.data['run'] ?? {}) as { output?: { kind?: unknown } };
  const isSpecial = typeof output?.kind === 'string' && output.kind !== 'text';
  return runRanks[runStatusOf(node)] * 2 + (isSpecial ? 1 : 0);
}

function joinPartial(mine: Message, theirs: Message): Message {
  const [a, b] = [halvesOf(mine), halvesOf(theirs)];
  const frame = greater(a.frame, b.frame, progressOf);
  const { content, ...brought } = greater(a.text, b.text, (text) => text.content.length);
  const data = { ...frame.data };
  if (brought.state !== undefined) data['state'] = brought.state;
  if (brought.reasoning !== undefined) data['reasoning'] = brought.reasoning;
  return { ...frame, content, data };
}
