import { randomUUID } from 'node:crypto';
import {
  looksLimits,
  looksMessages,
  peopleMessages,
  success,
  type ContentAccess,
  type Look,
  type LooksMessageCode,
  type Operations,
  type Outcome,
  type OutputOf,
  type ReadingState,
} from '@stoa/core/contract';
import { pathOf } from '@stoa/core/rules';
import type { Pool, PoolClient } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { conversationRows } from '../conversations/conversations.repository.js';
import type { CallContext } from '../handlers.js';
import { refused } from '../refused.js';
import { looksRows, type OpenAccess } from './looks.repository.js';

/** Dependencies of {@link createLooksService}. */
export interface LooksServiceDeps {
  pool: Pool;
  audit: Audit;
  /** Whether whoever runs the server allows it at all. */
  isOn: boolean;
}

type Context = Pick<CallContext, 'address' | 'now' | 'person'>;
type DataOf<N extends keyof Operations['looks']> =
  OutputOf<Operations['looks'][N]> extends { data: infer Data } ? Data : never;

const refuse = (code: LooksMessageCode, type?: string, status?: number) =>
  refused(looksMessages[code], type, status);

const shown = ({ id, reason, createdAt, expiresAt }: OpenAccess): ContentAccess => ({
  id,
  reason,
  createdAt,
  expiresAt,
});

/**
 * Conversations of others, for administrators: off unless whoever runs the server switched it on, for a reason, for an hour. Nothing is read
 * before the entry in the audit and the note for the person are committed. @source ours; administration C56
 */
export function createLooksService({ pool, audit, isOn }: LooksServiceDeps) {
  /** What is done with an open access of who asks, once it is written down. */
  const withAccess = <T>(
    id: string,
    context: Context,
    entry: { action: string; details?: Record<string, unknown> },
    note: (rows: ReturnType<typeof looksRows>, access: OpenAccess, tx: PoolClient) => Promise<Outcome<T>>,
  ): Promise<Outcome<{ access: OpenAccess; noted: T }>> =>
    inTransaction(pool, async (tx): Promise<Outcome<{ access: OpenAccess; noted: T }>> => {
      if (!isOn) return refuse('looks.off', 'Forbidden', 403);
      const rows = looksRows(tx);
      const access = await rows.open(id, context.person.id, context.now());
      if (!access) return refuse('looks.ended', 'Forbidden', 403);
      const noted = await note(rows, access, tx);
      if (!noted.ok) return noted;
      await audit.write(tx, {
        personId: context.person.id,
        address: context.address,
        action: `looks.${entry.action}`,
        subject: access.email,
        details: { access: id, ...entry.details },
      });
      return success({ access, noted: noted.value });
    });

  return {
    async state(personId: string, { person, now }: Context): Promise<ReadingState> {
      const access = isOn ? await looksRows(pool).openFor(personId, person.id, now()) : undefined;
      return { isOn, access: access ? shown(access) : null };
    },

    async begin(personId: string, reason: string, context: Context): Promise<Outcome<ContentAccess>> {
      if (!isOn) return refuse('looks.off', 'Forbidden', 403);
      if (personId === context.person.id) return refuse('looks.self');
      return inTransaction(pool, async (tx): Promise<Outcome<ContentAccess>> => {
        const rows = looksRows(tx);
        const email = await rows.emailOf(personId);
        if (email === undefined) return refused(peopleMessages['people.gone'], 'NoSuchKey', 404);
        const from = context.now();
        const id = randomUUID();
        await audit.write(tx, {
          personId: context.person.id,
          address: context.address,
          action: 'looks.begin',
          subject: email,
          details: { access: id, reason },
        });
        const until = new Date(from.getTime() + looksLimits.accessMs);
        await rows.add({ id, personId, reason }, context.person.id, from, until);
        return success({ id, reason, createdAt: from.toISOString(), expiresAt: until.toISOString() });
      });
    },

    async end(id: string, context: Context): Promise<Outcome<unknown>> {
      return withAccess(id, context, { action: 'end' }, async (rows) => {
        await rows.end(id, context.now());
        return success(undefined);
      });
    },

    async conversations(
      id: string,
      after: string | undefined,
      context: Context,
    ): Promise<Outcome<DataOf<'conversations'>>> {
      const opened = await withAccess(
        id,
        context,
        { action: 'conversations', ...(after !== undefined && { details: { isNext: true } }) },
        () => Promise.resolve(success(undefined)),
      );
      if (!opened.ok) return opened;
      const found = await looksRows(pool).conversations(opened.value.access.personId, after);
      const page = found.slice(0, looksLimits.page);
      return success({
        conversations: page.map(({ id: conversationId, name, updatedAt }) => ({
          id: conversationId,
          name,
          updatedAt,
        })),
        next: found.length > page.length ? (page.at(-1)?.place ?? null) : null,
      });
    },

    async conversation(
      id: string,
      conversationId: string,
      context: Context,
    ): Promise<Outcome<DataOf<'conversation'>>> {
      const opened = await withAccess(
        id,
        context,
        { action: 'conversation', details: { conversation: conversationId } },
        async (rows, { personId }, tx) => {
          const [exists] = await conversationRows(tx, personId).existing([conversationId]);
          if (exists === undefined) return refuse('looks.gone', 'NoSuchKey', 404);
          await rows.addLook(id, conversationId, context.now());
          return success(undefined);
        },
      );
      if (!opened.ok) return opened;
      const theirs = conversationRows(pool, opened.value.access.personId);
      const row = await theirs.find(conversationId);
      if (!row) return refuse('looks.gone', 'NoSuchKey', 404);
      const path = pathOf(await theirs.tree(row));
      const kept = path.slice(-looksLimits.messages);
      return success({
        conversation: { id: row.id, name: row.name, updatedAt: row.updatedAt.toISOString() },
        messages: kept.map(({ id: messageId, role, content }) => ({ id: messageId, role, content })),
        omitted: path.length - kept.length,
      });
    },

    /** Also while it is switched off: what was read was read. */
    of: (personId: string): Promise<Look[]> => looksRows(pool).of(personId),
  };
}

/** See {@link createLooksService}. */
export type LooksService = ReturnType<typeof createLooksService>;
