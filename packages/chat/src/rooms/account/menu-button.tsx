'use client';
import { Avatar, cn, useTexts } from '@stoa/ui';
import { ChevronsUpDown } from 'lucide-react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { accountTexts } from './account.texts.js';

export interface MenuButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** By the rule for display names. */
  name: string;
}

/** The signed-in person; opens the menu at the foot of the panel. */
export const MenuButton = forwardRef<HTMLButtonElement, MenuButtonProps>(function MenuButton(
  { name, className, ...props },
  ref,
) {
  const account = useTexts(accountTexts);
  return (
    <button
      ref={ref}
      type="button"
      data-slot="account-menu-button"
      aria-haspopup="menu"
      aria-label={account.menuOf(name)}
      className={cn(
        'flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-panel border border-transparent px-2 text-start transition-colors duration-quick hover:bg-ink/5 focus-ring-inset aria-expanded:bg-ink/6 pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    >
      <Avatar name={name} decorative />
      <span className="min-w-0 flex-1 truncate text-ui text-ink">{name}</span>
      <ChevronsUpDown size={16} aria-hidden className="shrink-0 text-ink-muted" />
    </button>
  );
});
