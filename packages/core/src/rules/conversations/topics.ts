import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';

/** A topic that a conversation has left. `range` counts messages of the path from 0, both ends included. @source chat specification §3 "Topic record". */
export interface PastTopic {
  range: string;
  topic: string;
  description: string;
}

/** Where a conversation stands before its last message is sent. Positions count messages from 0. */
export interface TopicPlan {
  /** Where the current topic begins. */
  start: number;
  /** Position of the message that is being sent. */
  last: number;
  /** Name of the current topic, where it has one. */
  currentTopic: string | null;
  previousTopics: PastTopic[];
}

interface TopicData {
  pastTopic?: { topic?: unknown; description?: unknown };
  currentTopic?: unknown;
}

function topicDataOf(message: Message): TopicData {
  const value = message.data['topicData'];
  return typeof value === 'object' && value !== null ? (value as TopicData) : {};
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Fewer exchanges are always sent in full. */
const fewestExchanges = 2;

/**
 * Reads the topics of `path`, which ends with the message that is being sent; null when there is nothing to decide. Ranges follow
 * from where the marks stand, for messages before them may have been removed since.
 *
 * @source chat specification §4 "Topic flow"; protocol §9.1.
 */
export function planTopics(path: readonly Message[]): TopicPlan | null {
  const last = path.length - 1;
  const earlier = path.slice(0, Math.max(0, last));
  const exchanges = earlier.filter(
    ({ role }, at) => role === 'assistant' && earlier[at - 1]?.role === 'user',
  );
  if (exchanges.length < fewestExchanges) return null;
  const plan: TopicPlan = { start: 0, last, currentTopic: null, previousTopics: [] };
  const leave = (end: number, topic: string, description: string): void => {
    if (end >= plan.start)
      plan.previousTopics.push({ range: `${plan.start}-${end}`, topic: topic || earlierTopic, description });
    plan.start = end + 1;
    plan.currentTopic = null;
  };
  earlier.forEach((message, at) => {
    const { pastTopic, currentTopic } = topicDataOf(message);
    if (textOf(currentTopic)) {
      // The reply that carried the record of the topic before may have been made again.
      if (at > plan.start) leave(at - 1, plan.currentTopic ?? '', '');
      plan.currentTopic = textOf(currentTopic);
    }
    if (pastTopic)
      leave(at, textOf(pastTopic.topic) || (plan.currentTopic ?? ''), textOf(pastTopic.description));
  });
  return plan;
}
const earlierTopic = 'Earlier topic';

const instructions = `You keep a long conversation focused. Before the user's newest message is answered, you decide two things.

Task 1: topics. The conversation stands in one topic at a time. Decide whether the newest message leaves the current topic for a new one. A follow-up question, a correction or a request to go on stays within the topic. If it leaves, give the new topic a name of at most six words, and describe in one or two sentences what the topic that ends was about.

Task 2: messages. Each message has a number, written before it as #number. Earlier topics are listed with the ranges of their messages, although those messages are not shown to you. Decide which earlier messages are needed to answer the newest message well: instructions and facts it builds upon, and everything it refers to. When in doubt, include them. Ranges contain both of their ends. The newest message is always included; do not list it.

Do not answer the newest message. Write exactly the following two blocks and nothing else:

/TOPIC_EVAL_START
isNewTopic={true or false}
newTopic={the name of the new topic, or nothing}
currentTopicDescription={the description of the topic that ends, or nothing}
/TOPIC_EVAL_END
/INCLUDE_MESSAGES_START
ranges={ALL, or ranges such as 0-3, 12-18}
/INCLUDE_MESSAGES_END`;

function excerpt(text: string): string {
  if (text.length <= limits.topicExcerptCharacters) return text;
  // A character outside the basic plane must not be cut in half.
  return `${text.slice(0, limits.topicExcerptCharacters).replace(/[\uD800-\uDBFF]$/, '')} …`;
}

/**
 * The background request that asks which messages matter. It shows the messages since the current topic began, each with its
 * number and cut where it is long; its last message is the last of those, not of the whole path. It is kept nowhere.
 *
 * @source protocol §9.1; our own words.
 */
export function topicRequest(input: {
  model: string;
  path: readonly Message[];
  plan: TopicPlan;
  requestId: string;
}): ChatRequestInput {
  const { model, path, plan, requestId } = input;
  const shown = path.slice(plan.start);
  const numbered = shown.map((message, at) => ({
    role: message.role,
    content: `#${plan.start + at} ${excerpt(message.content)}`,
    data: {},
  }));
  const newest = shown.at(-1)?.content ?? '';
  const facts = {
    previousTopics: plan.previousTopics,
    currentTopic: plan.currentTopic ?? 'NO CURRENT TOPIC',
    currentRange: `${plan.start}-${plan.last - 1}`,
  };
  const question = `The newest message, #${plan.last}, between the lines:\n---\n${excerpt(newest)}\n---\nThe topics so far:\n${JSON.stringify(facts)}\n\nWrite the two blocks.`;
  numbered[numbered.length - 1] = { role: 'user', content: question, data: {} };
  return {
    model,
    temperature: limits.topicTemperature,
    max_tokens: limits.topicMaxTokens,
    messages: [{ role: 'system', content: instructions, data: {} }, ...numbered],
    options: { requestId, storage: 'none', skipRag: true, skipCodeInterpreter: true },
  };
}

/** The part of an answer between two marks; undefined unless both stand there in this order. */
function block(answer: string, name: string): string | undefined {
  const start = answer.indexOf(`/${name}_START`);
  const end = answer.indexOf(`/${name}_END`, start);
  return start < 0 || end < 0 ? undefined : answer.slice(start + name.length + 7, end);
}
const valueOf = (text: string, key: string): string | undefined =>
  new RegExp(`\\b${key}\\s*=\\s*\\{([^}]*)\\}`, 'i').exec(text)?.[1]?.trim();

/** The parsed answer of the model; null when it is unparsable. */
export interface TopicEvaluation {
  isNewTopic: boolean;
  newTopic: string;
  currentTopicDescription: string;
}

const firstSixWords = (text: string): string => text.split(/\s+/).filter(Boolean).slice(0, 6).join(' ');
const nothing = /^(none|null|nothing|n\/a|-)?$/i;
const said = (value: string | undefined): string => (value && !nothing.test(value) ? value : '');

/** Reads the block about the topic. @source protocol §9.1. */
export function parseTopicEvaluation(answer: string): TopicEvaluation | null {
  const text = block(answer, 'TOPIC_EVAL');
  // Models leave the braces around the one word out, which can be read all the same.
  const isNew = text && /\bisNewTopic\s*=\s*(?:\{\s*)?(true|false)\b/i.exec(text)?.[1]?.toLowerCase();
  if (!text || !isNew) return null;
  const newTopic = firstSixWords(said(valueOf(text, 'newTopic')));
  return {
    isNewTopic: isNew === 'true' && newTopic !== '',
    newTopic,
    currentTopicDescription: said(valueOf(text, 'currentTopicDescription')),
  };
}

/**
 * Reads which messages before `last` are to be read again; `all` also when the answer cannot be read, for a message too many does
 * less harm than one too few.
 *
 * @source protocol §9.1: ranges contain both ends, `{}` and `ALL` mean all.
 */
export function parseRanges(answer: string, last: number): ReadonlySet<number> | 'all' {
  const text = block(answer, 'INCLUDE_MESSAGES');
  const value = text === undefined ? undefined : valueOf(text, 'ranges');
  if (!value || /^all$/i.test(value)) return 'all';
  const included = new Set<number>();
  for (const part of value.split(',')) {
    const range = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(part.trim());
    if (!range) return 'all';
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (from > to) return 'all';
    for (let at = from; at <= Math.min(to, last - 1); at++) included.add(at);
  }
  return included;
}

/** The messages that are sent: the chosen ones and always the last. */
export const focusedPath = (path: readonly Message[], chosen: ReadonlySet<number> | 'all'): Message[] =>
  chosen === 'all' ? [...path] : path.filter((_, at) => at === path.length - 1 || chosen.has(at));

/**
 * The marks of a new topic: the reply before it records the topic that ends, the message itself names the new one.
 * Answers with new values of `topicData` by message id; empty without a new topic.
 *
 * @source chat specification §4 "Topic flow"; protocol §9.1.
 */
export function topicMarks(
  path: readonly Message[],
  plan: TopicPlan,
  evaluation: TopicEvaluation | null,
): Map<string, { topicData: Record<string, unknown> }> {
  const marks = new Map<string, { topicData: Record<string, unknown> }>();
  const current = path[plan.last];
  const before = path.slice(0, plan.last).findLast(({ role }) => role === 'assistant');
  if (!evaluation?.isNewTopic || !current || !before) return marks;
  const { newTopic, currentTopicDescription: description } = evaluation;
  const pastTopic: PastTopic = {
    range: `${plan.start}-${plan.last - 1}`,
    topic: plan.currentTopic ?? (firstSixWords(description) || earlierTopic),
    description,
  };
  marks.set(before.id, { topicData: { ...topicDataOf(before), pastTopic } });
  marks.set(current.id, { topicData: { ...topicDataOf(current), currentTopic: newTopic } });
  return marks;
}
