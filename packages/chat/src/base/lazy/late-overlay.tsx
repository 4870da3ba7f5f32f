'use client';
import {
  cloneElement,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { FloatingLoadFailure } from './load-states.js';

/** The button that opens an overlay. */
export type OverlayTrigger = ReactElement<HTMLAttributes<HTMLElement>>;

/** What an overlay that is fetched on first use is given besides its own: it stands open at first, around its trigger. */
export interface LateOverlayProps {
  trigger: OverlayTrigger;
}

const openKeys: Readonly<Record<'menu' | 'dialog', readonly string[]>> = {
  // Enter and the space bar press the button by themselves.
  menu: ['ArrowDown'],
  dialog: [],
};

/**
 * Makes an overlay of which only the trigger stands at first. A pointer over it, or focus, fetches the rest; a press opens it as soon
 * as it is here. One that could not be fetched says so and can be tried again.
 *
 * Many messages have such triggers and few are ever pressed, so what they open is neither fetched nor mounted before.
 */
export function lateOverlay<P extends object>(
  load: () => Promise<ComponentType<P & LateOverlayProps>>,
  kind: 'menu' | 'dialog',
): ComponentType<P & LateOverlayProps> {
  let here: ComponentType<P & LateOverlayProps> | undefined;
  const fetch = async () => (here ??= await load());

  return function LateOverlay(props: P & LateOverlayProps) {
    const [state, setState] = useState<'closed' | 'coming' | 'failed' | 'here'>('closed');
    const { trigger } = props;
    if (state === 'here' && here) {
      const Overlay = here;
      return <Overlay {...props} />;
    }
    const preload = () => void fetch().catch(() => undefined);
    const open = () => {
      if (here) return setState('here');
      setState('coming');
      fetch().then(
        () => setState('here'),
        () => setState('failed'),
      );
    };
    return (
      <>
        {cloneElement(trigger, {
          'aria-haspopup': kind,
          'aria-expanded': false,
          'aria-busy': state === 'coming' || undefined,
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
