import type { RunFailure } from '../../contract/chat-event.js';
import type { ConversationMessageCode } from '../../contract/conversation-messages.js';
import type { Folder, Message } from '../../contract/conversations.js';
import type { Model } from '../../contract/models.js';
import type { Outcome } from '../../contract/outcome.js';
import type { RepliesCost } from '../../rules/accounts/costs.js';
import type { ChatProblem } from '../../rules/chat/run-failure.js';
import type { Tree } from '../../rules/conversations/tree.js';
import type { AccountsStore } from '../accounts/accounts.store.js';
import type { CloudConversations } from '../storage/cloud-conversations.js';
import type { ActionsHost, ConversationActions } from './conversation-actions.types.js';
import type { ConversationFile, FileStart } from '../storage/conversation-file.types.js';
import type { ConversationStore } from './conversation.types.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import type { CopyAndEditHost } from './copy-and-edit.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import type { MessageQueue, QueueHost } from './queue/message-queue.types.js';
import type { ModelsStore } from '../models/models.store.js';
import type { Outbox } from '../storage/outbox.js';
import type { Ports } from '../ports/ports.js';
import type { RequestPreparation, RequestPreparationHost } from './request-preparation.types.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { ProposalsHost, ManagedProposals } from '../proposals/proposals.types.js';
import type { SettingsStore } from '../settings/settings.store.js';
import type { PartialReply } from '../replies/partial-reply.js';
import type { ReplyFolding } from '../replies/reply-folding.js';
import type { StoredQueue } from './queue/stored-queue.js';
import type { LocalConversations } from '../storage/local-conversations.js';

/** The ports that a conversation itself needs. */
export type ConversationPorts = Pick<
  Ports,
  'chat' | 'storage' | 'tabs' | 'clock' | 'newId' | 'notify' | 'sessionLost'
>;

/** What one open conversation needs of what is around it: a workspace, or a chat on another site. */
export interface ConversationContext {
  ports: ConversationPorts;
  models: ModelsStore;
  flags: Pick<FlagsStore, 'store'>;
  drafts: DraftsStore;
  /** What differs from one surrounding to the other. */
  environment: ConversationEnvironment;
  rename(id: string, name: string): Promise<Outcome<void>>;
  /** A reply ended; the list marks the conversation unless it is shown. */
  replyEnded(id: string): void;
  /** The conversation is not there any more; it leaves the list. */
  removed(id: string): void;
  /** New conversations begin with this model from here on. */
  modelChosen(id: string): void;
  /** Something has to be accepted before anything is sent. Left out where nothing ever has. */
  isSendingBlocked?(): boolean;
  /** Says again that the storage is full and what can be done. */
  notifyStorageFull(): void;
}

/** How conversations are kept, what their messages ask for, and what their replies may set off. */
export interface ConversationEnvironment {
  createFile(start: FileStart, changed: () => void): ConversationFile;
  /** Keeps the text of a reply in progress. */
  savePartial(conversationId: string, messageId: string, partial: PartialReply): Promise<unknown>;
  /** What is kept of a reply that has just ended; left out, all of it. */
  received?(node: Message): Message;
  /** Reads the messages that wait as they were stored; what is none is an empty queue. */
  readQueue(value: unknown): StoredQueue | Promise<StoredQueue>;
  folding: ReplyFolding;
  createQueue(host: QueueHost): MessageQueue;
  /** Marks and removals. */
  createActions(host: ActionsHost): ConversationActions;
  createPreparing(host: RequestPreparationHost): RequestPreparation;
  createProposals(host: ProposalsHost): ManagedProposals;
  /** Edits a message of which a copy stays. */
  createCopyAndEdit(host: CopyAndEditHost): ConversationStore['saveCopyAndEdit'];
  /** Moves a conversation in which nothing is in progress, where conversations have two places. */
  move(file: ConversationFile, isLocal: boolean): void;
  /** What the reader is told of a run that could not begin. */
  failureOf(problem: ChatProblem): RunFailure | Promise<RunFailure>;
  /** The words of a sentence. */
  sentence(code: ConversationMessageCode): string | Promise<string>;
  /** A title, from the first thing that was said. */
  titleFor(said: string): Promise<string>;
  /** What the replies of one conversation cost; what does not change stays the same object. */
  createCost(): (nodes: Tree['nodes'], models: readonly Model[]) => RepliesCost;
}

/** What the conversations of a workspace share with its list. */
export interface WorkspaceContext extends Omit<ConversationContext, 'ports' | 'flags' | 'environment'> {
  ports: Ports;
  flags: FlagsStore;
  accounts: AccountsStore;
  settings: SettingsStore;
  /** Without them no prefix prompt stands before a message. */
  prompts?: PromptsStore;
  localConversations: LocalConversations;
  cloud: CloudConversations;
  outbox: Outbox;
  /** The files of the conversations that are open in this tab, by id. */
  files: Map<string, ConversationFile>;
  /** A whole copy named with '(copy)', which is not selected; the answer is its id. */
  duplicate(id: string): Promise<Outcome<string>>;
  /** The list that all conversations stand in. */
  list(): ConversationListStore;
  folderOf(id: string | null): Folder | null;
}
