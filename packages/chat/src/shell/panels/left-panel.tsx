'use client';
import { displayName } from '@stoa/core/rules';
import type { LeftTab } from '@stoa/core/state';
import { handFocusTo, InertUntilHydrated, useStoa, useStore } from '@stoa/react';
import { cn, IconButton, Tabs, useReadTexts, useTexts } from '@stoa/ui';
import { PanelLeft } from 'lucide-react';
import { useContext } from 'react';
import { useOfferedTabs } from '../../base/rooms/panel-tab.js';
import { AccountFooter } from './account-footer.js';
import { PanelTabsContext } from './panel-tabs.js';
import { Wordmark } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';

export interface LeftPanelProps {
  signOutAction: string;
  /** Where feedback goes. */
  supportEmail?: string;
  /** Where the documentation is. */
  docsHref?: string;
  /** Where administrators go. */
  adminHref?: string;
  /** Something was chosen or the panel is to close. */
  onClose: () => void;
  /** A conversation was chosen, or a dialog opens over the page. */
  onChosen?: () => void;
}

/** The left panel: the tabs of rooms, and who is here. */
export function LeftPanel({
  signOutAction,
  supportEmail,
  docsHref,
  adminHref,
  onClose,
  onChosen,
}: LeftPanelProps) {
  const workspace = useTexts(workspaceTexts);
  const stoa = useStoa();
  const read = useReadTexts();
  const tabs = useOfferedTabs(useContext(PanelTabsContext));
  const wanted = useStore(stoa.layout.store, (state) => state.leftTab);
  const chosen = tabs.find(({ id }) => id === wanted) ?? tabs[0];
  // Four names have to stand where three did.
  const tight = tabs.length > 3 ? cn('flex-auto px-1 text-caption') : undefined;
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
        value={chosen?.id}
        onValueChange={(value) => stoa.layout.setLeftTab(value as LeftTab)}
        className="min-h-0 flex-1"
      >
        <Tabs.List variant="pill" aria-label={workspace.leftPanel} className="mx-3 mb-3 shrink-0">
          {tabs.map(({ id, label, Mark }) => (
            <Tabs.Tab key={id} value={id} className={tight}>
              {label(read)}
              {Mark ? <Mark /> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id} className="flex flex-col data-[state=inactive]:hidden">
            <Panel onLeave={onChosen} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <AccountFooter
        name={displayName(stoa.person.email)}
        signOutAction={signOutAction}
        supportEmail={supportEmail}
        docsHref={docsHref}
        adminHref={adminHref}
        onLeave={onChosen}
        onSignOut={() => void stoa.flush()}
      />
    </InertUntilHydrated>
  );
}
