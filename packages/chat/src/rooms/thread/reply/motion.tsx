'use client';
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';

/** How long nothing must have scrolled for a thread to stand still. @units ms */
const stillMs = 120;

/** Whether a thread is being scrolled. */
export interface Motion {
  isMoving(): boolean;
  /** It scrolled. */
  moved(): void;
  /** Asks whenever it stands still, until the answer is true. Returns a cancel function. */
  whenStill(run: () => boolean): () => void;
}

/** Makes the motion of one thread. */
export function createMotion(): Motion {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => boolean>();
  const stop = () => {
    timer = undefined;
    // All in one go, and never before what a person does meanwhile.
    startTransition(() => {
      for (const run of waiting) if (run()) waiting.delete(run);
    });
  };
  return {
    isMoving: () => timer !== undefined,
    moved() {
      clearTimeout(timer);
      timer = setTimeout(stop, stillMs);
    },
    whenStill(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
}

const MotionContext = createContext<Motion | null>(null);

/** Tells the rows below whether their thread is being scrolled. */
export const MotionProvider = MotionContext.Provider;

/** Whether an element is on the screen or less than a screen away from it. */
function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -window.innerHeight && top < 2 * window.innerHeight;
}

/**
 * What a row may lack while it rushes by, such as its buttons: it is drawn once the thread stands still and the row is near. Give the
 * space around it a fixed height.
 */
export function WhenStill({ children }: { children: ReactNode }) {
  const motion = useContext(MotionContext);
  const place = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(() => motion?.isMoving() !== true);
  useEffect(() => {
    if (isDrawn) return;
    return motion?.whenStill(() => {
      if (!place.current || !isNear(place.current)) return false;
      setDrawn(true);
      return true;
    });
  }, [isDrawn, motion]);
  return isDrawn ? children : <span ref={place} />;
}
