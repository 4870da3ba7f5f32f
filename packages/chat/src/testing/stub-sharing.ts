import { failed, sentence, success, type Outcome } from '@stoa/core/contract';
import type { WorkspaceItems } from '@stoa/core/rules';
import type { Shared, SharingActions, SharingState } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** What sharing answers in a story or test. */
export interface SharingStub extends Partial<SharingState> {
  /** What `open` answers; not found by default. */
  item?: WorkspaceItems;
  /** What `share` answers; everybody received it by default. */
  outcome?: Outcome<Shared>;
}

/** Sharing that stands as it was given. */
export function stubSharing(
  { item, outcome, ...state }: SharingStub = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): SharingActions {
  return {
    store: createStore<SharingState>(() => ({ status: 'ready', received: [], failure: null, ...state })),
    refresh: () => Promise.resolve(called('sharing.refresh')),
    share(request) {
      called('sharing.share', request);
      return Promise.resolve(outcome ?? success({ recipients: [...request.emails], missing: [] }));
    },
    open: () =>
      Promise.resolve(
        item ? success(item) : failed({ code: 'refused', message: sentence('sharing.itemNotFound') }),
      ),
    importItems(items, choice) {
      called('sharing.importItems', choice);
      return Promise.resolve({
        conversations: choice.conversationIds.length,
        known: 0,
        folders: choice.folderIds.length,
        prompts: choice.promptIds.length,
        failures: [],
      });
    },
  };
}
