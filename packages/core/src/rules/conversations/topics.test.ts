import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import {
  focusedPath,
  parseRanges,
  parseTopicEvaluation,
  planTopics,
  topicMarks,
  topicRequest,
} from './topics.js';

const message = (at: number, more: Partial<Message> = {}): Message => ({
  id: `m${at}`,
  role: at % 2 === 0 ? 'user' : 'assistant',
  content: `text ${at}`,
  data: {},
  ...more,
});
/** A path of `count` messages; the last one is the person's. */
const pathOf = (count: number, data: Record<number, Record<string, unknown>> = {}): Message[] =>
  Array.from({ length: count }, (_, at) => message(at, { data: data[at] ? { topicData: data[at] } : {} }));
const answer = (topic: string, ranges: string): string =>
  `Sure.\n/TOPIC_EVAL_START\n${topic}\n/TOPIC_EVAL_END\n/INCLUDE_MESSAGES_START\n${ranges}\n/INCLUDE_MESSAGES_END`;

describe('planning the topics', () => {
  it('[TO1] no plan before two exchanges', () => {
    expect([1, 3, 5].map((count) => planTopics(pathOf(count)) !== null)).toEqual([false, false, true]);
    expect(planTopics([])).toBeNull();
  });

  it('[TO2] without a topic all messages belong to the current one', () => {
    expect(planTopics(pathOf(7))).toEqual({ start: 0, last: 6, currentTopic: null, previousTopics: [] });
  });

  it('[TO2] topics follow the positions of their marks after removals', () => {
    const path = pathOf(9, {
      1: { pastTopic: { range: '0-3', topic: 'Tides', description: 'How tides work.' } },
      2: { currentTopic: 'Cooking rice' },
      5: { pastTopic: { range: '4-7', topic: 'Cooking rice', description: 'Ratios.' } },
      6: { currentTopic: 'Trains' },
    });
    expect(planTopics(path)).toEqual({
      start: 6,
      last: 8,
      currentTopic: 'Trains',
      previousTopics: [
        { range: '0-1', topic: 'Tides', description: 'How tides work.' },
        { range: '2-5', topic: 'Cooking rice', description: 'Ratios.' },
      ],
    });
  });

  it('[TO2] a record lost with its reply leaves a nameless topic', () => {
    expect(planTopics(pathOf(7, { 4: { currentTopic: 'Trains' } }))).toEqual({
      start: 4,
      last: 6,
      currentTopic: 'Trains',
      previousTopics: [{ range: '0-3', topic: 'Earlier topic', description: '' }],
    });
  });

  it('[TO2] invalid data is no topic', () => {
    expect(planTopics(pathOf(5, { 1: { pastTopic: null }, 2: { currentTopic: 7 } }))).toMatchObject({
      start: 0,
    });
  });
});

describe('the request', () => {
  const path = pathOf(9, {
    3: { pastTopic: { topic: 'Tides', description: 'd' } },
    4: { currentTopic: 'Rice' },
  });
  const plan = planTopics(path);

  it('[TO3] contains the messages since the topic began, the last one replaced by the question', () => {
    if (!plan) throw new Error('a plan is needed');
    const request = topicRequest({ model: 'advanced', path, plan, requestId: 'request-1' });
    expect(request).toMatchObject({
      model: 'advanced',
      temperature: 0.8,
      max_tokens: 2000,
      options: { requestId: 'request-1', storage: 'none' },
    });
    const [system, ...rest] = request.messages;
    expect(system?.role).toBe('system');
    expect(rest.slice(0, -1).map(({ content }) => content)).toEqual([
      '#4 text 4',
      '#5 text 5',
      '#6 text 6',
      '#7 text 7',
    ]);
    expect(rest.at(-1)).toMatchObject({ role: 'user' });
    expect(rest.at(-1)?.content).toContain('text 8');
    expect(rest.at(-1)?.content).toContain(
      '{"previousTopics":[{"range":"0-3","topic":"Tides","description":"d"}],"currentTopic":"Rice","currentRange":"4-7"}',
    );
  });

  it('[TO3] long messages are cut between characters', () => {
    const long = pathOf(5);
    long[0] = message(0, { content: `${'x'.repeat(limits.topicExcerptCharacters - 1)}🌊🌊` });
    const all = planTopics(long);
    if (!all) throw new Error('a plan is needed');
    const first = topicRequest({ model: 'a', path: long, plan: all, requestId: 'request-1' }).messages[1];
    expect(first?.content.length).toBeLessThan(limits.topicExcerptCharacters + 10);
    expect(first?.content).not.toMatch(/[\uD800-\uDFFF]/);
  });
});

