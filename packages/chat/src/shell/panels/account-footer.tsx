'use client';
import { lazyPart, preloadWhenIdle, useStoa, useStore } from '@stoa/react';
import { IconButton, useTexts } from '@stoa/ui';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { AccountMenu } from '../../rooms/account/account-menu.js';
import { workspaceTexts } from '../workspace.texts.js';

const RoomEntries = lazyPart(() => import('./room-entries.js').then((room) => room.RoomEntries));

const Activity = lazyPart(() => import('./activity.js').then((room) => room.Activity));

/** Reads out what goes on; its lines are fetched when something does. */
function ActivityPlace() {
  const { documents, imports } = useStoa();
  const isMaking = useStore(documents.store, (state) => state.status !== 'idle');
  const isImporting = useStore(imports.store, (state) => state.status === 'importing');
  return <div role="status">{isMaking || isImporting ? <Activity /> : null}</div>;
}

export interface AccountFooterProps {
  /** By the rule for display names; 'Anonymous' without an e-mail. */
  name: string;
  /** Where the form that signs out is sent. */
  signOutAction: string;
  /** Where feedback goes; without one there is no entry for it. */
  supportEmail?: string;
  /** Where the documentation is; without one there is no entry for it. */
  docsHref?: string;
  /** Where administrators go. */
  adminHref?: string;
  /** Called before the page is left. */
  onSignOut?: () => void;
  /** Something opens over the page: on a narrow screen the sheet closes for it. */
  onLeave?: () => void;
}

/** The signed-in person with the menu, and sign-out: a form, so that no link can sign out. */
export function AccountFooter({
  name,
  signOutAction,
  supportEmail,
  docsHref,
  adminHref,
  onSignOut,
  onLeave,
}: AccountFooterProps) {
  const workspace = useTexts(workspaceTexts);
  useEffect(() => preloadWhenIdle([RoomEntries.preload]), []);
  return (
    <div data-slot="account-footer" className="shrink-0">
      <ActivityPlace />
      <div className="flex items-center gap-1 border-t border-line p-2">
        <AccountMenu
          name={name}
          supportEmail={supportEmail}
          docsHref={docsHref}
          adminHref={adminHref}
          entries={<RoomEntries onLeave={onLeave} />}
          onLeave={onLeave}
        />
        <form method="post" action={signOutAction} onSubmit={onSignOut} className="contents">
          <IconButton type="submit" label={workspace.signOut}>
            <LogOut size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </form>
      </div>
    </div>
  );
}
