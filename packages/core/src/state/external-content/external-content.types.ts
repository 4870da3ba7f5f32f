import type { StoreApi } from 'zustand/vanilla';

/** The person's consents to content of other sites. */
export interface ExternalContentState {
  /** `unread` until what this browser keeps is known; nothing is allowed meanwhile. */
  status: 'unread' | 'ready';
  /** Hosts (with a port where it is not the usual one) whose content is always shown, sorted. */
  hosts: readonly string[];
  /** Addresses that were allowed once; forgotten with the page. */
  once: readonly string[];
}

/** The consents of one person in this browser. */
export interface ExternalContentStore {
  store: StoreApi<ExternalContentState>;
  /** Reads what this browser keeps, once; parts that show foreign content ask for it. */
  load(): void;
  /** Shows one address while the page is open. */
  showOnce(url: string): void;
  /** Shows everything of a host from now on, in all tabs. */
  allowHost(host: string): void;
  /** Takes that back; what was shown already stays until it is drawn anew. */
  revokeHost(host: string): void;
  dispose(): void;
}

export const noExternalContent: ExternalContentState = { status: 'unread', hosts: [], once: [] };

/** Whether this address may be shown. @source ours */
export const selectIsShown =
  (url: string, host: string) =>
  (state: ExternalContentState): boolean =>
    state.hosts.includes(host) || state.once.includes(url);
