import type { Conversation, Folder, Prompt } from '@stoa/core/contract';
import { conversationsOf, fixtureNow, listItems } from './fixtures.js';
import { memorySeed } from './memory-fixture.js';
import type { StoaSeed } from './open-page.js';

const at = (daysAgo: number) => new Date(fixtureNow - daysAgo * 86_400_000).toISOString();

const talk = (id: string, name: string, content: string, daysAgo: number): Conversation => ({
  id,
  name,
  updatedAt: at(daysAgo),
  messages: [{ id: `${id}-1`, role: 'user', content, data: {}, createdAt: at(daysAgo) }],
});
const talks = [
  talk('t1', 'Weekly plan', 'Which days are free for the visit to the harbour, and who is there?', 1),
  talk('t2', 'Weekly plan', 'Move the review to Thursday and tell everyone why it moves', 8),
  talk('t3', 'weekly  plan', 'خطة الأسبوع القادم للفريق', 15),
];
const template = (id: string, name: string, rest: Partial<Prompt>): Prompt => ({
  id,
  name,
  description: '',
  content: '',
  folderId: null,
  type: 'prompt',
  ...rest,
});
const folders: Folder[] = [
  { id: 'f1', name: 'Interviews', type: 'chat', date: '2026-03-02' },
  { id: 'f2', name: 'Interviews', type: 'chat', date: '2026-10-14' },
  { id: 'f3', name: 'Board', type: 'prompt', date: '2026-03-02' },
  { id: 'f4', name: 'Board', type: 'prompt', date: '2026-10-14' },
  { id: 'f5', name: 'Harbour', type: 'prompt', date: '2026-10-14' },
];
const prompts: Prompt[] = [
  template('r1', 'Editor', {
    type: 'root_prompt',
    content: 'You correct spelling and leave the tone as it is.',
  }),
  template('r2', 'Editor', { type: 'root_prompt', content: 'You shorten every sentence to one thought.' }),
  template('s1', 'Summary', { folderId: 'f5', content: 'Summarise {{Text}} in five lines.' }),
  template('s2', 'Summary', { folderId: 'f3', content: 'List the decisions of the meeting.' }),
  template('letter', 'Letter', { content: 'Write to {{Whom}}.', data: { rootPromptId: 'r1' } }),
];
const projects = [
  ...memorySeed.projects,
  { id: 'p3', project: 'Apollo', timestamp: '2026-06-01T09:30:00.000Z' },
];

/** A template that asks for a conversation and for a template. */
export const askingTemplate = template('ask', 'Compare', {
  content: '{{Talk:conversation}} {{Form:template}}',
});

/** What a sender shares, with a title three times. */
export const equalItems = {
  conversations: talks,
  folders: folders.slice(0, 2),
  prompts: prompts.slice(2, 4),
};

/** Conversations, folders, templates and projects, several of each with the same title. */
export const equalTitles = {
  ...memorySeed,
  projects,
  conversations: [
    ...talks,
    ...conversationsOf(listItems.slice(1, 5).map((item, index) => ({ ...item, updatedAt: at(20 + index) }))),
  ],
  folders,
  templates: prompts,
  contents: { k: { ...equalItems, history: talks } },
} satisfies StoaSeed;
