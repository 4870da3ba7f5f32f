'use client';
import { LoadFailure } from '../../../base/lazy/load-states.js';

/** What stands in the place of a part of the panel that could not be fetched. */
export const notHere = (retry: () => void) => (
  <div className="p-4">
    <LoadFailure onRetry={retry} />
  </div>
);
