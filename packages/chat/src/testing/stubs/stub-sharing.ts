import { failed, sentence, success, type Failure, type Outcome } from '@stoa/core/contract';
import type { WorkspaceItems } from '@stoa/core/rules';
import type { Shared, SharingActions, SharingState, WorkspaceImport } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Scripted answers of sharing. */
export interface SharingStub extends Partial<SharingState> {
  /** Outcome of `open`; not found by default. */
  item?: WorkspaceItems;
  /** Why `open` gives no item, where it is not gone. */
  unopened?: Failure;
  /** Outcome of `importItems`; all chosen items are new by default. */
  result?: WorkspaceImport;
  /** Outcome of `share`; all recipients received it by default. */
  outcome?: Outcome<Shared>;
  /** Outcome of removing and withdrawing; success by default. */
  ended?: Outcome<void>;
  /** New items of others. */
  unread?: number;
}

/** Sharing that stands as it was given. */
export function stubSharing(
  {
    item,
    unopened,
    result,
    outcome,
    ended = success(undefined),
    unread: _unread,
    ...state
  }: SharingStub = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): SharingActions {
  return {
    store: createStore<SharingState>(() => ({
      status: 'ready',
      received: [],
      more: [],
      failure: null,
      sent: { status: 'ready', items: [], failure: null },
      ...state,
    })),
    refresh: () => Promise.resolve(called('sharing.refresh')),
    showOlder(sharedBy) {
      called('sharing.showOlder', sharedBy);
      return Promise.resolve(success(undefined));
    },
    share(request) {
      called('sharing.share', request);
      return Promise.resolve(outcome ?? success({ recipients: [...request.emails], missing: [] }));
    },
    open: () =>
      Promise.resolve(
        item
          ? success(item)
          : failed(
              unopened ?? {
                code: 'refused',
                type: 'NoSuchKey',
                message: sentence('sharing.itemNotFound'),
              },
            ),
      ),
    refreshSent: () => Promise.resolve(called('sharing.refreshSent')),
    remove(key) {
      called('sharing.remove', key);
      return Promise.resolve(ended);
    },
    withdraw(id, emails) {
      called('sharing.withdraw', id, emails);
      return Promise.resolve(ended);
    },
    importItems(items, choice) {
      called('sharing.importItems', choice);
      return Promise.resolve(
        result ?? {
          conversations: choice.conversationIds.length,
          known: 0,
          folders: choice.folderIds.length,
          prompts: choice.promptIds.length,
          failures: [],
        },
      );
    },
  };
}
