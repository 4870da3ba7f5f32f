import type { Message } from '../contract/conversations.js';
import { outputOf, parsePrefix, requestExtras } from '../rules/prefixes.js';

/** A message that a person has just written. @source protocol §4.2 (defaults of a new message). */
export function newQuestion(input: {
  id: string;
  content: string;
  parentId: string | null;
  /** ISO time. */
  now: string;
  data?: Message['data'];
}): Message {
  const { id, content, parentId, now, data = {} } = input;
  return { id, role: 'user', content, type: 'prompt', data, parentId, createdAt: now };
}

/** The placeholder of the reply to `asked`. Its record says how the text is built, so that a reload can build it again. */
export function newReply(input: {
  id: string;
  requestId: string;
  asked: string;
  parentId: string | null;
  modelId: string;
  /** ISO time. */
  now: string;
}): Message {
  const { id, requestId, asked, parentId, modelId, now } = input;
  const output = outputOf(requestExtras(parsePrefix(asked).request).options);
  const run = { requestId, status: 'running', seq: 0, modelId, startedAt: now, output };
  return { id, role: 'assistant', content: '', data: { run }, parentId, createdAt: now };
}
