import type { Usage } from './chat.js';
import type { RunOutcome } from './run-status.js';
import type { SentenceCode } from '../own-messages.js';

/** A status line above a streaming reply. @source protocol §2.5. */
export interface ChatStatus {
  id: string;
  summary: string;
  message: string;
  type: string;
  inProgress: boolean;
  sticky?: boolean;
  icon?: string;
  animated?: boolean;
  dataSource?: unknown;
  metadata?: unknown;
}

/** A tool call as it grows: the first delta names it, later ones extend `arguments`. */
export interface ToolCallDelta {
  index?: number;
  id?: string;
  function: { name?: string; arguments?: string };
}

/** Why a run failed, as text for the person. */
export interface RunFailure {
  /** Short headline. */
  title: string;
  /** The failure and its remedy, a sentence per line. */
  lines: string[];
  /** Code for people who report it, for instance `provider.401`. */
  code: string;
  /** Whether sending the same request again can help. */
  retryable: boolean;
  retryAfterS?: number;
  /** Codes of the headline and of each line, for translation; null for a text of the server. */
  sentences?: { title: SentenceCode; lines: readonly (SentenceCode | null)[] };
}

/** The last event of a run. Readers of the original protocol ignore it, because it carries no `d`. */
export interface RunEnd {
  s: 'run';
  type: 'end';
  outcome: RunOutcome;
  usage?: Usage;
  /** `length` when the reply was cut by its token limit. */
  reason?: 'stop' | 'length' | 'toolCalls' | 'contentFilter' | 'other';
  error?: RunFailure;
}

/**
 * One event of the chat stream, exactly as protocol §2.4 describes them, plus three of ours that older readers ignore:
 * reasoning text, the run's start and the run's end. `s` of a content event names its source.
 */
export type ChatEvent =
  | { s: string; d: string }
  | { s: string; d: { tool_calls: ToolCallDelta[] } }
  | { s: 'meta'; d: { sources: string[] } }
  | { s: 'meta'; st: ChatStatus }
  | { s: 'meta'; m: string }
  | { s: 'meta'; state: Record<string, unknown> }
  | { s: 'meta'; stateReset: true }
  | { s: 'meta'; type: 'reasoning'; r: string }
  | { s: 'run'; type: 'start'; messageId?: string; model: string }
  | { s: string; type: 'end' | 'error' }
  | RunEnd;
