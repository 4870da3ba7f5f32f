'use client';
import { LoadFailure } from '@stoa/react';

/** Replaces a part of the panel that could not be loaded. */
export const notHere = (retry: () => void) => (
  <div className="p-4">
    <LoadFailure onRetry={retry} />
  </div>
);
