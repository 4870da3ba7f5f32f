import type { Message } from '../../contract/conversations/conversations.js';
import { isActionResult } from '../conversations/action-result.js';
import { isImported } from '../imports/imported-mark.js';
import { runStatusOf } from '../conversations/run-status-of.js';

/** How far carrying out a proposal has come, as the message keeps it. @source chat specification §4 "Action automation". */
export const automationStatuses = ['running', 'done', 'failed', 'cancelled'] as const;
export type AutomationStatus = (typeof automationStatuses)[number];

/** The record on the message that holds the proposal. `block` (ours) says which of its blocks. */
export interface AutomationRecord {
  status: AutomationStatus;
  block: string;
}

/** Whether one of a message's proposals was run. Any record counts, also an unreadable one. */
export function automationOf(message: Pick<Message, 'data'>): AutomationRecord | undefined {
  const record: unknown = message.data['automation'];
  if (record === undefined || record === null) return undefined;
  const { status, block } = (typeof record === 'object' ? record : {}) as Partial<Record<string, unknown>>;
  return {
    status: automationStatuses.find((known) => known === status) ?? 'running',
    block: typeof block === 'string' ? block : '',
  };
}

/**
 * Why nothing in a block can be carried out. `imported`: it came from outside; `past`: this page did not see its reply end, as
 * after a reload and in a copy; `incomplete`: the reply was cut off; `superseded`: the conversation has gone on; `quoted`: it
 * does not stand by itself; `begun`: it was begun, here before a reload or on another page; `other`: something else of the
 * message was carried out.
 */
export type InertReason = 'imported' | 'past' | 'incomplete' | 'superseded' | 'quoted' | 'begun' | 'other';

/** Where a proposal stands. */
export type ProposalStatus =
  | { status: 'waiting' }
  | { status: 'ready' }
  /** `waitsWith`: a job is waited for, with what its server says; null where it says nothing. */
  | { status: 'running'; waitsWith?: string | null }
  /** Run, with a result that has not been sent. */
  | { status: 'untold' }
  | { status: 'done' | 'failed' | 'cancelled' }
  | { status: 'inert'; reason: InertReason };

/** Everything that decides where a proposal stands. */
export interface ProposalFacts {
  message: Pick<Message, 'role' | 'data'>;
  /** The reply is still being written. */
  isStreaming: boolean;
  /** This page saw the reply end. */
  isLive: boolean;
  /** No message follows it. */
  isLast: boolean;
  /** The block stands by itself in the message. */
  isOutermost: boolean;
  key: string;
  /** The activity of this page. */
  active?: { status: 'running' | 'untold'; waitsWith?: string | null };
}

const inert = (reason: InertReason): ProposalStatus => ({ status: 'inert', reason });

/**
 * Where a proposal stands. It can be carried out in the page that saw its reply end complete, while the reply is the last message,
 * once.
 *
 * @source security.md "I", "M"; chat specification §4 "Action automation".
 */
export function proposalStatus(facts: ProposalFacts): ProposalStatus {
  const { message, key, active } = facts;
  if (facts.isStreaming) return { status: 'waiting' };
  if (message.role !== 'assistant' || isImported(message)) return inert('imported');
  const record = automationOf(message);
  if (record) {
    if (record.block !== key) return inert('other');
    if (active?.status === 'untold') return { status: 'untold' };
    if (active)
      return {
        status: 'running',
        ...(active.waitsWith !== undefined && { waitsWith: active.waitsWith }),
      };
    return record.status === 'running' ? inert('begun') : { status: record.status };
  }
  if (runStatusOf(message) !== 'completed') return inert('incomplete');
  if (!facts.isLive) return inert('past');
  if (!facts.isLast) return inert('superseded');
  return facts.isOutermost ? { status: 'ready' } : inert('quoted');
}

/** How often the assistant may go on by itself after a message of the person. @source ours: security.md "M" asks for a cap */
export const maxAutomaticRounds = 8;

/** How many results of operations stand after the last message that a person typed. */
export function roundsOf(path: readonly Pick<Message, 'role' | 'data'>[]): number {
  const typed = path.findLastIndex((message) => message.role === 'user' && !isActionResult(message));
  return path.slice(typed + 1).filter(isActionResult).length;
}

/** Whether one of the last four messages is the result of an operation that failed. @source protocol §6.2 */
export const hasFailedBefore = (path: readonly Pick<Message, 'role' | 'data'>[]): boolean =>
  path.slice(-4).some((message) => isActionResult(message) && message.data['actionFailed'] === true);
