import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import type { Model } from '../../contract/models/models.js';
import {
  focusedPath,
  parseRanges,
  parseTopicEvaluation,
  planTopics,
  topicMarks,
  topicRequest,
} from '../../rules/conversations/topics.js';
import { askInBackground } from '../ports/background-request.js';
import type { Ports } from '../ports/ports.js';

/** The choice of a model: the messages to send, and the marks to set. */
export interface Focus {
  path: Message[];
  marks: ReturnType<typeof topicMarks>;
}

/** A choice under way. */
export interface PendingFocus {
  /** null when the model failed, took too long or was given up: then everything is sent. Never rejects. */
  focus: Promise<Focus | null>;
  cancel(): void;
}

/**
 * Lets the advanced model choose which earlier messages matter for the last one of `path`; undefined when there is nothing to
 * decide, no such model, or more to read than it can take in.
 *
 * @source chat specification §4 "Topic flow"; protocol §9.1.
 */
export function chooseFocus(
  ports: Ports,
  advanced: Model | undefined,
  path: readonly Message[],
): PendingFocus | undefined {
  const plan = planTopics(path);
  if (!plan || !advanced) return undefined;
  const request = topicRequest({ model: advanced.id, path, plan, requestId: ports.newId() });
  const length = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  if (length > advanced.inputContextWindow) return undefined;
  const { answer, cancel } = askInBackground(ports, request, limits.topicTimeoutMs);
  const focus = answer.then((text) =>
    text === null
      ? null
      : {
          path: focusedPath(path, parseRanges(text, plan.last)),
          marks: topicMarks(path, plan, parseTopicEvaluation(text)),
        },
  );
  return { focus, cancel };
}
