import type { StoreApi } from 'zustand/vanilla';
import type { ApiKey, SystemKey } from '../../contract/api-keys/api-keys.js';
import type { Outcome } from '../../contract/outcome.js';
import type { ApiKeyUpdates, NewApiKey } from '../../rules/api-keys/api-key-rules.js';
import type { LazyModule } from '../ports/lazy-module.js';

/** The keys that a person owns or is the delegate of. */
export interface ApiKeysState {
  status: 'loading' | 'ready' | 'failed';
  keys: readonly ApiKey[];
  /** The key that was just made. `secret` is there where the server shows it this once; it is stored nowhere. */
  made: { id: string; name: string; secret: string | null } | null;
}

/** Where the documentation of the API can be fetched; null for what there is none of. */
export interface ApiDocumentation {
  doc: string | null;
  csv: string | null;
  postman: string | null;
}

/** What can be done with API keys. Lists change once the server has answered. */
export interface ApiKeysActions {
  store: StoreApi<ApiKeysState>;
  refresh(): Promise<void>;
  /** @errors `message` is the server's reason; the sentence 'Unable to create the API key' stands over it */
  create(key: NewApiKey): Promise<Outcome<{ id: string }>>;
  /** The note about the new key was read. */
  forgetMade(): void;
  /** The secret, which is kept by who asks. @errors `apiKeys.viewFailed`, or the server's reason */
  view(id: string): Promise<Outcome<string>>;
  /**
   * Saves the edits of several keys together. The answer names those that could not be changed.
   *
   * @errors the sentence that names all of them
   */
  update(
    edits: ReadonlyMap<string, ApiKeyUpdates>,
  ): Promise<Outcome<{ failed: readonly string[]; reasons: readonly string[] }>>;
  /** For ever. @errors `apiKeys.deactivateFailed`, or the server's reason after it */
  deactivate(id: string): Promise<Outcome<void>>;
  /** The active system keys, as groups name them. */
  systemKeys(): Promise<Outcome<readonly SystemKey[]>>;
  /** Asked for each time, for addresses end. @errors `apiDocumentation.loadFailed` */
  documentation(): Promise<Outcome<ApiDocumentation>>;
}

export type ApiKeysStore = Pick<LazyModule<ApiKeysActions>, 'load'>;
