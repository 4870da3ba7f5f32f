import type { ChangesPort } from '@stoa/core/state';
import type { ChangesReaderDeps } from './stream/changes-reader.js';

/** The network port of news for stores. What reads them is loaded when they are first followed. */
export const createChangesPort = (deps: ChangesReaderDeps): ChangesPort => ({
  follow(listener) {
    const left = new AbortController();
    const { signal } = left;
    void import('./stream/changes-reader.js').then(
      ({ readChanges }) => {
        if (!signal.aborted) readChanges(deps, listener, signal);
      },
      () => {
        if (!signal.aborted) listener.state('closed');
      },
    );
    return { leave: () => left.abort() };
  },
});
