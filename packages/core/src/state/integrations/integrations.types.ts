import type { StoreApi } from 'zustand/vanilla';
import type { IntegrationId } from '../../contract/integrations/integrations.js';

/** A window that was opened for an address. */
export interface OpenedWindow {
  isClosed(): boolean;
}

/** Opens an address in a window of its own; null where the browser blocks it. */
export type OpenWindow = (url: string) => OpenedWindow | null;

/**
 * The accounts of third parties. `status` is about the list; at most one account is `busy`, and while it is, none can be pressed.
 * `blocked`: the browser did not open the window.
 */
export interface IntegrationsState {
  status: 'loading' | 'ready' | 'failed';
  connected: readonly IntegrationId[];
  busy: IntegrationId | null;
  /** Why the last action did not succeed. */
  failure: { integration: IntegrationId; message: string; isBlocked: boolean } | null;
}

export interface IntegrationsActions {
  store: StoreApi<IntegrationsState>;
  /** Asks which are connected. Never rejects. */
  refresh(): Promise<void>;
  /** Opens the window of the provider, and asks again once it is closed. Never rejects. */
  connect(integration: IntegrationId, openWindow: OpenWindow): Promise<void>;
  disconnect(integration: IntegrationId): Promise<void>;
  /** Stops waiting: a window that is not open yet stays closed, and what ends later says nothing. */
  leave(): void;
}

export interface IntegrationsStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<IntegrationsActions>;
}
