import type { StoreApi } from 'zustand/vanilla';
import type { AssistantReader, AssistantVersion } from '../../contract/assistants/assistants.js';
import type { AssistantDefinition, AssistantExample } from '../../contract/assistants/definition.js';
import type { CheckResult, FindPattern } from '../../rules/assistants/examples.js';
import type { Group } from '../../contract/groups/groups.js';
import type { Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import type { InputOf } from '../../contract/define-operation.js';
import type { FunctionActions } from './function-actions.js';
import type { McpServer, McpShelf } from '../../contract/mcp/mcp.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import type { DataSource } from '../../contract/chat/chat.js';
import type { Op } from '../../contract/ops/ops.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Operations } from '../../contract/registry.js';
import type { ToolApproval, TriedApi } from '../../contract/tools/tools.js';
import type { AssistantChoice } from '../../rules/assistants/choice.js';

/** The assistants and groups that the person may use. They come from the server and are kept nowhere else. */
export interface AssistantsState {
  /** Of the two lists; a later failure keeps them. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The person's own, and those that were shared with them. */
  assistants: readonly AssistantDefinition[];
  /** Each with the assistants that the person may use in it. */
  groups: readonly Group[];
  /** Whether the server could not read all of the groups. */
  isIncomplete: boolean;
  /** What the person chose for the next message of a conversation, by its id; null for no assistant. */
  choices: Readonly<Record<string, AssistantChoice | null>>;
  /** Conversations whose choice counts for the next message alone, and what was chosen before. */
  once: Readonly<Record<string, AssistantChoice | null>>;
}

/** A version that was saved. */
export interface SavedAssistant {
  id: string;
  assistantId: string;
  version: number;
}

/** The whole prompt of a turn, as the server tells it to somebody who may know it. */
export interface ToldPrompt {
  /** The system prompt, in the order in which the model reads it. */
  layers: readonly { name: string; text: string }[];
  /** What follows it, with the documents in their places. */
  messages: readonly { role: string; text: string }[];
  /** What the model may call, by name. */
  tools: readonly string[];
}

/** A message of a trial. */
export interface TrialMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  /** Of a reply. */
  status?: 'answering' | 'done' | 'stopped' | 'failed';
  /** Why it failed, in the words of the server; null where it said nothing. */
  failure?: string | null;
  prompt?: ToldPrompt | null;
}

/** A conversation that nothing keeps. */
export interface TrialState {
  messages: readonly TrialMessage[];
  isBusy: boolean;
}

/** What is tried out; asked anew for each message. */
export interface TrialSource {
  definition(): AssistantDefinition;
  /** Undefined while none is known. */
  model(): Model | undefined;
  groupType?(): string | undefined;
}

/** A private conversation with an assistant that is not saved yet. */
export interface AssistantTrial {
  store: StoreApi<TrialState>;
  /** @returns false for a blank text, and while a reply is on its way */
  send(text: string): boolean;
  /** Asks the last question again. */
  again(): void;
  stop(): void;
  /** Begins anew. */
  clear(): void;
}

/** What became of one example. */
export interface ExampleResult {
  /** Empty where the assistant could not answer. */
  answer: string;
  /** Why it could not, in the words of the server; null where it said nothing. */
  failure: string | null;
  /** In the order of the checks. */
  checks: readonly CheckResult[];
  outcome: CheckResult['outcome'];
}

/** How far a run of examples is. */
export interface ExampleRunState {
  status: 'idle' | 'running' | 'done' | 'cancelled';
  /** Answers, of so many. */
  done: number;
  total: number;
  /** By the id of the example: as the assistant is written, and as it is saved. */
  results: Readonly<Record<string, { draft?: ExampleResult; saved?: ExampleResult }>>;
}

/** What is put to an assistant. */
export interface ExampleInput {
  examples: readonly AssistantExample[];
  draft: AssistantDefinition;
  /** Null where there is none to compare with. */
  saved: AssistantDefinition | null;
  model: Model;
  findPattern: FindPattern;
}

/** Puts examples to an assistant. */
export interface ExampleRuns {
  store: StoreApi<ExampleRunState>;
  /** Resolves with its end; a run that is going on is cancelled. Never rejects. */
  run(input: ExampleInput): Promise<void>;
  cancel(): void;
}

/** What a save says of itself. */
export interface AboutSave {
  note?: string;
  /** The version that was edited. */
  baseVersion?: number | null;
}

