import type { RunFailure } from '../../contract/chat/chat-event.js';
import type { RunOutcome } from '../../contract/chat/run-status.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { removalOf } from '../conversations/marks.js';
import { settleReply, type Reply } from './reply.js';

/** How a run ended, as its node records it. */
export interface RunEnding {
  outcome: RunOutcome;
  /** Number of the last event that the text includes. */
  seq: number;
  /** ISO time. */
  endedAt: string;
  error?: RunFailure;
}

function withDisclaimer(text: string, state: Record<string, unknown>): string {
  const disclaimer = state['currentAssistantDisclaimer'];
  return typeof disclaimer === 'string' && disclaimer ? `${text}\n\n${disclaimer}` : text;
}

/**
 * The finished node of a reply. The browser and the server both make it this way, so their copies are equal.
 *
 * A text that was kept from before (`placeholder.content`) wins over a shorter one unless the run was completed. A reply whose
 * message was removed for good stays gone.
 *
 * @source architecture "State"; protocol §2.3 (disclaimer), §2.6 (`data.state`).
 */
export function finishReply(placeholder: Message, unsettled: Reply, ending: RunEnding): Message {
  if (removalOf(placeholder) === 'gone') return placeholder;
  const reply = settleReply(unsettled);
  const { outcome, seq, endedAt } = ending;
  const {
    run: before,
    state: keptState,
    reasoning: keptReasoning,
    toolCalls: keptCalls,
    ...data
  } = placeholder.data;
  const keep = outcome !== 'completed' && placeholder.content.length > reply.text.length;
  const { usage, reason, error = ending.error } = reply.ended ?? {};
  const state = keep && keptState ? keptState : reply.state;
  const reasoning = keep ? (keptReasoning ?? reply.reasoning) : reply.reasoning;
  // In the other kinds of request the first call is the text.
  const calls = reply.output.kind === 'text' ? reply.toolCalls : [];
  const toolCalls = keep && keptCalls ? keptCalls : calls;
  return {
    ...placeholder,
    content: keep
      ? placeholder.content
      : outcome === 'completed'
        ? withDisclaimer(reply.text, reply.state)
        : reply.text,
    data: {
      ...data,
      ...(Object.keys(state as object).length > 0 ? { state } : {}),
      ...(reasoning ? { reasoning } : {}),
      ...(Array.isArray(toolCalls) && toolCalls.length > 0 ? { toolCalls } : {}),
      run: {
        ...(before as object),
        status: outcome,
        seq,
        endedAt,
        ...(usage ? { usage } : {}),
        ...(reason ? { reason } : {}),
        ...(error && outcome === 'failed' ? { error } : {}),
      },
    },
  };
}
