import type { RunFailure } from '../../contract/chat/chat-event.js';
import type { ConversationMessageCode } from '../../contract/conversations/conversation-messages.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import type { Outcome } from '../../contract/outcome.js';
import type { RepliesCost } from '../../rules/accounts/costs.js';
import type { ChatProblem } from '../../rules/chat/run-failure.js';
import type { Tree } from '../../rules/conversations/tree.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { ModelsStore } from '../models/models.store.js';
import type { ArtifactsHost, ManagedArtifacts } from '../artifacts/artifacts-host.types.js';
import type { ManagedProposals, ProposalsHost } from '../proposals/proposals-host.types.js';
import type { PartialReply } from '../replies/partial-reply.js';
import type { ConversationFile, FileStart } from '../storage/conversation-file.types.js';
import type { ActionsHost, ConversationActions } from './conversation-actions.types.js';
import type { EndedReply } from './conversation-runs.types.js';
import type { ConversationPorts } from './conversation-ports.js';
import type { ConversationStore } from './conversation.types.js';
import type { CopyAndEditHost } from './copy-and-edit.js';
import type { MessageQueue, QueueHost } from './queue/message-queue.types.js';
import type { StoredQueue } from './queue/stored-queue.js';
import type { RequestPreparation, RequestPreparationHost } from './request-preparation.types.js';

/** How conversations are stored, and what their messages and replies can ask for: a workspace and an embedded chat differ in it. */
export interface ConversationEnvironment {
  createFile(start: FileStart, changed: () => void): ConversationFile;
  /** Stores the text of a reply in progress. */
  savePartial(conversationId: string, messageId: string, partial: PartialReply): Promise<unknown>;
  /** Reviews the node of a reply that has just ended; without it the node is stored as it is. */
  received?(node: Message): Message;
  /** Parses the stored queue; anything else is an empty one. */
  readQueue(value: unknown): StoredQueue | Promise<StoredQueue>;
  createQueue(host: QueueHost): MessageQueue;
  /** Marks and removals. */
  createActions(host: ActionsHost): ConversationActions;
  createPreparation(host: RequestPreparationHost): RequestPreparation;
  createProposals(host: ProposalsHost): ManagedProposals;
  /** Artifacts, where there are any. */
  createArtifacts?(host: ArtifactsHost): ManagedArtifacts;
  /** Edits a message of which a copy stays. */
  createCopyAndEdit(host: CopyAndEditHost): ConversationStore['saveCopyAndEdit'];
  /** Moves an idle conversation, where conversations have two places. */
  move(file: ConversationFile, isLocal: boolean): void;
  /** The failure to show for a run that could not begin. */
  failureOf(problem: ChatProblem): RunFailure;
  /** The text of a message of the catalogue. */
  sentence(code: ConversationMessageCode): string;
  /** A title, from the first user message. */
  titleFor(firstMessage: string): Promise<string>;
  /** The cost of the replies of one conversation; an unchanged cost keeps its identity. */
  createCost(): (nodes: Tree['nodes'], models: readonly Model[]) => RepliesCost;
}

/** Dependencies of the store of one conversation. */
export interface ConversationDependencies {
  ports: ConversationPorts;
  models: ModelsStore;
  flags: Pick<FlagsStore, 'store'>;
  drafts: Pick<DraftsStore, 'store' | 'set' | 'clear' | 'detach' | 'persist' | 'restore'>;
  environment: ConversationEnvironment;
  rename(id: string, name: string): Promise<Outcome<void>>;
  /** A reply ended; the list marks the conversation as unread unless it is shown. */
  replyEnded(id: string, reply: EndedReply): void;
  /** The conversation no longer exists; it leaves the list. */
  removed(id: string): void;
  /** New conversations start with this model from here on. */
  modelChosen(id: string): void;
  /** Whether something has to be accepted before anything is sent; never without it. */
  isSendingBlocked?(): boolean;
  /** Repeats the notice that the storage is full. */
  notifyStorageFull(): void;
}
