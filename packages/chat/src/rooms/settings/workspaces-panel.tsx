'use client';
import { useStoa } from '@stoa/react';
import { Button, EmptyState, useTexts } from '@stoa/ui';
import { Archive } from 'lucide-react';
import { settingsTexts } from './settings.texts.js';

/** The Workspaces tab: says that the feature is retired and how to go on. @source chat specification §2. */
export function WorkspacesPanel({ onLeave }: { onLeave?: () => void }) {
  const settings = useTexts(settingsTexts);
  const { layout } = useStoa();
  return (
    <div data-slot="workspaces-panel" className="min-h-0 flex-1 overflow-y-auto scrollbar-quiet">
      <EmptyState
        icon={<Archive size={20} />}
        title={settings.workspacesRetiredTitle}
        description={settings.workspacesRetired}
        action={
          <Button
            onClick={() => {
              layout.openDialog({ name: 'settings', tab: 'workspaces' });
              onLeave?.();
            }}
          >
            {settings.openLegacyWorkspaces}
          </Button>
        }
      />
    </div>
  );
}
