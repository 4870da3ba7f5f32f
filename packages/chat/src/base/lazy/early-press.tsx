'use client';
import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react';

/** Everything that a press is made of. */
const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup'] as const;

/** What the browser does by itself, script or not; done once more it would be undone or done twice. */
const native = 'a[href], input, select, textarea, label, summary, button:not([type=button])';

const isKey = (event: Event): event is KeyboardEvent => event.type === 'keydown' || event.type === 'keyup';

const isPress = (event: Event): boolean =>
  event.target instanceof Element &&
  !event.target.closest(native) &&
  (!isKey(event) || event.key === 'Enter' || event.key === ' ');

interface Held {
  event: Event;
  target: Element;
}

/** The control that a press is for, whatever within it was hit. */
const controlOf = (target: Element): Element => target.closest('button, [role]') ?? target;

/**
 * Whether a press only opens something, or leads somewhere else (`data-leads`): whoever does something else meanwhile no longer waits
 * for it, and would be led away from what they do.
 */
const isOvertaken = (target: Element): boolean => controlOf(target).matches('[aria-haspopup], [data-leads]');

/**
 * Keeps the presses on parts that are still the server's HTML. React lets no such event reach the page before the script of the
 * part has come, and forgets it. Here they are carried out in their order once the part is alive: of a control that was pressed
 * again and again the last one, and of those that open something or lead elsewhere none that was followed by another.
 */
export interface EarlyPresses {
  /** @returns stop */
  watch: (frame: HTMLElement) => () => void;
  /** A part has come alive. */
  arrived: () => void;
}

export function createEarlyPresses(): EarlyPresses {
  let held: Held[] = [];
  let isRepeating = false;

  return {
    watch(frame) {
      const view = frame.ownerDocument.defaultView;
      if (!view) return () => {};
      // The window comes before React's root, and the frame after it: what arrives here and not there was held back.
      const before = (event: Event) => {
        const { target } = event;
        const pressed = target instanceof Element ? target : view.document.documentElement;
        const isEarly = isPress(event) && frame.contains(pressed);
        if (!isRepeating && (event.type === 'pointerdown' || event.type === 'keydown'))
          held = held.filter(
            (one) => !isOvertaken(one.target) && !(isEarly && controlOf(one.target) === controlOf(pressed)),
          );
        if (isEarly) held.push({ event, target: pressed });
      };
      const after = (event: Event) => {
        held = held.filter((one) => one.event !== event);
      };
      for (const kind of kinds) {
        view.addEventListener(kind, before, true);
        frame.addEventListener(kind, after, true);
      }
      return () => {
        for (const kind of kinds) {
          view.removeEventListener(kind, before, true);
          frame.removeEventListener(kind, after, true);
        }
      };
    },
    arrived() {
      // An event that is on its way still reaches the part by itself: React brings a part alive in the middle of one.
      const isOnItsWay = ({ event }: Held) => event.eventPhase !== Event.NONE;
      const press = held.filter((one) => !isOnItsWay(one));
      held = held.filter(isOnItsWay);
      // What still finds no part alive is held again.
      isRepeating = true;
      for (const { event, target } of press) {
        const Kind = event.constructor as typeof Event;
        target.dispatchEvent(new Kind(event.type, event));
      }
      isRepeating = false;
    },
  };
}

const EarlyPressContext = createContext<EarlyPresses | null>(null);

export interface EarlyPressProviderProps {
  /** The element around all parts. */
  frame: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Carries out the presses that come before the parts below it are alive. */
export function EarlyPressProvider({ frame, children }: EarlyPressProviderProps) {
  const [presses] = useState(createEarlyPresses);
  useEffect(() => (frame.current ? presses.watch(frame.current) : undefined), [presses, frame]);
  return <EarlyPressContext.Provider value={presses}>{children}</EarlyPressContext.Provider>;
}

/** Stands inside a part that comes late, and tells that it is alive. */
export function Arrived() {
  const presses = useContext(EarlyPressContext);
  useEffect(() => presses?.arrived(), [presses]);
  return null;
}
