'use client';
import { loadingTexts, sentencesTexts, useStoa, useStore } from '@stoa/react';
import { Banner, useTexts } from '@stoa/ui';
import { storageTexts } from './storage.texts.js';
import { listTexts } from './list.texts.js';
import { conversationsTexts } from './conversations.texts.js';

/** Problems with storing or loading the list, each with its remedy. */
export function ListTroubles() {
  const storage = useTexts(storageTexts);
  const list = useTexts(listTexts);
  const conversationsText = useTexts(conversationsTexts);
  const { tryAgain } = useTexts(loadingTexts);
  const { sentence } = useTexts(sentencesTexts);
  const { conversations, documents } = useStoa();
  const isFull = useStore(conversations.store, (state) => state.storageFull);
  const syncFailed = useStore(conversations.store, (state) => state.sync === 'failed');
  const olderFailed = useStore(conversations.store, (state) => state.olderStatus === 'failed');
  const isExporting = useStore(documents.store, (state) => state.status === 'reading');
  if (!isFull && !syncFailed && !olderFailed) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2 px-3 pb-2">
      {isFull ? (
        <Banner
          kind="error"
          title={storage.storageFullTitle}
          lines={[isExporting ? conversationsText.exporting : sentence('storage.full')]}
          action={{
            label: conversationsText.export,
            onAction: () => void documents.saveExport(),
            loading: isExporting,
          }}
        />
      ) : null}
      {olderFailed && !syncFailed ? (
        <Banner
          kind="warning"
          title={list.olderFailed}
          lines={[list.olderFailedHint]}
          action={{ label: tryAgain, onAction: () => void conversations.readOlder() }}
        />
      ) : null}
      {syncFailed ? (
        <Banner
          kind="warning"
          title={conversationsText.syncFailedTitle}
          lines={[sentence('storage.syncFailed')]}
          action={{ label: tryAgain, onAction: () => void conversations.sync() }}
        />
      ) : null}
    </div>
  );
}
