'use client';
import { useEffect, useState, type ReactNode } from 'react';
import { StoaProvider } from '@stoa/react';
import { makeStoa, type Stage as StageState, type StageOptions } from './make-stoa.js';

export interface StageProps extends StageOptions {
  children: ReactNode | ((stage: StageState) => ReactNode);
  /** Runs once on the built state, for stories that move; returns its end. */
  script?: (stage: StageState) => () => void;
}

/** Puts parts on hand-made state. */
export function Stage({ children, script, ...options }: StageProps) {
  const [stage] = useState(() => makeStoa(options));
  useEffect(() => script?.(stage), [script, stage]);
  return (
    <StoaProvider stoa={stage}>{typeof children === 'function' ? children(stage) : children}</StoaProvider>
  );
}
