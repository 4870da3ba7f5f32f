import type { AnalysisApprover, ConversationRecord, Dashboard } from '@stoa/core/contract';
import type { NamedAdministrators } from '../../platform/auth/administrators.js';
import type { RecordedExchange } from '../../platform/db/schema/analytics.js';
import type { Queryable } from '../../platform/db/queryable.js';
import type { RecordedAnswer } from '../../platform/runs/run-ports.js';

/** Which record. */
export interface RecordKey {
  assistantId: string;
  personId: string;
  conversationId: string;
}

/** Which conversations, by the time of their last answer; both ends belong to it. */
export interface RecordSpan {
  assistantId: string;
  from: string | null;
  to: string | null;
}

/** An unknown name of a time zone. */
export const unknownZone = '22023';

/** Distributions are not split below so many people: of fewer, a share would tell who it was. */
const fewestPeople = 5;
/** Characters of a question or an answer that are kept. */
const exchangeCharacters = 100_000;
const exchangesKept = 500;
const approversNamed = 20;

const record = `c.conversation_id as "conversationId", c.assistant_id as "assistantId", c.assistant_name as "assistantName",
  c.model_id as "modelUsed", jsonb_array_length(c.exchanges) as "numberPrompts", p.email as "user",
  c.employee_type as "employeeType", c.entry_point as "entryPoint",
  to_char(c.answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "timestamp",
  c.category, c.system_rating as "systemRating", c.user_rating as "userRating", c.user_feedback as "userFeedback",
  c.rating_passage as "ratingPassage"`;
const joined = 'assistant_conversations c join people p on p.id = c.person_id';
const inSpan = `c.assistant_id = $1
  and ($2::timestamptz is null or date_trunc('milliseconds', c.answered_at) >= $2)
  and ($3::timestamptz is null or date_trunc('milliseconds', c.answered_at) <= $3)`;
const ofKey = 'assistant_id = $1 and person_id = $2 and conversation_id = $3';

/** What was said, as people read it. */
export const contentOf = (exchanges: readonly RecordedExchange[]): string =>
  exchanges.map(({ question, answer }) => `User: ${question}\n\nAssistant: ${answer}`).join('\n\n');

