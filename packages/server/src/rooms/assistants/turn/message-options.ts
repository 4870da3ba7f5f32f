import type { ChatRequest } from '@stoa/core/contract';
import type { AssistantSwitches } from '@stoa/core/rules';

type WireMessage = ChatRequest['messages'][number];

const numbered = (text: string): string =>
  text
    .split('\n')
    .map((line, at) => `${at}: ${line}`)
    .join('\n');

/**
 * The messages as an assistant wants to read them: with short ids, and with numbers before their lines. What is stored stays as it was
 * written.
 *
 * @returns the ids by their short forms, for the client; null where there are none
 * @source protocol §7.6; assistants specification §3
 */
export function withMessageOptions(
  messages: readonly WireMessage[],
  { includeMessageIds, includeUserLineNumbers, includeAssistantLineNumbers }: AssistantSwitches['messages'],
): { messages: WireMessage[]; mapping: Record<string, string> | null } {
  const mapping: Record<string, string> = {};
  let last = -1;
  const told = messages.map((message): WireMessage => {
    if (message.role === 'system') return message;
    last += 1;
    const hasNumbers = message.role === 'assistant' ? includeAssistantLineNumbers : includeUserLineNumbers;
    const content = hasNumbers ? numbered(message.content) : message.content;
    if (!includeMessageIds) return { ...message, content };
    if (message.id) mapping[last] = message.id;
    return { ...message, content: `MsgID: ${last}\n\n${content}` };
  });
  return { messages: told, mapping: includeMessageIds ? mapping : null };
}
