'use client';
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface LazyDetailsProps extends ComponentPropsWithoutRef<'details'> {
  /** The `summary` element. */
  summary: ReactNode;
}

/** A disclosure that mounts its content on first opening and keeps it. */
export function LazyDetails({ summary, children, open = false, onToggle, ...props }: LazyDetailsProps) {
  const [wasOpen, setWasOpen] = useState(open);
  return (
    <details
      data-slot="lazy-details"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
        onToggle?.(event);
      }}
      {...props}
    >
      {summary}
      {wasOpen ? children : null}
    </details>
  );
}
