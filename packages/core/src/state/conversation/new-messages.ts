import type { Message } from '../../contract/conversations/conversations.js';

/** A message that a person has just written. @source protocol §4.2 (defaults of a new message). */
export function newUserMessage(input: {
  id: string;
  content: string;
  /** The typed text, where a prefix was added. */
  label?: string;
  type?: string;
  parentId: string | null;
  /** ISO time. */
  now: string;
  data?: Message['data'];
}): Message {
  const { id, content, label, type = 'prompt', parentId, now, data = {} } = input;
  const shown = label === undefined ? {} : { label };
  return { id, role: 'user', content, ...shown, type, data, parentId, createdAt: now };
}

/**
 * The placeholder of a reply. Its record says how the text is built, so that a reload can build it again; a reply is plain text
 * until the prefix of the message has been read.
 */
export function newReply(input: {
  id: string;
  requestId: string;
  parentId: string | null;
  modelId: string;
  /** ISO time. */
  now: string;
}): Message {
  const { id, requestId, parentId, modelId, now } = input;
  const run = { requestId, status: 'running', seq: 0, modelId, startedAt: now, output: { kind: 'text' } };
  return { id, role: 'assistant', content: '', data: { run }, parentId, createdAt: now };
}
