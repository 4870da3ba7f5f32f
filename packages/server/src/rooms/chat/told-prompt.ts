import type { LlmContentPart, LlmRequest } from '../../platform/llm/port.js';
import type { PromptLayer } from './turn.js';

/** A whole prompt as it is told to somebody who may know it. */
export interface ToldPrompt {
  /** The system prompt, in the order in which the model reads it. */
  layers: readonly PromptLayer[];
  /** What follows it, with the documents in their places. */
  messages: readonly { role: string; text: string }[];
  /** What the model may call, by name. */
  tools: readonly string[];
}

/** Beyond it a message is cut; its documents can be larger than any reader wants. @units characters */
const maxCharacters = 400_000;

const textOf = (content: string | readonly LlmContentPart[]): string => {
  const text =
    typeof content === 'string'
      ? content
      : content.map((part) => (part.type === 'text' ? part.text : '[image]')).join('\n');
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
};

/** The prompt as it goes to the model, by its parts. */
export const toldPrompt = (
  layers: readonly PromptLayer[],
  { messages, tools = [] }: LlmRequest,
): ToldPrompt => ({
  layers,
  messages: messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : [{ role, text: textOf(content) }],
  ),
  tools: tools.map(({ name }) => name),
});
