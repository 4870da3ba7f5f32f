'use client';
import { Menu } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';

export interface AccountMenuItemProps extends Menu.ItemProps {
  icon: LucideIcon;
  label: string;
}

/** A line of the menu at the person's name. */
export function AccountMenuItem({ icon: Icon, label, ...props }: AccountMenuItemProps) {
  return (
    <Menu.Item {...props}>
      <Icon size={16} aria-hidden className="text-ink-muted" />
      {label}
    </Menu.Item>
  );
}
