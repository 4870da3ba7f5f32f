import type { Conversation, Model, Usage } from '@stoa/core/contract';
import type { ListItem, Person, RunRecord, ThreadMessage } from '@stoa/core/state';

/** The moment of every story and test. */
export const fixtureNow = new Date(2026, 10, 21, 14, 5).getTime();

const hoursAgo = (hours: number) => new Date(fixtureNow - hours * 3_600_000).toISOString();

export const ada: Person = {
  id: 'person-1',
  name: 'Ada Marlowe',
  email: 'ada.marlowe@example.org',
  isAdmin: false,
};

const model = (id: string, name: string, rest: Partial<Model> = {}): Model => ({
  id,
  name,
  description: '',
  inputContextWindow: 128_000,
  outputTokenLimit: 8192,
  supportsImages: false,
  ...rest,
});

export const models: Model[] = [
  model('anthropic.claude-sonnet', 'Claude Sonnet', {
    description: 'Balanced: long documents, careful writing, code.',
    inputContextWindow: 200_000,
    supportsImages: true,
    inputTokenCost: 0.003,
    outputTokenCost: 0.015,
  }),
  model('demo-prose', 'Demo: long answer', {
    description: 'Needs no network. Writes headings, a table and code, slowly enough to watch.',
    provider: 'demo',
  }),
  model('gpt-large', 'GPT Large', {
    description: 'General questions, tools and images.',
    supportsImages: true,
    inputTokenCost: 0.0025,
    outputTokenCost: 0.01,
  }),
  model('gpt-small', 'GPT Small', {
    description: 'Quick and cheap: titles, short summaries.',
    inputTokenCost: 0.00015,
    outputTokenCost: 0.0006,
  }),
  model('mistral-medium', 'Mistral Medium', {
    inputContextWindow: 32_000,
    inputTokenCost: 0.0004,
    outputTokenCost: 0.002,
  }),
];

export const usage: Usage = { inputTokens: 1840, cachedTokens: 1024, outputTokens: 612, costUsd: 0.0117 };

/** A finished run, or one that ended otherwise. */
export const run = (rest: Partial<RunRecord> = {}): RunRecord => ({
  requestId: 'request-1',
  status: 'completed',
  seq: 40,
  usage,
  modelId: 'anthropic.claude-sonnet',
  startedAt: hoursAgo(1),
  endedAt: new Date(fixtureNow - 3_600_000 + 8400).toISOString(),
  ...rest,
});

export const userMessage = (
  id: string,
  content: string,
  rest: Partial<ThreadMessage> = {},
): ThreadMessage => ({
  id,
  role: 'user',
  content,
  data: {},
  createdAt: hoursAgo(1),
  streaming: false,
  ...rest,
});

export const reply = (id: string, content: string, rest: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  role: 'assistant',
  content,
  data: { run: run() },
  createdAt: hoursAgo(1),
  streaming: false,
  ...rest,
});

export const longReply = `The short version: **use a queue with at-least-once delivery**, and make the consumer idempotent. Exactly-once is a property of the whole system, not of the broker.

## What can go wrong

1. The consumer dies after doing the work and before acknowledging it. The message comes again.
2. The producer retries a request whose answer was lost. The message is there twice.
3. Two consumers hold the same lease for a moment, because a clock drifted.

> A message that may arrive twice is a design input, not an accident.

### A consumer that does not mind

\`\`\`ts
export async function consume(message: Message, db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await tx.insertIfAbsent('seen', { id: message.id });
    if (!isNew) return;
    await applyTo(tx, message);
  });
}
\`\`\`

The table \`seen\` needs a unique key and a retention that is *longer than the longest retry*. Compare the options:

| Approach | Guarantees | Cost per message | Notes |
|:--|:--|--:|:-:|
| At most once | may lose | 1.0 | metrics |
| At least once | may repeat | 1.1 | most work |
| Transactional outbox | neither | 1.6 | one database |

- [x] Unique key on the message id
- [ ] Retention longer than the retry window

The [reference on delivery semantics](https://example.org/delivery) goes deeper.`;