/** Recorded conversations. Who may see them is asked elsewhere. */
export function analyticsRows(queryable: Queryable) {
  const distribution = async ({ assistantId, from, to }: RecordSpan, column: string) => {
    const { rows } = await queryable.query<{ name: string; count: number }>(
      `select coalesce(c.${column}, 'Unknown') as name, count(*)::int as count from assistant_conversations c
       where ${inSpan} group by 1 order by 2 desc, 1`,
      [assistantId, from, to],
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const list = async (condition: string, values: readonly unknown[]): Promise<ConversationRecord[]> =>
    (
      await queryable.query<ConversationRecord>(
        `select ${record} from ${joined} where ${condition} order by c.answered_at desc, c.conversation_id`,
        [...values],
      )
    ).rows;

  return {
    /** Does nothing where the group has no analysis any more, or the assistant is gone. */
    async record(answer: RecordedAnswer): Promise<void> {
      const { assistantId, personId, conversationId } = answer;
      const key = [assistantId, personId, conversationId];
      const { rowCount } = await queryable.query(
        `with allowed as (
           select a.id from assistants a join groups g on g.id = a.group_id
           where a.id = $1 and g.support_conv_analysis for key share of a
         )
         insert into assistant_conversations
           (assistant_id, person_id, conversation_id, assistant_name, model_id, employee_type, entry_point)
         select id, $2, $3, $4, $5, coalesce((select employee_type from people where id = $2), 'Unknown'), $6 from allowed
         on conflict (assistant_id, person_id, conversation_id) do update
         set assistant_name = excluded.assistant_name, model_id = excluded.model_id,
           employee_type = excluded.employee_type, answered_at = now()`,
        [...key, answer.assistantName, answer.modelId, answer.entryPoint],
      );
      if (rowCount === 0) return;
      const { rows } = await queryable.query<{ exchanges: RecordedExchange[] }>(
        `select exchanges from assistant_conversations where ${ofKey} for update`,
        key,
      );
      const onPath = new Set(answer.pathIds);
      const exchange: RecordedExchange = {
        id: answer.questionId,
        answerId: answer.answerId,
        question: answer.question.slice(0, exchangeCharacters),
        answer: answer.answer.slice(0, exchangeCharacters),
      };
      // An answer that is made anew takes the place of the former one; a branch that was left is no part of the conversation.
      const before = rows[0]!.exchanges.filter(({ id }) => id !== exchange.id && onPath.has(id));
      await queryable.query(`update assistant_conversations set exchanges = $4 where ${ofKey}`, [
        ...key,
        JSON.stringify([...before, exchange].slice(-exchangesKept)),
      ]);
    },

    /** What a model has to judge, and in which categories; undefined where there is nothing any more. */
    async unjudged({ assistantId, personId, conversationId }: RecordKey) {
      const { rows } = await queryable.query<{
        exchanges: RecordedExchange[];
        answeredAt: Date;
        categories: unknown;
      }>(
        `select c.exchanges, c.answered_at as "answeredAt", v.definition #> '{data,analysisCategories}' as categories
         from ${joined} join assistants a on a.id = c.assistant_id join groups g on g.id = a.group_id
           join assistant_versions v on v.assistant_id = a.id and v.version = a.newest_version
         where c.assistant_id = $1 and c.person_id = $2 and c.conversation_id = $3 and g.support_conv_analysis`,
        [assistantId, personId, conversationId],
      );
      return rows[0];
    },

    /** How many were judged for the group of an assistant in the last day. */
    async judgedToday(assistantId: string, since: Date): Promise<number> {
      const { rows } = await queryable.query<{ count: number }>(
        `select count(*)::int as count from assistant_conversations c join assistants a on a.id = c.assistant_id
         where a.group_id = (select group_id from assistants where id = $1) and c.judged_at > $2`,
        [assistantId, since],
      );
      return rows[0]!.count;
    },

    /** Nothing where another answer has come since. */
    async judge(
      { assistantId, personId, conversationId }: RecordKey,
      judged: { rating: number | null; category: string | null; passage: string | null },
      { answeredAt, at }: { answeredAt: Date; at: Date },
    ): Promise<void> {
      await queryable.query(
        `update assistant_conversations
         set system_rating = $4, category = $5, rating_passage = $6, judged_at = $7
         where ${ofKey} and date_trunc('milliseconds', answered_at) = $8`,
        [
          assistantId,
          personId,
          conversationId,
          judged.rating,
          judged.category,
          judged.passage,
          at,
          answeredAt,
        ],
      );
    },

    listOf: ({ assistantId, from, to }: RecordSpan) => list(inSpan, [assistantId, from, to]),
    listMine: (personId: string) => list('c.person_id = $1', [personId]),

    /** @param email whose; without it the last one */
    async content(
      assistantId: string,
      conversationId: string,
      email: string | null,
    ): Promise<string | undefined> {
      const { rows } = await queryable.query<{ exchanges: RecordedExchange[] }>(
        `select c.exchanges from ${joined} where c.assistant_id = $1 and c.conversation_id = $2
           and ($3::text is null or p.email = $3) order by c.answered_at desc limit 1`,
        [assistantId, conversationId, email],
      );
      return rows[0] && contentOf(rows[0].exchanges);
    },

    /** A rating of a person joins the record of the reply, or else the last one of the conversation. */
    async rate(
      personId: string,
      { conversationId, messageId }: { conversationId: string; messageId: string },
      { stars, feedback }: { stars: number | null; feedback: string | null },
    ): Promise<void> {
      await queryable.query(
        `update assistant_conversations set user_rating = $4, user_feedback = coalesce($5, user_feedback)
         where (assistant_id, person_id, conversation_id) = (
           select assistant_id, person_id, conversation_id from assistant_conversations
           where person_id = $1 and conversation_id = $2
           order by exchanges @> jsonb_build_array(jsonb_build_object('answerId', $3::text)) desc, answered_at desc limit 1)`,
        [personId, conversationId, messageId, stars, feedback],
      );
    },

    async forget(personId: string, conversationId: string | null): Promise<number> {
      const { rowCount } = await queryable.query(
        `delete from assistant_conversations where person_id = $1 and ($2::text is null or conversation_id = $2)`,
        [personId, conversationId],
      );
      return rowCount ?? 0;
    },

    async removeOfGroup(groupId: string): Promise<void> {
      await queryable.query(
        'delete from assistant_conversations where assistant_id in (select id from assistants where group_id = $1)',
        [groupId],
      );
    },

    /** Administrators, those who have never signed in by their address alone. */
    async approvers({ emails, subjects }: NamedAdministrators): Promise<AnalysisApprover[]> {
      const { rows } = await queryable.query<AnalysisApprover>(
        `select coalesce(p.name, named.email) as name, coalesce(p.email, named.email) as email
         from (select distinct email from unnest($1::text[]) as email) named
         full join (
           select name, email from people where email = any($1)
             or id in (select person_id from identities where subject = any($2))
         ) p on p.email = named.email
         order by lower(coalesce(p.name, named.email)), 2 limit $3`,
        [emails, subjects, approversNamed],
      );
      return rows;
    },

    /** Read from the rows themselves, so that table and dashboard agree. */
    async dashboard(
      span: RecordSpan,
      timeZone: string,
    ): Promise<Omit<Dashboard, 'assistantId' | 'assistantName'>> {
      const values = [span.assistantId, span.from, span.to];
      const { rows } = await queryable.query<
        Pick<
          Dashboard,
          | 'numUsers'
          | 'totalConversations'
          | 'averagePromptsPerConversation'
          | 'averageUserRating'
          | 'averageSystemRating'
        >
      >(
        `select count(distinct c.person_id)::int as "numUsers", count(*)::int as "totalConversations",
           avg(jsonb_array_length(c.exchanges))::float8 as "averagePromptsPerConversation",
           avg(c.user_rating)::float8 as "averageUserRating", avg(c.system_rating)::float8 as "averageSystemRating"
         from assistant_conversations c where ${inSpan}`,
        values,
      );
      const totals = rows[0]!;
      const { rows: days } = await queryable.query<Dashboard['days'][number]>(
        `select to_char(c.answered_at at time zone $4, 'YYYY-MM-DD') as day, count(*)::int as conversations,
           count(distinct c.person_id)::int as users from assistant_conversations c where ${inSpan} group by 1 order by 1`,
        [...values, timeZone],
      );
      const split = async (column: string) =>
        totals.numUsers < fewestPeople ? {} : await distribution(span, column);
      return {
        ...totals,
        entryPointDistribution: await split('entry_point'),
        categoryDistribution: await split('category'),
        employeeTypeDistribution: await split('employee_type'),
        days,
      };
    },

    /** Each with what was said. */
    async contents({ assistantId, from, to }: RecordSpan): Promise<string[]> {
      const { rows } = await queryable.query<{ exchanges: RecordedExchange[] }>(
        `select c.exchanges from ${joined} where ${inSpan} order by c.answered_at desc, c.conversation_id`,
        [assistantId, from, to],
      );
      return rows.map(({ exchanges }) => contentOf(exchanges));
    },
  };
}
