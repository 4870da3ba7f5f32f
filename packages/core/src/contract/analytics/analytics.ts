import * as z from 'zod/mini';
import * as assistantLimits from '../assistants/assistant-limits.js';
import { defineOperation, type Operation } from '../define-operation.js';
import * as limits from '../limits.js';

const id = z.string().check(z.minLength(1), z.maxLength(assistantLimits.idCharacters));
const rating = z.nullable(z.int().check(z.gte(1), z.lte(limits.ratingMaxStars)));
const average = z.nullable(z.number());
const distribution = z._default(z.record(z.string(), z.int()), {});
/** A day, which is one of UTC, or an instant. */
const date = z.optional(
  z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/))),
);

/** What is recorded of a conversation with an assistant whose group has its conversations analysed. @source assistants specification §3 "Conversation record"; protocol §3.3 */
export const conversationRecordSchema = z.object({
  conversationId: z.string(),
  assistantId: z.string(),
  assistantName: z.string(),
  modelUsed: z.string(),
  numberPrompts: z.int(),
  /** E-mail address. */
  user: z.string(),
  employeeType: z._default(z.string(), 'Unknown'),
  entryPoint: z._default(z.string(), 'web'),
  /** Of the last answer; ISO. */
  timestamp: z.string(),
  /** `null` until it is judged. */
  category: z._default(z.nullable(z.string()), null),
  systemRating: z._default(rating, null),
  userRating: z._default(rating, null),
  userFeedback: z._default(z.nullable(z.string()), null),
  /** Ours: the passage of the conversation that decided its rating. */
  ratingPassage: z._default(z.nullable(z.string()), null),
});
export type ConversationRecord = z.output<typeof conversationRecordSchema>;

/** @source assistants specification §3 "Dashboard metrics"; protocol §3.3 */
export const dashboardSchema = z.object({
  assistantId: z.string(),
  assistantName: z.string(),
  numUsers: z.int(),
  totalConversations: z.int(),
  /** `null` where there are none, which is not zero. */
  averagePromptsPerConversation: average,
  averageUserRating: average,
  averageSystemRating: average,
  entryPointDistribution: distribution,
  categoryDistribution: distribution,
  employeeTypeDistribution: distribution,
  /** Ours: conversations by the day of their last answer, in the time zone that was asked for. */
  days: z._default(z.array(z.object({ day: z.string(), conversations: z.int(), users: z.int() })), []),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** Somebody who can approve an analysis. */
const approverSchema = z.object({ name: z.string(), email: z.string() });
export type AnalysisApprover = z.output<typeof approverSchema>;

const ofAssistant = {
  method: 'POST',
  path: '/assistant',
  sends: 'data',
  family: 'proxy',
  failures: [],
  refusesByStatus: true,
  feature: { flag: 'assistantAdminInterface' },
  access: {
    entity: 'assistant',
    level: 'write',
    idOf: (input: unknown) => (input as { assistantId: string }).assistantId,
  },
} as const satisfies Partial<Operation>;
const observed = {
  ...ofAssistant,
  source: 'assistants specification §7 "Assistant"; protocol §3.3',
  shape: 'observed',
} as const;
const ours = {
  path: '/assistant',
  family: 'plain',
  failures: [],
  source: 'ours: people see what is recorded about them, and take it back',
  shape: 'ours',
  access: 'person',
} as const;

export const analytics = {
  conversations: defineOperation({
    ...observed,
    summary: 'The recorded conversations with an assistant of a group, the last one first.',
    op: '/get_group_assistant_conversations',
    input: z.object({ assistantId: id }),
    output: z.array(conversationRecordSchema),
  }),
  content: defineOperation({
    ...observed,
    summary: 'What was said in a recorded conversation. Who reads it is written down.',
    op: '/get_group_conversations_data',
    input: z.object({
      assistantId: id,
      conversationId: id,
      /** Ours: whose, where several people have one of this id; without it the last one. */
      user: z.optional(z.string().check(z.maxLength(320))),
    }),
    output: z.object({ content: z.string() }),
  }),
  dashboard: defineOperation({
    ...observed,
    summary: 'How an assistant of a group is used over a time, both of whose ends belong to it.',
    op: '/get_group_assistant_dashboards',
    input: z.object({
      assistantId: id,
      startDate: date,
      endDate: date,
      /** Ours: that of the reader, for `days`; UTC without it. */
      timeZone: z.optional(z.string().check(z.maxLength(64), z.regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/))),
      includeConversationData: z._default(z.boolean(), false),
      includeConversationContent: z._default(z.boolean(), false),
    }),
    output: z.object({
      dashboardData: dashboardSchema,
      /** Rows as JSON, for an hour. */
      conversationDataUrl: z.optional(z.string()),
    }),
  }),
  approvers: defineOperation({
    ...ours,
    summary:
      'Who can approve that the conversations of a group are analysed: the administrators of the site.',
    method: 'POST',
    op: '/analytics/approvers',
    sends: 'data',
    input: z.object({ groupId: id }),
    output: z.object({ success: z.literal(true), data: z.array(approverSchema) }),
    source: 'ours; assistants specification §4',
    access: {
      entity: 'group',
      level: 'write',
      idOf: (input: unknown) => (input as { groupId: string }).groupId,
    },
    feature: { flag: 'assistantAdminInterface' },
  }),
  mine: defineOperation({
    ...ours,
    summary: 'What is recorded about the conversations of the caller.',
    method: 'GET',
    op: '/analytics/mine',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.array(conversationRecordSchema) }),
  }),
  forget: defineOperation({
    ...ours,
    summary: 'Deletes what is recorded about the conversations of the caller: of one, or of all.',
    method: 'POST',
    op: '/analytics/forget',
    sends: 'data',
    input: z.object({ conversationId: z.optional(id) }),
    output: z.object({ success: z.literal(true), forgotten: z.int() }),
  }),
};
