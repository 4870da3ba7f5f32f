import type { MarkName } from '../../rules/conversations/marks.js';
import type { Thumb } from '../../rules/conversations/thumb.js';
import type { ConversationPorts } from './conversation-ports.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationStore, RunState } from './conversation.types.js';

/** Actions on existing messages. */
export interface ConversationActions extends Pick<
  ConversationStore,
  'removePrompt' | 'clear' | 'listAgain' | 'removeUnlisted' | 'setStarred' | 'rate'
> {
  /** Deletes the text of removed messages after the undo period. Called after every read of a copy. */
  wipeInTime(): void;
  /** Sets marks of several messages and stores them. */
  mark(changes: ReadonlyMap<string, Partial<Record<MarkName, unknown>>>): void;
  dispose(): void;
}

/** The host of the actions. */
export interface ActionsHost {
  ports: ConversationPorts;
  file: ConversationFile;
  isReady(): boolean;
  run(): RunState;
  stop(): void;
  save(): void;
  /** A rating has become another one. */
  rated?(messageId: string, rating: Thumb | null): void;
}
