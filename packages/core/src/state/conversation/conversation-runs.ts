import type { RunFailure } from '../../contract/chat/chat-event.js';
import type { RunOutcome } from '../../contract/chat/run-status.js';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { conversationMessages } from '../../contract/conversations/conversation-messages.js';
import { removalOf } from '../../rules/conversations/marks.js';
import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import { finishReply } from '../../rules/chat/finish-reply.js';
import type { ReplyOutput } from '../../rules/chat/reply.js';
import type { ChatProblem } from '../../rules/chat/run-failure.js';
import { pathOf, replaceNode, type Tree } from '../../rules/conversations/tree.js';
import type { ConversationEnvironment } from './conversation-environment.js';
import type { ConversationPorts } from './conversation-ports.js';
import type { ConversationRuns, EndedReply } from './conversation-runs.types.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { RunState } from './conversation.types.js';
import type { StreamEnd } from '../ports/ports.js';
import { createFollower, type Follower } from '../replies/run-follower.js';
import { runTransition, type RunEvent } from '../replies/run.machine.js';
import * as timing from '../ports/timing.js';

/** The host of the runs. */
export interface RunsHost {
  ports: ConversationPorts;
  environment: Pick<ConversationEnvironment, 'savePartial' | 'failureOf' | 'received'>;
  file: ConversationFile;
  changed(): void;
  /** Resolves once the end is durable, or cannot be. */
  ended(reply: EndedReply): Promise<void>;
}

type Ended = Exclude<StreamEnd, { type: 'left' }>;

interface StoredRun {
  requestId: string;
  startedAt?: string;
  output?: ReplyOutput;
}

function storedRunOf(node: Message | undefined): StoredRun | undefined {
  const run = node?.data['run'];
  const known = typeof run === 'object' && run !== null && 'requestId' in run;
  return known && typeof run.requestId === 'string' ? (run as StoredRun) : undefined;
}

/** The last reply that a reader sees, if it was made by a run that has ended. */
export function lastReplyOf(tree: Tree): { requestId: string; outcome: RunOutcome } | undefined {
  const node = pathOf(tree).findLast(({ role }) => role === 'assistant');
  const storedRun = storedRunOf(node);
  const status = node && runStatusOf(node);
  return storedRun && status && status !== 'running'
    ? { requestId: storedRun.requestId, outcome: status }
    : undefined;
}

