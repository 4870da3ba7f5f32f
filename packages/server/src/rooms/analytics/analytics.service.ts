import { success, type AccessLevel, type Outcome } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Clock } from '../../platform/clock.js';
import type { Queryable } from '../../platform/db/queryable.js';
import type { NamedAdministrators } from '../../platform/auth/administrators.js';
import { createJobs } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/log.js';
import type { AnswerRecorder } from '../../platform/runs/run-ports.js';
import { includes } from '../access/access.repository.js';
import { assistantRows } from '../assistants/assistants.repository.js';
import { groupRows } from '../groups/groups.repository.js';
import type { CallContext, Caller } from '../handlers.js';
import type { ModelAsker } from '../models/ask-model.js';
import { refused } from '../refused.js';
import {
  analyticsRows,
  contentOf,
  unknownZone,
  type RecordKey,
  type RecordSpan,
} from './analytics.repository.js';
import type { ConversationData, DataAddresses } from './data-addresses.js';
import { judgementMessages, otherCategory, readJudgement } from './judgement.js';

/** Dependencies of {@link createAnalyticsService}. */
export interface AnalyticsServiceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  addresses: DataAddresses;
  ask: ModelAsker;
  audit: Audit;
  /** A person as a caller. */
  findCaller(id: string): Promise<Caller | undefined>;
  levelOf(person: Caller, assistantId: string): Promise<AccessLevel | undefined>;
  /** Of the site, who approve analyses. */
  administrators(): Promise<NamedAdministrators>;
  /** Conversations that are judged for a group in a day. */
  maxJudgedPerDay?: number;
}

const defaultMaxJudged = 500;
const dayMs = 24 * 60 * 60_000;
const jobMs = 60_000;
const judgementTokens = 400;

const notAnalysed = refused(
  'The conversations of this group are not analysed. Ask the administrators of the site for access to conversation analysis.',
  'NotAnalysed',
  403,
);
const gone = refused('There is no such recorded conversation.', 'NoSuchKey', 404);
const wrongZone = refused('There is no such time zone. Write it as Europe/Lisbon.');
const wrongDate = refused('A date is not one of the calendar. Write it as 2026-01-31.');

/** The instant of a date; a day without a time is taken whole. @returns undefined for none of the calendar */
function instantOf(date: string | null | undefined, end: 'first' | 'last'): string | null | undefined {
  if (!date) return null;
  const isDay = !date.includes('T');
  const instant = new Date(isDay ? `${date}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}Z` : date);
  if (Number.isNaN(instant.getTime()) || (isDay && !instant.toISOString().startsWith(date))) return undefined;
  return instant.toISOString();
}

