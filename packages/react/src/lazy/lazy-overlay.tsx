'use client';
import {
  cloneElement,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { lazyPart } from './lazy-part.js';
import { FloatingLoadFailure } from './load-states.js';

/** The button that opens an overlay. */
export type OverlayTrigger = ReactElement<HTMLAttributes<HTMLElement>>;

/** The props of an overlay that is loaded on first use, besides its own: it stands open at first, around its trigger. */
export interface LazyOverlayProps {
  trigger: OverlayTrigger;
}

const openKeys: Readonly<Record<'menu' | 'dialog', readonly string[]>> = {
  // Enter and the space bar press the button by themselves.
  menu: ['ArrowDown'],
  dialog: [],
};

/**
 * Makes an overlay of which only the trigger stands at first. A pointer over it, or focus, loads the rest; a press opens it as soon as it
 * is loaded. One that fails to load says so and can be tried again.
 *
 * Many messages have such triggers and few are ever pressed, so overlays are neither loaded nor mounted before.
 */
export function lazyOverlay<P extends object>(
  load: () => Promise<ComponentType<P & LazyOverlayProps>>,
  kind: 'menu' | 'dialog',
): ComponentType<P & LazyOverlayProps> {
  const Overlay = lazyPart<P & LazyOverlayProps>(load);

  return function LazyOverlay(props: P & LazyOverlayProps) {
    const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'loaded'>('closed');
    if (state === 'loaded') return <Overlay {...props} />;
    const preload = () => void Overlay.preload();
    const open = () => {
      setState('loading');
      void Overlay.preload().then((isLoaded) => setState(isLoaded ? 'loaded' : 'failed'));
    };
    // The trigger stays one element while it has focus.
    return (
      <>
        {cloneElement(props.trigger, {
          'aria-haspopup': kind,
          'aria-expanded': false,
          'aria-busy': state === 'loading' || undefined,
          onPointerEnter: preload,
          onFocus: preload,
          onClick: open,
          onKeyDown: (event: KeyboardEvent) => {
            if (!openKeys[kind].includes(event.key)) return;
            event.preventDefault();
            open();
          },
        })}
        {state === 'failed' ? <FloatingLoadFailure onRetry={open} /> : null}
      </>
    );
  };
}
