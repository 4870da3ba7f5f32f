import { listSentence } from '../../contract/conversations/list-messages.js';
import * as limits from '../../contract/limits.js';
import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import type { Ports, StorageResult } from '../ports/ports.js';

/** Tells the person when the browser's storage is full, and what can be done. */
export interface StorageHealth {
  /** Hears how each write went. */
  recordResult(result: StorageResult): void;
  notifyFull(): void;
}

/**
 * `changed` hears when the storage becomes full or has room again, `lasting` whether anything outlives the tab; `saveExport` is what
 * the notice offers.
 */
export function createStorageHealth(
  ports: Ports,
  on: { changed(full: boolean): void; lasting(isLasting: boolean): void; saveExport(): void },
): StorageHealth {
  let isFull = false;
  let notice: { at: number; dismiss: () => void } | undefined;

  function tellFull(): void {
    const now = ports.clock.now();
    // Several failed writes of one action show one notice.
    if (notice && now - notice.at < limits.debounceMs) return;
    notice?.dismiss();
    const dismiss = ports.notify({
      kind: 'warning',
      text: conversationSentence('storage.full'),
      action: { label: listSentence('export'), run: on.saveExport },
    });
    notice = { at: now, dismiss };
  }
  return {
    notifyFull: tellFull,
    recordResult(result) {
      on.lasting(result.ok || result.reason !== 'unavailable');
      const full = !result.ok && result.reason === 'full';
      if (full === isFull || (!result.ok && !full)) return;
      isFull = full;
      on.changed(full);
      if (full) return tellFull();
      notice?.dismiss();
      notice = undefined;
    },
  };
}
