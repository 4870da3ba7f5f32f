import { isActionResult } from '../../rules/conversations/action-result.js';
import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { EndedReply } from '../conversation/conversation-runs.types.js';
import type { EmbedEvent } from './embed.types.js';
import type { ClockPort } from '../ports/ports.js';
import type { RequestPreparationHost } from '../conversation/request-preparation.types.js';

/** Emits the events of one conversation to the page around an embedded chat. Ids and times, no text. */
export interface EmbedEvents {
  /** A request is about to leave. */
  requestStarted(asked: Message | undefined, reply: Message): void;
  replyEnded(reply: EndedReply): void;
  dispose(): void;
}

type ActiveRun = { at: number; firstAt: number | null; unsubscribe: () => void };

const runIn = ({ data }: Message): { requestId?: unknown; modelId?: unknown; startedAt?: unknown } =>
  (data['run'] ?? {}) as object;

/** Creates the telling of one conversation. */
export function createEmbedEvents(
  conversationId: string,
  needs: {
    clock: Pick<ClockPort, 'now'>;
    runs: RequestPreparationHost['runs'];
    onEvent(happening: EmbedEvent): void;
  },
): EmbedEvents {
  const { clock, runs, onEvent: happened } = needs;
  const begun = new Map<string, ActiveRun>();
  const announced = new Set<string>();

  function message(node: Message, role: 'user' | 'assistant'): void {
    if (announced.has(node.id)) return;
    announced.add(node.id);
    happened({ type: 'message', conversationId, messageId: node.id, role });
  }
  return {
    requestStarted(asked, reply) {
      // A repeated request has the message that was announced before.
      const isNew = asked?.createdAt === reply.createdAt;
      if (asked && isNew && asked.role === 'user' && !isActionResult(asked)) message(asked, 'user');
      const { requestId, modelId } = runIn(reply);
      const run: ActiveRun = { at: clock.now(), firstAt: null, unsubscribe: () => undefined };
      begun.set(reply.id, run);
      run.unsubscribe =
        runs.reply(reply.id)?.store.subscribe(({ text }) => {
          if (text === '' || run.firstAt !== null) return;
          run.firstAt = clock.now();
          run.unsubscribe();
        }) ?? run.unsubscribe;
      happened({
        type: 'run-start',
        conversationId,
        messageId: reply.id,
        runId: String(requestId),
        modelId: String(modelId),
      });
    },
    replyEnded({ node, requestId, outcome }) {
      const run = begun.get(node.id);
      run?.unsubscribe();
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
      for (const run of begun.values()) run.unsubscribe();
    },
  };
}
