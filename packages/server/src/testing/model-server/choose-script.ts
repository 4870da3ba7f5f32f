import {
  factsScript,
  isScriptName,
  highlightScript,
  optimizerScript,
  qualityScript,
  rankScript,
  scripts,
  titleScript,
  topicScript,
  type Script,
  type ScriptName,
} from './scripts.js';

/** A script that the control endpoint asked for. */
export interface ForcedScript {
  script: ScriptName;
  args: number[];
  /** How many requests it still answers; without it, all until the next order. */
  times?: number;
}

/** The body of a chat-completions request, as far as the server reads it. */
export interface ChatBody {
  model: string;
  messages: { role: string; content: unknown }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  tools?: { function: { name: string } }[];
  tool_choice?: { function?: { name?: string } } | string;
}

/** The text of the last message that a person wrote. */
export function lastPrompt(body: ChatBody): string {
  const content = body.messages.findLast((message) => message.role === 'user')?.content;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { type?: string; text?: string }) => (part.type === 'text' ? (part.text ?? '') : ''))
    .join('');
}

/** A prompt without those before it that had no reply: roles alternate, so they are part of the same message. */
export function withoutUnanswered(prompt: string, unanswered: ReadonlySet<string>): string {
  for (const before of unanswered)
    if (before !== '' && prompt.startsWith(`${before}\n\n`))
      return withoutUnanswered(prompt.slice(before.length + 2), unanswered);
  return prompt;
}

/** A background request for a title: the question gives its length. */
export const isTitleRequest = (body: ChatBody): boolean =>
  /\btitle\b.*\bunder \d+ characters\b/i.test(lastPrompt(body));

/** A background request for the messages that matter: the instructions name the blocks of its answer. */
export const isTopicRequest = (body: ChatBody): boolean =>
  body.messages.some(
    ({ role, content }) => role === 'system' && String(content).includes('/TOPIC_EVAL_START'),
  );

/** A background request for a better prompt: the instructions name how its answer begins. */
export const isOptimizerRequest = (body: ChatBody): boolean =>
  body.messages.some(
    ({ role, content }) => role === 'system' && String(content).includes('PROMPT_TEMPLATE:'),
  );

/** A background request to describe a conversation: the last message names how its answer begins. */
export const isQualityRequest = (body: ChatBody): boolean => lastPrompt(body).includes('/SUMMARY_START');

/** A background request for the order of passages: the instructions say so. */
export const isRankRequest = (body: ChatBody): boolean =>
  body.messages.some(({ role, content }) => role === 'system' && /order passages/.test(String(content)));

/** A background request to edit a selection, or to compose a paragraph: the question marks its place. */
export const isHighlightRequest = (body: ChatBody): boolean =>
  /<instruction>[^]*(?:<selection>|<insert-here\/>)/.test(lastPrompt(body));

/** A background request for facts: the instructions name the answer for none. */
export const isFactsRequest = (body: ChatBody): boolean =>
  body.messages.some(({ role, content }) => role === 'system' && String(content).includes('NO_FACTS'));

/** Which script answers: one in the message, else a forced one, else the plain text; background requests have their own. */
export function chooseScript(
  body: ChatBody,
  forced: ForcedScript | undefined,
  prompt: string,
): { script: Script; name: string; args: number[]; isForced: boolean } {
  if (isTitleRequest(body)) return { script: titleScript, name: 'title', args: [], isForced: false };
  if (isTopicRequest(body)) return { script: topicScript, name: 'topics', args: [], isForced: false };
  if (isFactsRequest(body)) return { script: factsScript, name: 'facts', args: [], isForced: false };
  if (isOptimizerRequest(body))
    return { script: optimizerScript, name: 'optimizer', args: [], isForced: false };
  if (isQualityRequest(body)) return { script: qualityScript, name: 'quality', args: [], isForced: false };
  if (isRankRequest(body)) return { script: rankScript, name: 'rank', args: [], isForced: false };
  const match = /!([a-z]\w*)((?:\s+\d+){0,3})/i.exec(prompt);
  const named = match?.[1];
  if (named && isScriptName(named))
    return { script: scripts[named], name: named, args: numbers(match[2] ?? ''), isForced: false };
  if (isHighlightRequest(body))
    return { script: highlightScript, name: 'highlight', args: [], isForced: false };
  if (forced)
    return { script: scripts[forced.script], name: forced.script, args: forced.args, isForced: true };
  const isToolForced = typeof body.tool_choice === 'object';
  const name = isToolForced ? 'toolCall' : 'plainText';
  return { script: scripts[name], name, args: [], isForced: false };
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).filter(Boolean).map(Number);
