'use client';
import { useRef, useState, type ComponentType } from 'react';
import type { AccountMenuProps } from './account-menu.js';
import { MenuButton } from './menu-button.js';

/** The menu, fetched when somebody reaches for it; until then there is only its button. */
export function LazyAccountMenu(props: Omit<AccountMenuProps, 'defaultOpen'>) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null);
  const isWanted = useRef(false);
  const [openAtOnce, setOpenAtOnce] = useState(false);
  const fetchMenu = () => {
    void import('./account-menu.js').then(
      (room) => {
        if (!isWanted.current) return;
        setOpenAtOnce(true);
        setMenu(() => room.AccountMenu);
      },
      // The button stays, and the next press asks again.
      () => {},
    );
  };
  if (Menu) return <Menu {...props} defaultOpen={openAtOnce} />;
  return (
    <MenuButton
      name={props.name}
      aria-expanded={false}
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => {
        isWanted.current = true;
        fetchMenu();
      }}
    />
  );
}
