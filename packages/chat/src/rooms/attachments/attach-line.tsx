'use client';
import { Menu } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';

/** Told when a chosen line puts focus somewhere itself. */
export const FocusLeavesContext = createContext<() => void>(() => undefined);

export interface AttachLineProps {
  icon: LucideIcon;
  label: string;
  /** It puts focus somewhere itself, so the menu does not give its own back. */
  takesFocus?: boolean;
  onSelect: () => void;
}

/** A line of the menu of what goes along with a message. */
export function AttachLine({ icon: Icon, label, takesFocus = false, onSelect }: AttachLineProps) {
  const onFocusLeaves = useContext(FocusLeavesContext);
  return (
    <Menu.Item
      onSelect={() => {
        if (takesFocus) onFocusLeaves();
        onSelect();
      }}
    >
      <Icon size={16} aria-hidden className="text-ink-muted" />
      {label}
    </Menu.Item>
  );
}
