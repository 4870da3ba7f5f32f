'use client';
import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';

/** How long nothing must have scrolled for a thread to stand still. @units ms */
const stillMs = 120;

/** Whether a thread is being scrolled. */
export interface Motion {
  isMoving(): boolean;
  /** It scrolled. */
  moved(): void;
  /** Runs once, when it stands still. Returns a cancel function. */
  whenStill(run: () => void): () => void;
}

/** Makes the motion of one thread. */
export function createMotion(): Motion {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  return {
    isMoving: () => timer !== undefined,
    moved() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        const due = [...waiting];
        waiting.clear();
        // All in one go, and never before what a person does meanwhile.
        startTransition(() => due.forEach((run) => run()));
      }, stillMs);
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

/**
 * What a row may lack while it rushes by, such as its buttons. Give the space around it a fixed height. Once drawn it stays.
 */
export function WhenStill({ children }: { children: ReactNode }) {
  const motion = useContext(MotionContext);
  const [isDrawn, setDrawn] = useState(() => motion?.isMoving() !== true);
  useEffect(() => (isDrawn ? undefined : motion?.whenStill(() => setDrawn(true))), [isDrawn, motion]);
  return isDrawn ? children : null;
}
