import type { ToolEffect } from '@stoa/core/contract';
import type { Turn } from '../chat/turn.js';

/** What a tool gives back. An error is told to the model like a result. */
export type ToolResult =
  | { ok: true; text: string; bytesOut?: number; state?: ToolState }
  | { ok: false; error: string; bytesOut?: number; state?: ToolState };

/** What the message of the reply keeps of a result, for people; the model is told none of it. */
export type ToolState = Readonly<Record<string, unknown>>;

/** Arguments that fit the schema of the tool. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Something that a model can have done in a reply. */
export interface Tool {
  /** Unique within its source; of any characters and any length. */
  name: string;
  /** For people. */
  title: string;
  /** For the model. */
  description: string;
  /** JSON schema of an object. */
  parameters: Record<string, unknown>;
  effect: ToolEffect;
  /** Host that data goes to; null where it stays on this server. */
  recipient: string | null;
  /** How clients that carry operations out themselves do it; left out where they ask for it by name. @source protocol §3.5 */
  registered?: { url: string; method: string; params: readonly { name: string; description: string }[] };
  /** Who answers for it, where that is not its source. */
  source?: { id: string; title: string };
  /** By default {@link toolLimits.callMs}. @units milliseconds */
  timeoutMs?: number;
  /**
   * Carries it out. It ends within a second of `signal`, with every socket and process that it holds. `tell` says how far it is.
   *
   * @errors a rejection is told to the model as a fault, without its words
   */
  run(args: ToolArguments, signal: AbortSignal, tell?: (progress: string) => void): Promise<ToolResult>;
}

/** Tools, and what the person should know of those that are missing. */
export interface ToolsWithNotes {
  tools: readonly Tool[];
  notes: readonly string[];
}

/** Where tools come from. A room has one and stands in the list of `tool-sources.ts`. */
export interface ToolSource {
  /** Who answers for the tools: approvals are bound to it. */
  id: string;
  /** For people. */
  title: string;
  /** The tools of a turn that has been through the steps before; none for most turns. */
  tools(turn: Turn): readonly Tool[] | Promise<readonly Tool[] | ToolsWithNotes>;
}
