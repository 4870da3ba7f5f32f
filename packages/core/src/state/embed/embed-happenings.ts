import { isActionResult } from '../../rules/proposals/action-result.js';
import { runStatusOf } from '../../rules/chat/run-status-of.js';
import type { Message } from '../../contract/conversations.js';
import type { EndedReply } from '../conversation/conversation-runs.js';
import type { EmbedHappening } from './embed.types.js';
import type { ClockPort } from '../ports/ports.js';
import type { PreparingHost } from '../conversation/preparing.types.js';

/** Tells the page around an embedded chat what happens in one conversation. Ids and times, never words. */
export interface Happenings {
  /** A request is about to leave. */
  asks(asked: Message | undefined, reply: Message): void;
  ended(reply: EndedReply): void;
  dispose(): void;
}

type Begun = { at: number; firstAt: number | null; silence: () => void };

const runIn = ({ data }: Message): { requestId?: unknown; modelId?: unknown; startedAt?: unknown } =>
  (data['run'] ?? {}) as object;

/** Creates the telling of one conversation. */
export function createHappenings(
  conversationId: string,
  needs: {
    clock: Pick<ClockPort, 'now'>;
    runs: PreparingHost['runs'];
    happened(happening: EmbedHappening): void;
  },
): Happenings {
  const { clock, runs, happened } = needs;
  const begun = new Map<string, Begun>();
  const told = new Set<string>();

  function message(node: Message, role: 'user' | 'assistant'): void {
    if (told.has(node.id)) return;
    told.add(node.id);
    happened({ type: 'message', conversationId, messageId: node.id, role });
  }
  return {
    asks(asked, reply) {
      // Asked again, a message is the one that was told before.
      const isNew = asked?.createdAt === reply.createdAt;
      if (asked && isNew && asked.role === 'user' && !isActionResult(asked)) message(asked, 'user');
      const { requestId, modelId } = runIn(reply);
      const run: Begun = { at: clock.now(), firstAt: null, silence: () => undefined };
      begun.set(reply.id, run);
      run.silence =
        runs.reply(reply.id)?.store.subscribe(({ text }) => {
          if (text === '' || run.firstAt !== null) return;
          run.firstAt = clock.now();
          run.silence();
        }) ?? run.silence;
      happened({
        type: 'run-start',
        conversationId,
        messageId: reply.id,
        runId: String(requestId),
        modelId: String(modelId),
      });
    },
    ended({ node, requestId, outcome }) {
      const run = begun.get(node.id);
      run?.silence();
      begun.delete(node.id);
      const startedAt = run?.at ?? Date.parse(String(runIn(node).startedAt));
      const firstTokenMs = run && run.firstAt !== null ? run.firstAt - run.at : null;
      happened({
        type: 'run-end',
        conversationId,
        messageId: node.id,
        runId: requestId,
        outcome,
        durationMs: Number.isNaN(startedAt) ? 0 : Math.max(0, clock.now() - startedAt),
        firstTokenMs,
      });
      if (runStatusOf(node) === 'completed') message(node, 'assistant');
    },
    dispose() {
      for (const run of begun.values()) run.silence();
    },
  };
}
