'use client';
import { limits } from '@stoa/core/contract';
import { displayName } from '@stoa/core/rules';
import { selectFlag, type LayoutState } from '@stoa/core/state';
import { handFocusTo, InertUntilHydrated, lazyTab, useStoa, useStore } from '@stoa/react';
import { cn, IconButton, Tabs, useTexts, VisuallyHidden } from '@stoa/ui';
import { PanelLeft } from 'lucide-react';
import { useEffect } from 'react';
import { ConversationsPanel } from '../../rooms/conversations/conversations-panel.js';
import { useHasWorkspaces } from '../../rooms/settings/use-has-workspaces.js';
import { AccountFooter } from './account-footer.js';
import { Wordmark } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';

const SettingsPanel = lazyTab(async () => (await import('./settings-tab.js')).SettingsTab);
const SharePanel = lazyTab(async () => (await import('../../rooms/share/share-panel.js')).SharePanel);
const WorkspacesPanel = lazyTab(
  async () => (await import('../../rooms/settings/workspaces-panel.js')).WorkspacesPanel,
);

export interface LeftPanelProps {
  signOutAction: string;
  /** Where feedback goes. */
  supportEmail?: string;
  /** Where administrators go. */
  adminHref?: string;
  /** Something was chosen or the panel is to close. */
  onClose: () => void;
  /** A conversation was chosen, or a dialog opens over the page. */
  onChosen?: () => void;
}

/** How many new items wait behind a tab. */
function UnreadMark({ count, label }: { count: number; label: string }) {
  return (
    <span
      data-slot="unread-mark"
      className="inline-flex min-w-4 items-center justify-center rounded-full bg-accent px-1 text-caption leading-4 font-medium text-accent-ink figures-tabular"
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Asks from time to time what is shared with the person, so that what is new or withdrawn shows on a page that stays open. */
function useSharingLook(isOn: boolean): void {
  const { sharing } = useStoa();
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      if (document.visibilityState === 'visible') void sharing.lookForNew();
    };
    const timer = setInterval(look, limits.sharingLookMs);
    return () => clearInterval(timer);
  }, [sharing, isOn]);
}

/** The left panel: conversations, what others share, settings; and who is here. */
export function LeftPanel({ signOutAction, supportEmail, adminHref, onClose, onChosen }: LeftPanelProps) {
  const workspace = useTexts(workspaceTexts);
  const stoa = useStoa();
  const hasWorkspaces = useHasWorkspaces();
  const unread = useStore(stoa.sharing.unread, (state) => state.count);
  const chosen = useStore(stoa.layout.store, (state) => state.leftTab);
  const canShare = useStore(stoa.flags.store, selectFlag('sharing'));
  useSharingLook(canShare);
  const isThere = { chats: true, share: canShare, workspaces: hasWorkspaces, settings: true };
  const tab = isThere[chosen] ? chosen : 'chats';
  // Four names have to stand where three did.
  const tight = hasWorkspaces ? cn('flex-auto px-1 text-caption') : undefined;
  return (
    <InertUntilHydrated>
      <div className="flex h-13 shrink-0 items-center justify-between ps-4 pe-2">
        <Wordmark name={workspace.name} />
        <IconButton
          data-dismiss=""
          data-toggles="start"
          label={workspace.closeLeftPanel}
          tooltipSide="bottom"
          onClick={(event) => {
            onClose();
            handFocusTo('[data-slot=header-bar] [data-toggles=start]', event);
          }}
        >
          <PanelLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <Tabs.Root
        value={tab}
        onValueChange={(value) => stoa.layout.setLeftTab(value as LayoutState['leftTab'])}
        className="min-h-0 flex-1"
      >
        <Tabs.List variant="pill" aria-label={workspace.leftPanel} className="mx-3 mb-3 shrink-0">
          <Tabs.Tab value="chats" className={tight}>
            {workspace.chatsTab}
          </Tabs.Tab>
          {canShare ? (
            <Tabs.Tab value="share" className={tight}>
              {workspace.shareTab}
              {unread > 0 ? <UnreadMark count={unread} label={workspace.unreadShared(unread)} /> : null}
            </Tabs.Tab>
          ) : null}
          {hasWorkspaces ? (
            <Tabs.Tab value="workspaces" className={tight}>
              {workspace.workspacesTab}
            </Tabs.Tab>
          ) : null}
          <Tabs.Tab value="settings" className={tight}>
            {workspace.settingsTab}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="chats" className="flex flex-col data-[state=inactive]:hidden">
          <ConversationsPanel
            onChosen={onChosen}
            onShare={(ids) => stoa.layout.openDialog({ name: 'share', ids })}
          />
        </Tabs.Panel>
        {canShare ? (
          <Tabs.Panel value="share" className="flex flex-col data-[state=inactive]:hidden">
            <SharePanel onLeave={onChosen} />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="settings" className="flex flex-col data-[state=inactive]:hidden">
          <SettingsPanel onLeave={onChosen} />
        </Tabs.Panel>
        {hasWorkspaces ? (
          <Tabs.Panel value="workspaces" className="flex flex-col data-[state=inactive]:hidden">
            <WorkspacesPanel onLeave={onChosen} />
          </Tabs.Panel>
        ) : null}
      </Tabs.Root>
      <AccountFooter
        name={displayName(stoa.person.email)}
        signOutAction={signOutAction}
        supportEmail={supportEmail}
        adminHref={adminHref}
        onLeave={onChosen}
        onSignOut={() => void stoa.flush()}
      />
    </InertUntilHydrated>
  );
}
