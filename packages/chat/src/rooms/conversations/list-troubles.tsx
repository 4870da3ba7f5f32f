'use client';
import { Banner } from '@stoa/ui';
import { useState } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { useText } from '../../base/text/text.js';

/** What keeps the list from being safe or complete, with the way out. */
export function ListTroubles() {
  const text = useText();
  const { conversations } = useStoa();
  const isFull = useStore(conversations.store, (state) => state.storageFull);
  const syncFailed = useStore(conversations.store, (state) => state.sync === 'failed');
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    await conversations.saveExport();
    setExporting(false);
  };
  if (!isFull && !syncFailed) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2 px-3 pb-2">
      {isFull ? (
        <Banner
          kind="error"
          title={text.conversations.storageFullTitle}
          lines={[isExporting ? text.conversations.exporting : text.sentence('storage.full')]}
          action={{ label: text.conversations.export, onAction: () => void save(), loading: isExporting }}
        />
      ) : null}
      {syncFailed ? (
        <Banner
          kind="warning"
          title={text.conversations.syncFailedTitle}
          lines={[text.sentence('storage.syncFailed')]}
          action={{ label: text.thread.tryAgain, onAction: () => void conversations.sync() }}
        />
      ) : null}
    </div>
  );
}
