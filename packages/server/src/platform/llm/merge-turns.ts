import type { LlmContentPart, LlmMessage } from './port.js';

/** What a reply is taken to have said that was stopped after its tools had answered: some templates want a reply there. */
const brokenOff = '(The reply broke off.)';

/** What the person is taken to have said before a conversation that begins with a reply. */
const openingTurn = 'Please continue.';

/**
 * The messages in turns that alternate: neighbours of one role become one message, and messages without a word are left out. Templates
 * of many models, and some interfaces, refuse anything else; so they do a conversation that begins with a reply.
 *
 * Every prompt passes through here, of chats and of helper requests. Calls of tools and their results stay as they are.
 */
export function mergeTurns(messages: readonly LlmMessage[]): LlmMessage[] {
  const turns: LlmMessage[] = [];
  for (const message of messages) {
    if (isBlank(message)) continue;
    const last = turns.at(-1);
    const merged = last && merge(last, message);
    if (merged) turns[turns.length - 1] = merged;
    else {
      if (message.role === 'user' && last?.role === 'tool')
        turns.push({ role: 'assistant', content: brokenOff });
      if (message.role === 'assistant' && turns.every(({ role }) => role === 'system'))
        turns.push({ role: 'user', content: openingTurn });
      turns.push(message);
    }
  }
  return turns;
}

function isBlank(message: LlmMessage): boolean {
  if (message.role === 'tool' || (message.role === 'assistant' && message.toolCalls?.length)) return false;
  if (typeof message.content === 'string') return message.content.trim() === '';
  return message.content.every((part) => part.type === 'text' && part.text.trim() === '');
}

/** Two neighbours as one message, where they can be one. */
function merge(one: LlmMessage, other: LlmMessage): LlmMessage | undefined {
  if (one.role === 'system' && other.role === 'system')
    return { role: 'system', content: join(one.content, other.content) };
  if (one.role === 'assistant' && other.role === 'assistant' && !one.toolCalls && !other.toolCalls)
    return { role: 'assistant', content: join(one.content, other.content) };
  if (one.role !== 'user' || other.role !== 'user') return undefined;
  if (typeof one.content === 'string' && typeof other.content === 'string')
    return { role: 'user', content: join(one.content, other.content) };
  return { role: 'user', content: joinParts(partsOf(one.content), partsOf(other.content)) };
}

const join = (one: string, other: string): string => `${one}\n\n${other}`;

const partsOf = (content: string | LlmContentPart[]): LlmContentPart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** Two texts that meet become one: servers join parts without a blank line, or read the first alone. */
function joinParts(one: readonly LlmContentPart[], other: readonly LlmContentPart[]): LlmContentPart[] {
  const last = one.at(-1);
  const [first, ...rest] = other;
  if (last?.type !== 'text' || first?.type !== 'text') return [...one, ...other];
  return [...one.slice(0, -1), { type: 'text', text: join(last.text, first.text) }, ...rest];
}

/** The instructions at the head of the first question, for models that know no message of their own for them. */
export function withoutSystem(messages: readonly LlmMessage[]): LlmMessage[] {
  return mergeTurns(
    messages.map((message) =>
      message.role === 'system' ? { role: 'user', content: message.content } : message,
    ),
  );
}
