import type { StoreApi } from 'zustand/vanilla';
import type { DataSource } from '../../contract/chat/chat.js';
import type { MonthCost, Remaining } from '../../contract/billing/billing.js';
import type { UsageReports } from '../usage/usage.types.js';
import type { PromptCostAlert } from '../../contract/configs/prompt-cost-alert-config.js';

/** Cost of the person this month. */
export interface BillingState {
  status: 'loading' | 'ready' | 'failed';
  /** The last answer; a later failure keeps it. */
  cost: MonthCost | null;
}

/** Something that a model is asked for outside of the message box. */
export interface DearRequest {
  /** Null where a conversation is begun, in which nothing was said yet. */
  conversationId: string | null;
  /** What is said anew; empty where nothing is. */
  text: string;
  /** The message that another one will stand in the place of, with its documents; what comes before it goes along. */
  messageId?: string;
  /** Documents that go along beside those of the messages. */
  sources?: readonly DataSource[];
  /** The model that is chosen with it; by default the one in force. */
  modelId?: string;
}

/** Asks about a request before it goes: `go` sends it, `stay` is called where its person declines. */
export type CostGuard = (request: DearRequest, go: () => void, stay?: () => void) => void;

export interface BillingActions {
  /** Sends at once, or once a guard lets it. */
  guarded: CostGuard;
  /** Puts a guard in front of what is asked again; null takes it away. */
  setGuard(guard: CostGuard | null): void;
  /** What the person has used. */
  usage: UsageReports;
  store: StoreApi<BillingState>;
  /** What may still be spent from an account, the least first; null where that is not known. Never rejects. */
  remaining(accountId: string): Promise<readonly Remaining[] | null>;
  /** Asks again. Never rejects. */
  refresh(): Promise<void>;
  /** What is told before a dear request, asked for once; null while that is not known. Never rejects. */
  costAlert(): Promise<PromptCostAlert | null>;
}

export interface BillingStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<BillingActions>;
  /** Once it has been loaded. */
  loaded(): BillingActions | undefined;
}
