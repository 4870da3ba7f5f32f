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

/** How long after the last scroll a thread counts as idle. @units ms */
const idleMs = 120;

/** Whether a thread is being scrolled. */
export interface ScrollActivity {
  isScrolling(): boolean;
  /** Call it after each scroll. */
  scrolled(): void;
  /** Runs on each idle moment until it returns true. Returns a cancel function. */
  onIdle(run: () => boolean): () => void;
}

/** Creates the scroll activity of one thread. */
export function createScrollActivity(): ScrollActivity {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => boolean>();
  const stop = () => {
    timer = undefined;
    // One batch, with less priority than input.
    startTransition(() => {
      for (const run of waiting) if (run()) waiting.delete(run);
    });
  };
  return {
    isScrolling: () => timer !== undefined,
    scrolled() {
      clearTimeout(timer);
      timer = setTimeout(stop, idleMs);
    },
    onIdle(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
}

const ScrollActivityContext = createContext<ScrollActivity | null>(null);

/** Tells the rows below whether their thread is being scrolled. */
export const ScrollActivityProvider = ScrollActivityContext.Provider;

/** Whether an element is on the screen or less than a screen away from it. */
function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -window.innerHeight && top < 2 * window.innerHeight;
}

/**
 * Renders its children once the thread is idle and the row is near the viewport: a row that rushes by can do without its buttons. Give
 * the space around it a fixed height.
 */
export function DeferWhileScrolling({ children }: { children: ReactNode }) {
  const activity = useContext(ScrollActivityContext);
  const placeholder = useRef<HTMLSpanElement>(null);
  const [isRendered, setRendered] = useState(() => activity?.isScrolling() !== true);
  useEffect(() => {
    if (isRendered) return;
    return activity?.onIdle(() => {
      if (!placeholder.current || !isNear(placeholder.current)) return false;
      setRendered(true);
      return true;
    });
  }, [isRendered, activity]);
  return isRendered ? children : <span ref={placeholder} />;
}