/** Records conversations with assistants of groups that have analysis, has them judged, and tells how the assistants are used. */
export function createAnalyticsService(deps: AnalyticsServiceDeps) {
  const {
    pool,
    clock,
    log,
    addresses,
    ask,
    audit,
    findCaller,
    levelOf,
    administrators,
    maxJudgedPerDay = defaultMaxJudged,
  } = deps;
  const rows = analyticsRows(pool);
  const jobs = createJobs<RecordKey>({
    pool,
    log,
    queue: 'analytics-judge',
    parallel: 1,
    timeoutMs: jobMs,
    work: judge,
  });

  async function judge(key: RecordKey): Promise<void> {
    const found = await rows.unjudged(key);
    if (!found) return;
    const { exchanges, answeredAt } = found;
    const person = await findCaller(key.personId);
    if (!person) return;
    const at = clock.now();
    if ((await rows.judgedToday(key.assistantId, new Date(at.getTime() - dayMs))) >= maxJudgedPerDay) return;
    const categories = Array.isArray(found.categories) ? found.categories.map(String) : [];
    const answer = await ask(person, {
      prefers: 'isQa',
      messages: judgementMessages(contentOf(exchanges), categories),
      temperature: 0,
      maxTokens: judgementTokens,
    });
    const judged = answer.ok ? readJudgement(answer.value, exchanges, categories) : null;
    await rows.judge(
      key,
      judged
        ? { rating: judged.systemRating, category: judged.category, passage: judged.passage }
        : { rating: null, category: answer.ok ? otherCategory : null, passage: null },
      { answeredAt, at },
    );
  }

  const recorder: AnswerRecorder = {
    async record(tx, answer) {
      await tx.query('savepoint recorded');
      try {
        await analyticsRows(tx).record(answer);
        await tx.query('release savepoint recorded');
      } catch (error) {
        await tx.query('rollback to savepoint recorded');
        log.warn({ err: error }, 'an answer was not recorded for the analysis of its group');
      }
    },
    recorded({ assistantId, personId, conversationId }) {
      const key = { assistantId, personId, conversationId };
      jobs
        .add(key, JSON.stringify(Object.values(key)))
        .catch((error: unknown) => log.warn({ err: error }, 'a conversation is not judged'));
    },
  };

  async function supports(groupId: string | null): Promise<boolean> {
    if (groupId === null) return false;
    const [group] = await groupRows(pool).list([groupId]);
    return group?.supportConvAnalysis === true;
  }

  /** The assistant, if its group has its conversations analysed. */
  async function analysed(assistantId: string): Promise<Outcome<{ name: string }>> {
    const assistant = await assistantRows(pool).find(assistantId);
    if (!assistant || !(await supports(assistant.groupId))) return notAnalysed;
    return success({ name: assistant.version.definition.name });
  }

  const rowsOf = async (span: RecordSpan, withContent: boolean) => {
    const records = await rows.listOf(span);
    if (!withContent) return records;
    const contents = await rows.contents(span);
    return records.map((one, index) => ({ ...one, conversationContent: contents[index] }));
  };

  return {
    recorder,
    supports,
    /** Within the transaction that withdraws the approval of a group. */
    ended: (tx: Queryable, groupId: string) => analyticsRows(tx).removeOfGroup(groupId),

    async conversations(assistantId: string) {
      const found = await analysed(assistantId);
      return found.ok ? success(await rows.listOf({ assistantId, from: null, to: null })) : found;
    },

    async content(
      { person, address }: Pick<CallContext, 'address' | 'person'>,
      {
        assistantId,
        conversationId,
        user,
      }: { assistantId: string; conversationId: string; user?: string | undefined },
    ): Promise<Outcome<{ content: string }>> {
      const found = await analysed(assistantId);
      if (!found.ok) return found;
      const content = await rows.content(assistantId, conversationId, user?.toLowerCase() ?? null);
      if (content === undefined) return gone;
      await inTransaction(pool, (tx) =>
        audit.write(tx, {
          personId: person.id,
          address,
          action: 'analytics.content',
          subject: assistantId,
          details: { conversationId },
        }),
      );
      return success({ content });
    },

    async dashboard(
      person: Caller,
      asked: {
        assistantId: string;
        startDate?: string | null | undefined;
        endDate?: string | null | undefined;
        timeZone?: string | undefined;
        includeConversationData: boolean;
        includeConversationContent: boolean;
      },
    ) {
      const { assistantId } = asked;
      const found = await analysed(assistantId);
      if (!found.ok) return found;
      const [from, to] = [instantOf(asked.startDate, 'first'), instantOf(asked.endDate, 'last')];
      if (from === undefined || to === undefined) return wrongDate;
      const withContent = asked.includeConversationContent;
      const figures = await rows
        .dashboard({ assistantId, from, to }, asked.timeZone ?? 'UTC')
        .catch((error: unknown) => {
          if ((error as { code?: unknown }).code === unknownZone) return undefined;
          throw error;
        });
      if (!figures) return wrongZone;
      return success({
        dashboardData: {
          assistantId,
          assistantName: found.value.name,
          ...figures,
        },
        ...((asked.includeConversationData || withContent) && {
          conversationDataUrl: addresses.address(person.id, { assistantId, from, to, withContent }),
        }),
      });
    },

    /** What a signed address leads to; the right is asked again. */
    async read(
      personId: string,
      { withContent, ...span }: ConversationData,
      address: string,
    ): Promise<unknown[] | undefined> {
      const person = await findCaller(personId);
      if (!person || !includes(await levelOf(person, span.assistantId), 'write')) return undefined;
      if (!(await analysed(span.assistantId)).ok) return undefined;
      if (withContent)
        await inTransaction(pool, (tx) =>
          audit.write(tx, {
            personId,
            address,
            action: 'analytics.download',
            subject: span.assistantId,
            details: { from: span.from, to: span.to },
          }),
        );
      return rowsOf(span, withContent);
    },

    approvers: async () => rows.approvers(await administrators()),
    mine: (person: Caller) => rows.listMine(person.id),
    forget: (person: Caller, conversationId: string | null) => rows.forget(person.id, conversationId),
    close: () => jobs.stop(),
  };
}

/** See {@link createAnalyticsService}. */
export type AnalyticsService = ReturnType<typeof createAnalyticsService>;
