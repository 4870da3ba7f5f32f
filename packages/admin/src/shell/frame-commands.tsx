'use client';
import { configSentence } from '@stoa/core/contract';
import { Banner, Button, IconButton, useTexts } from '@stoa/ui';
import { saveBlob } from '@stoa/react';
import { Download, RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { AdminStores } from '../app/admin-stores.js';
import { shellTexts } from './shell.texts.js';

/** Reads all configurations anew that are shown. @source administration specification §2 "Admin Interface dialog" (2.002) */
export function ReloadAll({ stores }: { stores: AdminStores }) {
  const text = useTexts(shellTexts);
  const [isLoading, setIsLoading] = useState(false);
  return (
    <IconButton
      size="sm"
      label={text.reload}
      loading={isLoading}
      onClick={() => {
        setIsLoading(true);
        void stores.reload().finally(() => setIsLoading(false));
      }}
    >
      <RefreshCw size={16} aria-hidden />
    </IconButton>
  );
}

export interface ExportAllProps {
  stores: AdminStores;
  /** Whether the last download failed. */
  onEnd: (hasFailed: boolean) => void;
}

/** Downloads everything that was saved as one file, which `STOA_CONFIG_FILE` reads. */
export function ExportAll({ stores, onEnd }: ExportAllProps) {
  const text = useTexts(shellTexts);
  const [isLoading, setIsLoading] = useState(false);
  async function download(): Promise<void> {
    setIsLoading(true);
    const file = await stores.exported();
    setIsLoading(false);
    onEnd(file === null);
    if (file)
      saveBlob(
        new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
        text.exportName,
      );
  }
  return (
    <IconButton size="sm" label={text.exportAll} loading={isLoading} onClick={() => void download()}>
      <Download size={16} aria-hidden />
    </IconButton>
  );
}

/** Saves what was changed in any section, and names what could not be saved. @source administration specification §2, §8 (2.002, 2.060, 2.116) */
export function SaveAll({ stores }: { stores: AdminStores }) {
  const text = useTexts(shellTexts);
  const { getState, subscribe } = stores.changed;
  const changed = useSyncExternalStore(subscribe, getState, getState);
  const [work, setWork] = useState<
    { status: 'idle' | 'saving' } | { status: 'failed'; failure: string; remaining: readonly string[] }
  >({
    status: 'idle',
  });
  async function save(): Promise<void> {
    setWork({ status: 'saving' });
    const { remaining, asked } = await stores.saveAll();
    if (remaining.length === 0) return setWork({ status: 'idle' });
    const failure =
      remaining.length === asked && asked > 1
        ? configSentence('configs.saveFailed')
        : configSentence('configs.someFailed', { list: remaining.join(', ') });
    setWork({ status: 'failed', failure, remaining });
  }
  if (changed.length === 0) return null;
  return (
    <div data-slot="save-all" className="flex flex-col gap-2">
      {work.status === 'failed' && work.remaining.some((title) => changed.includes(title)) ? (
        <Banner kind="error" title={work.failure} />
      ) : null}
      <Button variant="solid" loading={work.status === 'saving'} onClick={() => void save()}>
        {text.saveAll(changed.length)}
      </Button>
    </div>
  );
}