/** Creates the runs of the conversation in `host.file`. */
export function createConversationRuns(host: RunsHost): ConversationRuns {
  const { ports, file, environment } = host;
  const followers = new Map<string, Follower>();
  const untitled = new Set<string>();
  const stopping = new Map<string, () => void>();
  const timers = new Set<() => void>();
  let partialTimer: (() => void) | undefined;
  let run: RunState = { status: 'idle' };
  let disposed = false;

  const nodeOf = (id: string): Message | undefined => file.record().tree.nodes.get(id);
  const isShown = ({ messageId }: Follower): boolean => run.status !== 'idle' && run.messageId === messageId;
  const isFollowing = (follower: Follower): boolean => followers.get(follower.messageId) === follower;

  function step(event: RunEvent): void {
    const next = runTransition(run, event);
    if (next === run) return;
    run = next;
    host.changed();
  }
  function later(ms: number, action: () => void): void {
    const cancel = ports.clock.after(ms, () => {
      timers.delete(cancel);
      if (!disposed) action();
    });
    timers.add(cancel);
  }

  /** Of a private reply the text is written down while it streams: its log does not live long on the server. */
  function savePartialSoon(follower: Follower): void {
    if (!file.isLocal() || partialTimer) return;
    partialTimer = ports.clock.after(timing.partialSaveMs, () => {
      partialTimer = undefined;
      if (disposed || !isFollowing(follower)) return;
      const { reasoning, state } = follower.reply.current();
      const { text } = follower.reply.store.getState();
      const partial = { text, reasoning, state, seq: follower.seq() };
      void environment.savePartial(file.record().head.id, follower.messageId, partial);
    });
  }

  function watch(node: Message, storedRun: StoredRun): Follower {
    const { requestId, output = { kind: 'text' } } = storedRun;
    const follower = createFollower(
      ports.chat,
      { requestId, messageId: node.id, output, keptText: node.content },
      {
        received() {
          if (isShown(follower)) step({ type: 'received' });
          savePartialSoon(follower);
        },
        connection(connection) {
          if (isShown(follower)) step({ type: 'connection', connection });
        },
        ended: (result) => ended(follower, result),
      },
    );
    followers.set(node.id, follower);
    return follower;
  }

  function release(follower: Follower): void {
    follower.leave();
    followers.delete(follower.messageId);
    untitled.delete(follower.messageId);
    stopping.get(follower.messageId)?.();
    stopping.delete(follower.messageId);
    if (isShown(follower)) {
      run = runTransition(run, { type: 'ended' });
      const other = [...followers.values()].at(-1);
      if (other) run = runTransition(run, { ...other, type: 'resumed' });
    }
    host.changed();
  }

  function ended(follower: Follower, result: Ended): void {
    if (disposed) return;
    const begun = follower.hasBegun();
    switch (result.type) {
      case 'ended':
        return void finish(follower, result.outcome, result.end.error);
      case 'refused':
        if (!begun) {
          // A missing acceptance has its own display.
          if (result.message && result.status !== 428)
            ports.notify({
              kind: 'error',
              text: result.message,
              timeoutMs: limits.undoMs,
              conversationId: file.record().head.id,
            });
          return void notBegun(follower, result);
        }
        if (result.status === 404 || result.status === 410) return void lost(follower);
        return offline(follower);
      case 'unauthorized':
        return void signOut(follower, begun, result);
      case 'unreachable':
        return begun ? offline(follower) : void notBegun(follower, result);
      default:
        return result satisfies never;
    }
  }

  const notBegun = (follower: Follower, problem: ChatProblem): Promise<void> =>
    finish(follower, 'failed', environment.failureOf(problem));

  /** Signing out leaves the page, so what ended goes to the storage before: the next visit finds a reply to try again. */
  async function signOut(
    follower: Follower,
    begun: boolean,
    result: Extract<Ended, { type: 'unauthorized' }>,
  ): Promise<void> {
    if (begun) offline(follower);
    else await notBegun(follower, result);
    ports.sessionLost(result.code ?? conversationMessages['session.expired']);
  }

  /** The run may still be going: it stays in progress and is asked for again. */
  function offline(follower: Follower): void {
    if (isShown(follower)) step({ type: 'connection', connection: 'offline' });
    later(timing.refollowMs, () => refollow(follower));
  }
  function refollow(follower: Follower): void {
    if (!isFollowing(follower) || follower.isReading()) return;
    const output = storedRunOf(nodeOf(follower.messageId))?.output;
    if (output) follower.expect(output);
    follower.follow();
  }

  /** The server does not know the run. Somebody else may have written its end down, or is about to start it. */
  async function lost(follower: Follower): Promise<void> {
    const read = await file.refresh();
    leaveEnded();
    if (disposed || !isFollowing(follower)) return;
    if (read === 'unavailable') return offline(follower);
    const startedAt = Date.parse(storedRunOf(nodeOf(follower.messageId))?.startedAt ?? '');
    const age = ports.clock.now() - (Number.isNaN(startedAt) ? 0 : startedAt);
    if (!follower.isOwn() && age < timing.runGraceMs)
      return later(timing.runRetryMs, () => refollow(follower));
    void finish(follower, 'interrupted');
  }

  /** A reader may have seen more than the log of a server that died. */
  const hasSeenMore = (follower: Follower, node: Message): boolean =>
    runStatusOf(node) === 'interrupted' && follower.reply.current().text.length > node.content.length;

  function leaveEnded(): void {
    for (const follower of followers.values()) {
      const node = nodeOf(follower.messageId);
      if (node && hasSeenMore(follower, node)) void finish(follower, 'interrupted');
      else if (!node || runStatusOf(node) !== 'running') release(follower);
    }
  }

  function finish(follower: Follower, outcome: RunOutcome, error?: RunFailure): Promise<void> {
    const placeholder = nodeOf(follower.messageId);
    if (!placeholder || removalOf(placeholder) === 'gone') {
      release(follower);
      return Promise.resolve();
    }
    const reply = follower.reply.current();
    const endedAt = new Date(ports.clock.now()).toISOString();
    const finished = finishReply(placeholder, reply, { outcome, seq: follower.seq(), endedAt, error });
    const node = environment.received?.(finished) ?? finished;
    const { codeInterpreterAssistantId } = reply.state;
    if (typeof codeInterpreterAssistantId === 'string') file.setHead({ codeInterpreterAssistantId });
    const setsTitle = !untitled.has(follower.messageId);
    followers.delete(follower.messageId);
    file.setTree(replaceNode(file.record().tree, node));
    release(follower);
    const serverKnows = reply.ended !== null && outcome !== 'interrupted';
    const hasBegun = follower.hasBegun() || reply.ended !== null;
    const { requestId } = follower;
    return host.ended({
      requestId,
      node,
      outcome,
      isStoredByServer: serverKnows,
      hasBegun,
      setsTitle,
      isOwnRequest: follower.isOwn(),
    });
  }

  return {
    state: () => run,
    isFollowed: (messageId) => followers.has(messageId),
    reply: (messageId) => followers.get(messageId)?.reply,
    prepare(placeholder) {
      const storedRun = storedRunOf(placeholder);
      if (!storedRun) throw new Error('A placeholder needs a run: create it with newReply.');
      const follower = watch(placeholder, storedRun);
      run = runTransition(run, { ...follower, type: 'submitted' });
      return {
        send(request) {
          if (disposed || !isFollowing(follower)) return;
          if (run.status === 'stopping' && isShown(follower)) return void finish(follower, 'stopped');
          const output = storedRunOf(nodeOf(follower.messageId))?.output;
          if (output) follower.expect(output);
          follower.start(request);
        },
        fail(error) {
          if (!disposed && isFollowing(follower)) void finish(follower, 'failed', error);
        },
        withdraw() {
          if (isFollowing(follower)) release(follower);
        },
      };
    },
    resume({ setsTitles }) {
      leaveEnded();
      for (const node of file.record().tree.nodes.values()) {
        const storedRun = storedRunOf(node);
        if (!storedRun || runStatusOf(node) !== 'running' || followers.has(node.id)) continue;
        const follower = watch(node, storedRun);
        if (!setsTitles) untitled.add(node.id);
        run = runTransition(run, { ...follower, type: 'resumed' });
        host.changed();
        follower.follow();
      }
    },
    stop() {
      if (run.status === 'idle' || run.status === 'stopping') return Promise.resolve();
      const follower = followers.get(run.messageId);
      const wasSent = run.status !== 'sending' || follower?.isOwn() === true;
      step({ type: 'stopPressed' });
      if (!follower || !wasSent) return Promise.resolve();
      return new Promise((resolve) => {
        stopping.set(follower.messageId, resolve);
        void ports.chat.stop(follower.requestId);
        later(limits.stopDelayMs, () => {
          if (isFollowing(follower)) void finish(follower, 'stopped');
        });
      });
    },
    wake() {
      for (const follower of followers.values()) if (follower.hasBegun()) refollow(follower);
    },
    abandon() {
      for (const follower of followers.values()) {
        void ports.chat.stop(follower.requestId);
        release(follower);
      }
    },
    dispose() {
      disposed = true;
      for (const follower of followers.values()) follower.leave();
      for (const cancel of timers) cancel();
      partialTimer?.();
    },
  };
}
