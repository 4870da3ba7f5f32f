import type { ConversationRecord, Dashboard } from '@stoa/core/contract';
import { designGroup, groupsOfAda, groupsSeed } from './groups-fixture.js';
import type { StoaSeed } from './open-page.js';

const assistantId = designGroup.assistants[0]!.assistantId!;
const users = [
  'bea.lindqvist@example.org',
  'cyrus.of.the.department.for.comparative.inscriptions@university.example.org',
  'dora@example.org',
  'emil@example.org',
  'faye@example.org',
  'ada@example.org',
];
const categories = ['Structure', 'Style', 'Sources', 'Other', null];
const feedbacks = [
  null,
  'It found the sentence that I had read over ten times.',
  null,
  'Too strict about commas; and it explained the same rule three times before it looked at the next paragraph of the draft.',
];

/** Conversations of three weeks with the first assistant of the group Design. */
export const conversationRecords: ConversationRecord[] = Array.from({ length: 24 }, (_, at) => ({
  conversationId: `5f0c2d4e-${String(at).padStart(4, '0')}-4b61-9d7e-2f6f0e5c9a10`,
  assistantId,
  assistantName: 'Critique of drafts',
  modelUsed: at % 3 === 0 ? 'gpt-large' : 'anthropic.claude-sonnet',
  numberPrompts: 1 + ((at * 5) % 11),
  user: users[(at * at) % users.length]!,
  employeeType: ['Staff', 'Student', 'Unknown'][at % 3]!,
  entryPoint: at % 7 === 3 ? 'embed' : at % 11 === 5 ? 'api' : 'web',
  timestamp: new Date(Date.UTC(2026, 10, 24 - at, 9 + (at % 8), (at * 13) % 60)).toISOString(),
  category: categories[at % categories.length]!,
  systemRating: at % 6 === 4 ? null : 2 + (at % 4),
  userRating: at % 3 === 1 ? 3 + (at % 3) : null,
  userFeedback: feedbacks[at % feedbacks.length]!,
  ratingPassage:
    at % 6 === 4 ? null : 'Begin with the finding, and keep how you came to it for the second paragraph.',
}));

const count = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};
const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** The figures of records, as the server counts them. */
export const dashboardOf = (records: readonly ConversationRecord[]): Dashboard => ({
  assistantId,
  assistantName: 'Critique of drafts',
  numUsers: new Set(records.map(({ user }) => user)).size,
  totalConversations: records.length,
  averagePromptsPerConversation: mean(records.map(({ numberPrompts }) => numberPrompts)),
  averageUserRating: mean(records.map(({ userRating }) => userRating)),
  averageSystemRating: mean(records.map(({ systemRating }) => systemRating)),
  entryPointDistribution: count(records.map(({ entryPoint }) => entryPoint)),
  categoryDistribution: count(records.map(({ category }) => category ?? 'Unknown')),
  employeeTypeDistribution: count(records.map(({ employeeType }) => employeeType)),
  days: Object.entries(count(records.map(({ timestamp }) => timestamp.slice(0, 10))))
    .map(([day, conversations]) => ({ day, conversations, users: 1 }))
    .toSorted((one, other) => one.day.localeCompare(other.day)),
});

/** What was said in each of them. */
export const recordedContent = [
  'User: Here is the first page of my report. Is it clear what I found?',
  'Assistant: What works: every paragraph has one thought. One thing to change: the finding stands on the second page. Begin with the finding, and keep how you came to it for the second paragraph.',
  'User: And the title?',
  'Assistant: “On the drift of the harbour” promises a method. “The harbour drifts two metres a year” says what you found.',
].join('\n\n');

/** A person with the admin interface of a group whose conversations are analysed. */
export const analysisSeed = (seed: StoaSeed = {}, isApproved = true): StoaSeed =>
  groupsSeed(
    {
      ...seed,
      answers: {
        'analytics.conversations': conversationRecords,
        'analytics.content': { content: recordedContent },
        'analytics.dashboard': {
          dashboardData: dashboardOf(conversationRecords),
          conversationDataUrl: '/api/presigned/conversation-data?t=1',
        },
        'analytics.approvers': {
          success: true,
          data: [
            { name: 'Thea Mavros', email: 'thea@example.org' },
            { name: 'Ines Okafor-Bergström', email: 'ines.okafor-bergstroem@example.org' },
          ],
        },
        ...seed.answers,
      },
    },
    [{ ...designGroup, supportConvAnalysis: isApproved }, ...groupsOfAda.slice(1)],
  );
