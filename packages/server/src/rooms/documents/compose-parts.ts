import type { Block, Part } from './blocks.js';
import type { DocumentJob } from './document-job.js';
import { readMarkdown } from './read-markdown.js';

/**
 * The parts of a document, in order: for each conversation its name (if wanted, after the conversation's header), then for each
 * message the header of messages, that of its role, and its text. Each is read by itself, so that an open code block in one
 * message does not swallow the next.
 *
 * @source protocol §3.13
 */
export function composeParts({ conversations, headers, includeConversationName }: DocumentJob): Part[] {
  const header = (text: string): Block[] => (text.trim() === '' ? [] : readMarkdown(text));
  return conversations.flatMap(({ name, messages }): Part[] => [
    ...(includeConversationName ? [readMarkdown(`${headers.conversation.trimEnd()} ${oneLine(name)}`)] : []),
    ...messages.map(({ role, content }) => [
      ...header(headers.message),
      ...header(role === 'assistant' ? headers.assistant : headers.user),
      ...readMarkdown(content),
    ]),
  ]);
}

/** A name is text, not markdown. */
const oneLine = (name: string): string =>
  name.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+.!|~&-]/g, '\\$&');