describe('the answer', () => {
  it.each([
    ['ranges={ALL}', 'all'],
    ['ranges={all}', 'all'],
    ['ranges={}', 'all'],
    ['ranges={ }', 'all'],
    ['ranges=ALL', 'all'],
    ['ranges={0-3, 6-7}', [0, 1, 2, 3, 6, 7]],
    ['ranges={0-3,6-7}', [0, 1, 2, 3, 6, 7]],
    ['ranges = { 2 - 3 }', [2, 3]],
    ['ranges={5}', [5]],
    ['ranges={6-40}', [6, 7]],
    ['ranges={8-8}', []],
    ['ranges={3-1}', 'all'],
    ['ranges={0-3, some}', 'all'],
    ['ranges={-1-3}', 'all'],
    ['ranges={0-99999999999}', 'all'],
    ['nothing', 'all'],
  ])('[TO4] %s before message 8: %j', (line, expected) => {
    const ranges = parseRanges(answer('', line), 8);
    expect(ranges === 'all' ? ranges : [...ranges]).toEqual(expected);
  });

  it('[TO4] missing or reversed blocks are ignored', () => {
    expect(parseRanges('ranges={0-1}', 8)).toBe('all');
    expect(parseRanges('/INCLUDE_MESSAGES_END ranges={0-1} /INCLUDE_MESSAGES_START', 8)).toBe('all');
    expect(parseTopicEvaluation('isNewTopic={true}')).toBeNull();
    expect(parseTopicEvaluation(answer('isNewTopic={maybe}', ''))).toBeNull();
  });

  it('[TO5] the current message is always sent last', () => {
    const path = pathOf(9);
    expect(focusedPath(path, new Set([0, 1])).map(({ id }) => id)).toEqual(['m0', 'm1', 'm8']);
    expect(focusedPath(path, new Set())).toEqual([path[8]]);
    expect(focusedPath(path, 'all')).toEqual(path);
  });

  it.each([
    ['isNewTopic={true}\nnewTopic={Trains}', true, 'Trains'],
    ['isNewTopic=true\nnewTopic={One two three four five six seven}', true, 'One two three four five six'],
    ['isNewTopic={ FALSE }\nnewTopic={Trains}', false, 'Trains'],
    ['isNewTopic={true}\nnewTopic={}', false, ''],
    ['isNewTopic={true}\nnewTopic={none}', false, ''],
  ])('[TO6] %j: new topic %s, %s', (text, isNewTopic, newTopic) => {
    expect(parseTopicEvaluation(answer(text, ''))).toMatchObject({ isNewTopic, newTopic });
  });
});

describe('a new topic', () => {
  const evaluation = {
    isNewTopic: true,
    newTopic: 'Trains',
    currentTopicDescription: 'How the tides come and go each day.',
  };

  it('[TO7] is named on the message, and the topic that ends is recorded on the reply before', () => {
    const path = pathOf(7, { 5: { other: 1 } });
    const plan = planTopics(path);
    if (!plan) throw new Error('a plan is needed');
    expect(Object.fromEntries(topicMarks(path, plan, evaluation))).toEqual({
      m5: {
        topicData: {
          other: 1,
          pastTopic: {
            range: '0-5',
            topic: 'How the tides come and go',
            description: 'How the tides come and go each day.',
          },
        },
      },
      m6: { topicData: { currentTopic: 'Trains' } },
    });
  });

  it('[TO7] the next plan reads the recorded topics', () => {
    const path = pathOf(7);
    const plan = planTopics(path);
    if (!plan) throw new Error('a plan is needed');
    const marks = topicMarks(path, plan, evaluation);
    const marked = path.map((one) => ({ ...one, data: { ...one.data, ...marks.get(one.id) } }));
    expect(planTopics([...marked, message(7), message(8)])).toMatchObject({
      start: 6,
      currentTopic: 'Trains',
      previousTopics: [{ range: '0-5', topic: 'How the tides come and go' }],
    });
  });

  it('[TO7] without a new topic nothing is marked', () => {
    const path = pathOf(7);
    const plan = planTopics(path);
    if (!plan) throw new Error('a plan is needed');
    expect(topicMarks(path, plan, null).size).toBe(0);
    expect(topicMarks(path, plan, { ...evaluation, isNewTopic: false }).size).toBe(0);
  });
});
