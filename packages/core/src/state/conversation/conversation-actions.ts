import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { messageText, type OwnMessageCode } from '../../contract/own-messages.js';
import { removalOf, type MarkName, type Removal } from '../../rules/conversations/marks.js';
import { mark, markTimesOf } from '../../rules/conversations/set-marks.js';
import { thumbOf } from '../../rules/conversations/thumb.js';
import { replaceNode, type Tree } from '../../rules/conversations/tree.js';
import { markRemoved, orphansOf, promptAndReplies } from '../../rules/conversations/tree-removal.js';
import { listAgain, unlistedOf } from '../../rules/conversations/unlisted-messages.js';
import type { ActionsHost, ConversationActions } from './conversation-actions.types.js';
import * as timing from '../ports/timing.js';
import { startUndoPeriod } from '../ports/undo-period.js';

const nothing = (): void => undefined;

/**
 * Marks and removals of one conversation. A removed message is hidden with the time at which that happened; this tab takes its text
 * away once the notice that brings it back is over, and whoever opens the conversation later does so when this tab could not.
 */
export function createConversationActions(host: ActionsHost): ConversationActions {
  const { ports, file } = host;
  const timers = new Map<string, () => void>();
  /** Messages that this tab hid and can still bring back. */
  const hiddenHere = new Set<string>();

  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  const nodesOf = (): Tree['nodes'] => file.record().tree.nodes;

  function markAll(changes: ReadonlyMap<string, Partial<Record<MarkName, unknown>>>): void {
    let { tree } = file.record();
    for (const [id, change] of changes) {
      const node = tree.nodes.get(id);
      if (node && removalOf(node) !== 'gone') tree = replaceNode(tree, mark(node, change, isoNow()));
    }
    if (tree === file.record().tree) return;
    file.setTree(tree);
    host.save();
  }

  function setRemoval(ids: readonly string[], removal: Removal | undefined): void {
    file.setTree(markRemoved(file.record().tree, ids, removal, isoNow()));
    host.save();
  }
  /** Takes the text of messages away for good, and of what answers them: a reply that came after its question was removed. */
  const wipeTexts = (ids: readonly string[]): void =>
    setRemoval([...ids, ...orphansOf(file.record().tree, ids).map(({ id }) => id)], 'gone');
  const hiddenOf = (ids: readonly string[]): string[] =>
    ids.filter((id) => {
      const node = nodesOf().get(id);
      return node !== undefined && removalOf(node) === 'hidden';
    });

  /** `before` is what an undo makes of them again. */
  function hide(ids: readonly string[], text: OwnMessageCode, before?: 'unlisted'): () => void {
    const { headId } = file.record().tree;
    for (const id of ids) hiddenHere.add(id);
    setRemoval(ids, 'hidden');
    const headAfter = file.record().tree.headId;
    const period = startUndoPeriod(ports.clock, wipe);
    const dismissNotice = ports.notify({
      kind: 'info',
      text: messageText(text),
      action: { label: messageText('remove.undo'), run: undo },
      timeoutMs: limits.undoMs,
      onHold: period.hold,
    });
    const key = ids.join(' ');
    timers.set(key, period.cancel);

    function settle(): boolean {
      if (!timers.delete(key)) return false;
      period.cancel();
      for (const id of ids) hiddenHere.delete(id);
      // A hovered notice outlives its timeout and must not offer an undo that no longer works.
      dismissNotice();
      return true;
    }
    function wipe(): void {
      const left = hiddenOf(ids);
      if (settle() && left.length > 0) wipeTexts(left);
    }
    function undo(): void {
      if (!settle()) return;
      const tree = markRemoved(file.record().tree, hiddenOf(ids), before, isoNow());
      // An undo keeps the branch when the conversation has continued.
      const stayed = tree.headId === headAfter;
      file.setTree(stayed && headId !== null && tree.nodes.has(headId) ? { ...tree, headId } : tree);
      host.save();
    }
    return undo;
  }

  function stopReplyAmong(ids: readonly string[]): void {
    const run = host.run();
    if (run.status !== 'idle' && ids.includes(run.messageId)) host.stop();
  }

  /** When the text of a hidden message may go without asking the tab that hid it; undefined while it is shown. */
  function dueOf(id: string): number | undefined {
    const node = nodesOf().get(id);
    if (!node || removalOf(node) !== 'hidden' || hiddenHere.has(id)) return undefined;
    const hiddenAt = Date.parse(markTimesOf(node).removed ?? '') || 0;
    return hiddenAt + limits.undoMs + timing.removalGraceMs;
  }
  function wipeInTime(): void {
    const now = ports.clock.now();
    for (const id of nodesOf().keys()) {
      const due = dueOf(id);
      if (due === undefined || timers.has(id)) continue;
      timers.set(
        id,
        ports.clock.after(Math.max(0, due - now), () => wipeOrWait(id)),
      );
    }
  }
  function wipeOrWait(id: string): void {
    timers.delete(id);
    const due = dueOf(id);
    if (due === undefined) return;
    if (due <= ports.clock.now()) wipeTexts([id]);
    else wipeInTime();
  }

  return {
    removePrompt(messageId) {
      const target: Message | undefined = nodesOf().get(messageId);
      if (!host.isReady() || target?.role !== 'user' || removalOf(target)) return nothing;
      const ids = promptAndReplies(file.record().tree, messageId);
      stopReplyAmong(ids);
      return hide(ids, 'remove.prompt');
    },
    clear() {
      const ids = [...nodesOf().values()].filter((node) => !removalOf(node)).map((node) => node.id);
      if (!host.isReady() || ids.length === 0) return nothing;
      stopReplyAmong(ids);
      return hide(ids, 'remove.all');
    },
    listAgain() {
      if (!host.isReady() || unlistedOf(file.record().tree).length === 0) return;
      file.setTree(listAgain(file.record().tree, isoNow()));
      host.save();
    },
    removeUnlisted() {
      const ids = unlistedOf(file.record().tree).map(({ id }) => id);
      if (!host.isReady() || ids.length === 0) return nothing;
      return hide(ids, ids.length === 1 ? 'remove.prompt' : 'remove.several', 'unlisted');
    },
    setStarred(messageId, starred) {
      if (host.isReady()) markAll(new Map([[messageId, { starred: starred || undefined }]]));
    },
    rate(messageId, rating, feedback) {
      const before = nodesOf().get(messageId);
      if (!host.isReady() || !before || !Number.isInteger(rating) || rating < 0 || rating > 5) return;
      const value = { stars: rating, ...(feedback?.trim() ? { feedback: feedback.trim() } : {}) };
      markAll(new Map([[messageId, { rating: rating === 0 ? undefined : value }]]));
      const after = thumbOf(nodesOf().get(messageId) ?? before);
      if (after !== thumbOf(before)) host.rated?.(messageId, after);
    },
    wipeInTime,
    mark: markAll,
    dispose() {
      for (const cancel of timers.values()) cancel();
    },
  };
}