type McpInput<N extends keyof Operations['mcp']> = InputOf<Operations['mcp'][N]>;

/** What a person does with tool servers. @errors the words of the server */
export interface McpActions {
  list(): Promise<Outcome<McpServer[]>>;
  save(input: McpInput<'save'>): Promise<Outcome<McpServer>>;
  remove(input: McpInput<'remove'>): Promise<Outcome<null>>;
  check(input: McpInput<'check'>): Promise<Outcome<McpServer>>;
  accept(input: McpInput<'accept'>): Promise<Outcome<McpServer>>;
  turn(input: McpInput<'turn'>): Promise<Outcome<McpServer>>;
  /** The address of the page at which the person signs in. */
  signIn(input: McpInput<'signIn'>): Promise<Outcome<string>>;
  signOut(input: McpInput<'signOut'>): Promise<Outcome<{ server: McpServer; isRevoked: boolean }>>;
  /** What can be read at the servers that are on. */
  resources(): Promise<Outcome<McpShelf[]>>;
  /** Reads something there, and keeps it as a file of the person. */
  attach(input: McpInput<'attach'>): Promise<Outcome<DataSource>>;
  /** Their templates, as those of the list. */
  prompts(): Promise<Outcome<{ server: string; prompt: Prompt }[]>>;
}

/** Writes; each reads the lists again once the server has it. */
export interface AssistantActions {
  /** @errors the words of the server, or `assistants.saveFailed`; `type` is `Stale` where somebody else has saved since `baseVersion` */
  save(definition: AssistantDefinition, about?: AboutSave): Promise<Outcome<SavedAssistant>>;
  /** A new assistant of a group, or a new version of one. @errors as of `save` */
  saveInGroup(
    groupId: string,
    definition: AssistantDefinition,
    about?: AboutSave,
  ): Promise<Outcome<SavedAssistant>>;
  /** Puts an assistant into a folder of the person, or out of any. @errors as of `save` */
  move(definition: AssistantDefinition, folderId: string | null): Promise<Outcome<SavedAssistant>>;
  /** Tool servers of the person and of the site. */
  mcp: McpActions;
  functions: FunctionActions;
  /** What the person has allowed tools for longer than once, newest first. */
  approvals(): Promise<Outcome<ToolApproval[]>>;
  /** Takes such an approval back. */
  withdraw(id: string): Promise<Outcome<void>>;
  /** Registered operations that an assistant can be given. */
  listOperations(): Promise<Outcome<Op[]>>;
  /** Sends the request of an API that is being described, through the server. @errors the words of the server */
  tryApi(input: InputOf<Operations['tools']['execute']>): Promise<Outcome<TriedApi>>;
  /** @errors `assistants.deleteFailed` */
  remove(assistantId: string): Promise<Outcome<void>>;
  share(assistantId: string, emails: readonly string[]): Promise<Outcome<void>>;
  unshare(assistantId: string, emails: readonly string[]): Promise<Outcome<void>>;
  readers(assistantId: string): Promise<Outcome<AssistantReader[]>>;
  /** Newest first. */
  versions(assistantId: string): Promise<Outcome<AssistantVersion[]>>;
  /** Begins to try out an assistant that is being written. */
  openTrial(source: TrialSource): AssistantTrial;
  openExamples(): ExampleRuns;
}

export interface AssistantsStore {
  store: StoreApi<AssistantsState>;
  /** Reads both lists again; of several at once the last counts. Never rejects. @returns whether there was anything new */
  refresh(): Promise<'news' | 'nothing' | 'failed'>;
  /**
   * Talks with an assistant from the next message on, or for that message alone.
   *
   * @param said what the last message was for, to which a choice for one message goes back
   */
  choose(
    conversationId: string,
    choice: AssistantChoice | null,
    isOnce?: boolean,
    said?: AssistantChoice | null,
  ): void;
  /**
   * What a new message says of its assistant; a choice for one message ends with it.
   *
   * @param said data of the message that it replaces, or of the one before it
   */
  write(conversationId: string, said: Message['data'] | undefined): Message['data'];
  /**
   * Deletes what lies in folders that are gone. What comes with the product stays; what could not be deleted is said. Never rejects.
   *
   * @returns whether it was tried
   * @source assistants specification §4; `assistants.foldersFailed`
   */
  removeInFolders(folderIds: readonly string[]): Promise<boolean>;
  /** Rejects when they cannot be loaded. */
  actions(): Promise<AssistantActions>;
}
