import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';

/** A prompt of a conversation, where a range can begin or end. */
export interface RangePrompt {
  /** Counts prompts, from 0. */
  index: number;
  /** One line, cut. */
  preview: string;
}

type Said = Pick<Message, 'id' | 'role' | 'content' | 'data'>;

function cut(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  const most = limits.qualityPreviewCharacters;
  return line.length > most ? `${line.slice(0, most).join('')}...` : line.join('');
}

/** The prompts of a conversation. @source chat specification §9 "QI prompt preview" */
export const promptsOf = (messages: readonly Said[]): RangePrompt[] =>
  messages
    .filter(({ role }) => role === 'user')
    .map(({ content }, index) => ({ index, preview: cut(content) }));

/** From one prompt to another with its reply, both included. @source chat specification §4 "Quality improvement" */
export function messagesInRange<M extends Said>(messages: readonly M[], first: number, last: number): M[] {
  let prompt = -1;
  return messages.filter(({ role }) => {
    if (role === 'user') prompt += 1;
    return prompt >= first && prompt <= last;
  });
}

/** Whether a person is asked which part they give. @source chat specification §4 "more than 2 messages" */
export const needsRange = (messages: readonly unknown[]): boolean => messages.length > 2;

/** How many files and tags went along with messages. */
export const countSources = (messages: readonly Said[]): number =>
  messages.reduce((sum, { data }) => {
    const sources = data['dataSources'];
    return sum + (Array.isArray(sources) ? sources.length : 0);
  }, 0);

const instruction = [
  'Describe the conversation above for people who improve this product. Replace each name of a person by NAME_REDACTED, and leave out',
  'addresses, numbers and whatever else says who somebody is. Write a summary in a few sentences between a line /SUMMARY_START and a',
  'line /SUMMARY_END. Then write in one sentence what the person wanted between a line /PURPOSE_START and a line /PURPOSE_END.',
].join(' ');

/** The request for a summary of messages. It is kept nowhere. @source protocol §9.4 "Quality summary" */
export const qualityRequest = (input: {
  model: string;
  messages: readonly Said[];
  requestId: string;
}): ChatRequestInput => ({
  model: input.model,
  temperature: limits.qualityTemperature,
  max_tokens: limits.qualityMaxTokens,
  messages: [
    ...input.messages.map(({ role, content }) => ({ role, content })),
    { role: 'user' as const, content: instruction },
  ],
  options: { requestId: input.requestId, storage: 'none', skipRag: true, skipCodeInterpreter: true },
});

const between = (text: string, name: 'SUMMARY' | 'PURPOSE'): string => {
  const [, after] = text.split(`/${name}_START`, 2);
  return (after?.split(/\/(?:SUMMARY|PURPOSE)_(?:START|END)/, 1)[0] ?? '').trim();
};

/** Reads a model's summary; each field is empty when the model gave none. @source protocol §9.4 "failure → empty summary" */
export const readQualitySummary = (answer: string | null): { summary: string; purpose: string } => ({
  summary: between(answer ?? '', 'SUMMARY'),
  purpose: between(answer ?? '', 'PURPOSE'),
});
