import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { typedTextOf } from '../prompts/written-message.js';
import { pathOf } from '../conversations/tree.js';
import { recordFrom } from '../values/record-from.js';
import { treeOf } from '../conversations/tree-removal.js';

const speakers: Partial<Record<Message['role'], string>> = { user: 'User', assistant: 'Assistant' };

/** One line, so that a name with line breaks stays a heading. */
const heading = (name: string): string => name.replace(/\s+/gu, ' ').trim() || 'Conversation';

/** Who wrote it; of an assistant that people made its name, and which of its versions answered. */
function speakerOf({ role, data }: Message): string | undefined {
  const state = recordFrom(data['state']);
  const { currentAssistant: name, currentAssistantVersion: version } = state ?? {};
  const speaker = speakers[role];
  if (role !== 'assistant' || typeof name !== 'string' || name.trim() === '') return speaker;
  const told = typeof version === 'number' ? `${heading(name)}, version ${version}` : heading(name);
  return `${speaker} (${told})`;
}

/** The path that the reader sees as Markdown: the name, then each message as it was written, under a heading with who wrote it. */
export function conversationMarkdown(conversation: Conversation): string {
  const messages = pathOf(treeOf(conversation)).flatMap((message) => {
    const speaker = speakerOf(message);
    const content = typedTextOf(message);
    return speaker === undefined || content.trim() === '' ? [] : [`## ${speaker}\n\n${content.trim()}\n`];
  });
  return [`# ${heading(conversation.name)}\n`, ...messages].join('\n');
}
