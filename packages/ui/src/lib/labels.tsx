'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

/** The few words that parts say by themselves. Everything else comes from the caller. */
export interface Labels {
  close: string;
  details: string;
  dismiss: string;
  loading: string;
  notifications: string;
  noOptions: string;
}

/** English, and the shape a translation has to fill. */
export const defaultLabels: Labels = {
  close: 'Close',
  details: 'Details',
  dismiss: 'Dismiss',
  loading: 'Loading',
  notifications: 'Notifications',
  noOptions: 'Nothing to choose from',
};

const LabelsContext = createContext<Labels>(defaultLabels);

export interface LabelsProviderProps {
  /** A whole translation or a part of one; what is missing stays as the parent provider has it. */
  labels: Partial<Labels>;
  children: ReactNode;
}

/** Translates the words that parts say by themselves. */
export function LabelsProvider({ labels, children }: LabelsProviderProps) {
  const inherited = useContext(LabelsContext);
  const value = useMemo(() => ({ ...inherited, ...labels }), [inherited, labels]);
  return <LabelsContext.Provider value={value}>{children}</LabelsContext.Provider>;
}

/** The labels in force here. */
export function useLabels(): Labels {
  return useContext(LabelsContext);
}
