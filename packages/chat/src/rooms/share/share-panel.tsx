'use client';
import { useStoa } from '@stoa/react';
import { Button, cn, IconButton, Tabs, useTexts } from '@stoa/ui';
import { RefreshCw, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ReceivedList } from './received-list.js';
import { SentList } from './sent-list.js';
import { shareTexts } from './share.texts.js';
import { useSharing } from './use-sharing.js';

export interface SharePanelProps {
  /** A dialog opens over the page. */
  onLeave?: () => void;
}

const tabClass = cn('px-2');
const panelClass = cn('min-h-0 flex-1 overflow-y-auto px-3 pt-2 pb-3 scrollbar-quiet');

/** The Share tab: what others shared with the person, and what they shared. @source chat specification §2 "Share panel" */
export function SharePanel({ onLeave }: SharePanelProps) {
  const texts = useTexts(shareTexts);
  const { layout } = useStoa();
  const { sharing, state } = useSharing();
  const [view, setView] = useState<'received' | 'sent'>('received');
  useEffect(() => {
    void sharing?.[view === 'sent' ? 'refreshSent' : 'refresh']();
  }, [sharing, view]);
  const open = (dialog: Parameters<typeof layout.openDialog>[0]) => {
    layout.openDialog(dialog);
    onLeave?.();
  };
  const { status } = view === 'sent' ? state.sent : state;
  const isLoading = status === 'loading' || status === 'idle';
  return (
    <div data-slot="share-panel" className="flex min-h-0 flex-1 flex-col">
      <div className="px-3 pb-2">
        <Button className="w-full" onClick={() => open({ name: 'share', ids: [] })}>
          <Share2 size={16} aria-hidden />
          {texts.shareWithOthers}
        </Button>
      </div>
      <Tabs.Root
        value={view}
        onValueChange={(value) => setView(value === 'sent' ? 'sent' : 'received')}
        className="flex-1"
      >
        <div className="relative mx-3">
          <Tabs.List aria-label={texts.views} className="pe-9">
            <Tabs.Tab value="received" className={tabClass}>
              {texts.title}
            </Tabs.Tab>
            <Tabs.Tab value="sent" className={tabClass}>
              {texts.sentTitle}
            </Tabs.Tab>
          </Tabs.List>
          <IconButton
            size="sm"
            label={texts.refresh}
            aria-busy={isLoading || undefined}
            className="absolute end-0 top-0.5"
            onClick={() => void sharing?.[view === 'sent' ? 'refreshSent' : 'refresh']()}
          >
            <RefreshCw size={16} aria-hidden />
          </IconButton>
        </div>
        <Tabs.Panel value="received" className={panelClass}>
          <ReceivedList
            sharing={sharing}
            status={state.status}
            items={state.received}
            more={state.more}
            failure={state.failure}
            onOpen={(item) => open({ name: 'sharedItem', item })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="sent" className={panelClass}>
          <SentList sharing={sharing} sent={state.sent} />
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  );
}
