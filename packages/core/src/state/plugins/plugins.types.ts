import type { StoreApi } from 'zustand/vanilla';
import type { Refusal } from '../../rules/chat/check-text.js';
import type {
  MessageWithDocuments,
  PluginId,
  PluginSituation,
  PluginSwitches,
} from '../../rules/plugins/plugins.js';

/** Where the panel of plugins stands: from the start and the top of the message box. @units pixels */
export interface PluginLocation {
  x: number;
  y: number;
}

export interface PluginsState {
  switches: PluginSwitches;
  /** Null until the panel is moved. */
  location: PluginLocation | null;
  /** Whether the panel is shown. */
  isOpen: boolean;
}

/** Which plugins a request uses, and their panel. */
export interface PluginsStore {
  store: StoreApi<PluginsState>;
  /** The current conditions that decide which plugins are on. */
  situation(): PluginSituation;
  isOn(id: PluginId): boolean;
  /** Options of a request. */
  requestOptions(codeInterpreterAssistantId?: string | null): Record<string, unknown>;
  /** Why a message cannot go with its documents; null where it can. */
  refusalOf(message: MessageWithDocuments): Refusal | null;
  turn(id: PluginId, isOn: boolean): void;
  show(isOpen: boolean): void;
  /** Null brings the panel back to its first place. */
  moveTo(location: PluginLocation | null): void;
}
