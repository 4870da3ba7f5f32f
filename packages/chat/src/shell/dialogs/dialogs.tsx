'use client';
import { FloatingLoadFailure, lazyPart, preloadWhenIdle, useStoa, useStore } from '@stoa/react';
import { returnTargetNear, usePortalContainer } from '@stoa/ui';
import { useEffect, useRef } from 'react';

/** Dialogs are lazy: the frame is loaded once the page is rendered, each part when it is first opened. */
const DialogFrame = lazyPart(() => import('./dialog-frame.js').then((room) => room.DialogFrame), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});

/** Where focus goes when what opened the dialog is gone, as it is with a sheet that closed for it. */
const fallbacks = ['[data-slot=header-bar] [data-toggles=start]', '#stoa-composer'];

/**
 * Remembers what had focus when a dialog opened. It is asked before anything renders: a menu that opened the dialog is gone by
 * the time the dialog is there.
 */
function useReturnOfFocus(): (event: Event) => void {
  const { layout } = useStoa();
  const container = usePortalContainer();
  const opener = useRef<HTMLElement | null>(null);
  useEffect(
    () =>
      layout.store.subscribe((state, before) => {
        if (state.dialog && !before.dialog) opener.current = returnTargetNear(container ?? document.body);
      }),
    [layout, container],
  );
  return (event) => {
    event.preventDefault();
    const root = (container ?? document.body).getRootNode() as Document | ShadowRoot;
    const places = [opener.current, ...fallbacks.map((place) => root.querySelector<HTMLElement>(place))];
    for (const place of places) {
      if (!place?.isConnected) continue;
      place.focus({ preventScroll: true });
      if (root.activeElement === place) return;
    }
  };
}

/** The one place where dialogs stand: shows what `layout.dialog` names, and gives focus back to what opened it. */
export function Dialogs() {
  const { layout } = useStoa();
  const dialog = useStore(layout.store, (state) => state.dialog);
  const onCloseFocus = useReturnOfFocus();
  useEffect(() => preloadWhenIdle([DialogFrame.preload]), []);
  return dialog ? <DialogFrame dialog={dialog} onCloseFocus={onCloseFocus} /> : null;
}
