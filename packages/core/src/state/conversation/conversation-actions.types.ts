import type { MarkName } from '../../rules/conversations/marks.js';
import type { Thumb } from '../../rules/conversations/thumb.js';
import type { ConversationPorts } from './conversation-environment.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationStore, RunState } from './conversation.types.js';

/** What can be done with messages that are there. */
export interface ConversationActions extends Pick<
  ConversationStore,
  'removePrompt' | 'clear' | 'setStarred' | 'rate'
> {
  /** Takes the text of what was removed away once nobody can bring it back. Call whenever a copy was read. */
  wipeInTime(): void;
  /** Sets marks of several messages and stores them. */
  mark(changes: ReadonlyMap<string, Partial<Record<MarkName, unknown>>>): void;
  dispose(): void;
}

/** What the actions need from the conversation. */
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
