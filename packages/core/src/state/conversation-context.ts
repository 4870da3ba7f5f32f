import type { Folder } from '../contract/conversations.js';
import type { Outcome } from '../contract/outcome.js';
import type { AccountsStore } from './accounts.store.js';
import type { Cloud } from './cloud.js';
import type { ConversationFile } from './conversation-file.js';
import type { ConversationsStore } from './conversations.types.js';
import type { DraftsStore } from './drafts.store.js';
import type { FlagsStore } from './flags.store.js';
import type { ModelsStore } from './models.store.js';
import type { Outbox } from './outbox.js';
import type { Ports } from './ports.js';
import type { PromptsStore } from './prompts.types.js';
import type { SettingsStore } from './settings.store.js';
import type { Vault } from './vault.js';

/** What every open conversation shares with the list. */
export interface ConversationContext {
  ports: Ports;
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  drafts: DraftsStore;
  settings: SettingsStore;
  /** Without them no prefix prompt stands before a message. */
  prompts?: PromptsStore;
  vault: Vault;
  cloud: Cloud;
  outbox: Outbox;
  /** The files of the conversations that are open in this tab, by id. */
  files: Map<string, ConversationFile>;
  /** The list that all conversations stand in. */
  list(): ConversationsStore;
  folderOf(id: string | null): Folder | null;
  rename(id: string, name: string): Promise<Outcome<void>>;
  /** A whole copy named with '(copy)', which is not selected; the answer is its id. */
  duplicate(id: string): Promise<Outcome<string>>;
  /** A reply ended; the list marks the conversation unless it is shown. */
  replyEnded(id: string): void;
  /** The conversation is not there any more; it leaves the list. */
  gone(id: string): void;
  /** New conversations begin with this model from here on. */
  modelChosen(id: string): void;
  /** Says again that the storage is full and what can be done. */
  tellFull(): void;
}
