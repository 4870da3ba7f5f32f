import type { LlmRequest } from '../port.js';
import { topicWords } from './tour-text.js';

/** A demo summary of a conversation for quality improvement. It contains no recognizable name of a person. */
export function qualitySummary(
  { messages }: Pick<LlmRequest, 'messages'>,
  prompt: string,
): string | undefined {
  if (!prompt.includes('/SUMMARY_START') || !prompt.includes('/PURPOSE_START')) return undefined;
  const said = messages.filter(({ role }) => role !== 'system').slice(0, -1);
  const asked = said.filter(({ role }) => role === 'user').map(({ content }) => String(content));
  const topics = topicWords(asked.join('\n')).join(', ') || 'nothing in particular';
  return [
    '/SUMMARY_START',
    `A conversation of ${said.length} messages about ${topics}. This is the summary of a demo model, which counts words; a real one would say what happened.`,
    '/SUMMARY_END',
    '/PURPOSE_START',
    `The person wanted to know about ${topics}.`,
    '/PURPOSE_END',
  ].join('\n');
}
