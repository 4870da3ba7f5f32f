'use client';
import { Avatar, IconButton } from '@stoa/ui';
import { LogOut } from 'lucide-react';
import { useText } from '../text/text.js';

export interface AccountFooterProps {
  /** By the rule for display names; 'Anonymous' without an e-mail. */
  name: string;
  /** Where the form that signs out is sent. */
  signOutAction: string;
  /** Called before the page is left. */
  onSignOut?: () => void;
}

/** Who is here, and the way out: a form, so that it is a change of state that no link can cause. */
export function AccountFooter({ name, signOutAction, onSignOut }: AccountFooterProps) {
  const { app } = useText();
  return (
    <form
      data-slot="account-footer"
      method="post"
      action={signOutAction}
      onSubmit={onSignOut}
      className="flex items-center gap-2.5 border-t border-line px-4 py-2.5"
    >
      <Avatar name={name} decorative />
      <span className="min-w-0 flex-1 truncate text-ui text-ink">
        <span className="sr-only">{app.signedInAs('')}</span>
        {name}
      </span>
      <IconButton type="submit" label={app.signOut}>
        <LogOut size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </form>
  );
}
