import type { StoreApi } from 'zustand/vanilla';
import type { AnalysisApprover, ConversationRecord, Dashboard } from '../../contract/analytics/analytics.js';
import type { Failure, Outcome } from '../../contract/outcome.js';
import type { DayRange } from '../../rules/analytics/figures.js';

/** Something that was asked of the server. */
export interface Reading<T> {
  /** What it is about; another question forgets the former answer. */
  about: string | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last answer; a later failure keeps it. */
  value: T | null;
  failure: Failure | null;
}

/** What is recorded of conversations with assistants of groups. */
export interface AnalyticsState {
  /** Those with one assistant. */
  conversations: Reading<readonly ConversationRecord[]>;
  /** What was said in one of them. */
  content: Reading<string>;
  /** How one assistant is used over a time. */
  dashboard: Reading<Dashboard>;
  /** Who can approve the analysis of a group. */
  approvers: Reading<readonly AnalysisApprover[]>;
  /** What is recorded about the person. */
  mine: Reading<readonly ConversationRecord[]>;
}

/**
 * Asks for what is recorded. No action rejects; of several questions for the same thing the last counts.
 *
 * @source assistants specification §2 "Conversations table", "Dashboard", §3, §7
 */
export interface AnalyticsActions {
  store: StoreApi<AnalyticsState>;
  readConversations(assistantId: string): Promise<void>;
  readContent(record: ConversationRecord): Promise<void>;
  /** @param timeZone of the reader, whose days are counted */
  readDashboard(assistantId: string, range: DayRange, timeZone: string): Promise<void>;
  /** An address at which the rows of a time lie for an hour, with what was said where that is asked for. */
  dataAddress(assistantId: string, range: DayRange, withContent: boolean): Promise<Outcome<string>>;
  readApprovers(groupId: string): Promise<void>;
  readMine(): Promise<void>;
  /** Takes back what is recorded of one conversation, or of all with null. @returns how many records are gone */
  forget(conversationId: string | null): Promise<Outcome<number>>;
}

/** What is recorded, loaded with the first question. */
export interface AnalyticsStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<AnalyticsActions>;
}
