'use client';
import { IconButton } from '@stoa/ui';
import { SlidersHorizontal } from 'lucide-react';
import { LoadFailure } from '../app/dialog-states.js';
import { latePart } from '../app/late-part.js';
import { useText } from '../text/text.js';
import { ListSkeleton } from './list-skeleton.js';

/** The list itself. Nobody needs it to read or write a message, so it is fetched beside the page, not with it. */
export const LazyListBody = latePart(() => import('./list-body.js').then((room) => room.ListBody), {
  waiting: <ListSkeleton />,
  failed: (retry) => (
    <div className="p-3">
      <LoadFailure onRetry={retry} />
    </div>
  ),
});

function MenuPlace() {
  const { list } = useText();
  return (
    <IconButton label={list.menu} tooltip={false} aria-haspopup="menu" aria-expanded={false}>
      <SlidersHorizontal size={16} aria-hidden />
    </IconButton>
  );
}

/** The list's menu, fetched with the list; its button holds the place. */
export const LazyListMenu = latePart(() => import('./list-menu.js').then((room) => room.ListMenu), {
  waiting: <MenuPlace />,
});

/** Fetches the list ahead of the moment that it is drawn. */
export const preloadList = (): void => {
  LazyListBody.preload();
  LazyListMenu.preload();
};