export const tableReply = `Here are all forty measurements.\n\n| Run | Machine | Threads | Median ms | p99 ms | Throughput | Verdict |\n|--:|:--|--:|--:|--:|--:|:--|\n${Array.from(
  { length: 40 },
  (_, index) =>
    `| ${index + 1} | node-${String((index * 7) % 12).padStart(2, '0')} | ${2 ** (index % 6)} | ${(12.4 + ((index * 37) % 90) / 10).toFixed(1)} | ${(48 + ((index * 53) % 400) / 10).toFixed(1)} | ${(9400 - ((index * 211) % 3100)).toLocaleString('en-GB')} | ${index % 9 === 4 ? 'over budget' : 'within budget'} |`,
).join('\n')}\n\nRuns 5, 14, 23 and 32 are over budget on the 99th percentile only.`;

export const arabicReply = `## الرواق\n\nالرواق ممرٌّ مسقوف تحمله الأعمدة، يمشي الناس في ظلّه ويتحدثون. كان الفلاسفة يعلّمون فيه طلابهم، ومنه جاء اسم *الرواقيين*.\n\n- الظل والهدوء\n- الحديث والتعلّم\n\nمثال على الشيفرة: \`npm start\`.`;

export const listItem = (id: string, name: string, rest: Partial<ListItem> = {}): ListItem => ({
  id,
  name,
  isLocal: false,
  folderId: null,
  updatedAt: hoursAgo(1),
  modelId: null,
  tags: [],
  messageCount: 2,
  running: false,
  unread: false,
  ...rest,
});

export const listItems: ListItem[] = [
  listItem('c1', 'Delivery guarantees in queues', { updatedAt: hoursAgo(0.2) }),
  listItem('c2', 'Quarterly letter to the board, second draft with the figures from Lisbon', {
    updatedAt: hoursAgo(2),
    running: true,
  }),
  listItem('c3', 'Names for the new meeting rooms', { updatedAt: hoursAgo(4), isLocal: true, unread: true }),
  listItem('c4', 'Postgres index advice', { updatedAt: hoursAgo(26) }),
  listItem('c5', 'تاريخ الرواق', { updatedAt: hoursAgo(30) }),
  listItem('c6', 'Trip to Trieste', { updatedAt: hoursAgo(60), isLocal: true }),
  listItem('c7', 'Accessible tables', { updatedAt: hoursAgo(90) }),
  listItem('c8', 'Interview questions for a data engineer', { updatedAt: hoursAgo(150) }),
  listItem('c9', 'Regular expressions for part numbers', { updatedAt: hoursAgo(300) }),
  listItem('c10', 'Translate the safety sheet', { updatedAt: hoursAgo(400) }),
  listItem('c11', 'Reading list on Stoicism', { updatedAt: hoursAgo(500), isLocal: true }),
  listItem('c12', 'Budget model', { updatedAt: hoursAgo(2000) }),
];

/** Conversations with a question and an answer each, as the list shows them. */
export const conversationsOf = (items: readonly ListItem[]): Conversation[] =>
  items.map(({ id, name, isLocal, folderId, updatedAt, tags, messageCount }) => ({
    id,
    name,
    isLocal,
    folderId,
    updatedAt,
    tags,
    messages: [userMessage(`${id}-1`, name), reply(`${id}-2`, 'Here it is.')]
      .slice(0, messageCount ?? 2)
      .map(({ streaming: _, siblings: __, ...message }) => message),
  }));

/** A page with a dozen conversations: in one a reply is in progress on another device, in one it was not seen yet. */
export const listSeed = {
  conversations: conversationsOf(listItems),
  repliedElsewhere: ['c2'],
  unread: ['c3'],
  selectedId: 'c1',
};

export const thread: ThreadMessage[] = [
  userMessage(
    'm1',
    'We process payments from a queue. Twice this month a customer was charged twice. What are our options?',
  ),
  reply(
    'm2',
    'Two charges for one payment usually mean that a message was delivered twice. Tell me: which broker do you use, and is there a unique key on the payment?',
  ),
  userMessage('m3', 'RabbitMQ, and no.\nWe are on PostgreSQL 18.', {
    siblings: { index: 1, count: 2, ids: ['m3a', 'm3'] },
  }),
  reply('m4', longReply, { siblings: { index: 0, count: 3, ids: ['m4', 'm4b', 'm4c'] } }),
];
