'use client';
import { useStoa, useStore } from '@stoa/react';
import { IconButton, useTexts } from '@stoa/ui';
import { EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '../rooms/account/account.texts.js';

/** Says that the browser keeps nothing, as in a private window. Once read it can go: until the page is loaded again. */
export function StorageBanner() {
  const account = useTexts(accountTexts);
  const { conversations } = useStoa();
  const isMemory = useStore(conversations.store, (state) => state.storage === 'memory');
  const [isRead, setRead] = useState(false);
  if (!isMemory || isRead) return null;
  return (
    <div
      data-slot="storage-banner"
      role="status"
      className="flex shrink-0 items-start gap-3 border-b border-line bg-surface-sunken px-4 py-2 text-ui text-ink"
    >
      <EyeOff size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 text-pretty">
        <span className="font-medium">{account.memoryTitle}</span>{' '}
        <span className="text-ink-muted">{account.memory}</span>
      </p>
      <IconButton size="sm" label={account.dismiss} onClick={() => setRead(true)} className="-my-0.5 -me-2">
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
