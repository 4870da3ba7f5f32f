import type { Folder } from '../contract/conversations.js';
import type { Outcome } from '../contract/outcome.js';
import type { AccountsStore } from './accounts.store.js';
import type { Cloud } from './cloud.js';
import type { DraftsStore } from './drafts.store.js';
import type { FlagsStore } from './flags.store.js';
import type { ModelsStore } from './models.store.js';
import type { Outbox } from './outbox.js';
import type { Ports } from './ports.js';
import type { Vault } from './vault.js';

/** What every open conversation shares with the list. */
export interface ConversationContext {
  ports: Ports;
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  drafts: DraftsStore;
  vault: Vault;
  cloud: Cloud;
  outbox: Outbox;
  folderOf(id: string | null): Folder | null;
  rename(id: string, name: string): Promise<Outcome<void>>;
  /** A reply ended; the list marks the conversation unless it is shown. */
  replyEnded(id: string): void;
  /** The conversation is not there any more; it leaves the list. */
  gone(id: string): void;
  /** New conversations begin with this model from here on. */
  modelChosen(id: string): void;
  /** Says again that the storage is full and what can be done. */
  tellFull(): void;
}
