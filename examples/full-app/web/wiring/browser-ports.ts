import { createClient, createNetworkPorts } from '@stoa/client';
import {
  browserClock,
  createBrowserStorage,
  createBrowserTabs,
  createBrowserUploads,
  keepLastWrites,
  newRandomId,
} from '@stoa/client/browser';
import type { Notice, Ports } from '@stoa/core/state';
import { createWorkerPorts } from './workers.js';

/** Dependencies of {@link createBrowserPorts}. */
export interface BrowserPortsOptions {
  personId: string;
  notify(notice: Notice): () => void;
  sessionLost(reason: string): void;
}

/** Connects the stores to this browser and to the server that sent the page. */
export function createBrowserPorts({ personId, notify, sessionLost }: BrowserPortsOptions): Ports {
  const client = createClient({
    baseUrl: window.location.origin,
    onSessionLost: (type) => sessionLost(type ?? 'SessionExpiredError'),
  });
  return {
    ...createNetworkPorts(client),
    ...createWorkerPorts(),
    storage: keepLastWrites(createBrowserStorage({ scope: personId }), { scope: personId }),
    tabs: createBrowserTabs(personId),
    uploads: createBrowserUploads(window.location.origin),
    clock: browserClock,
    newId: newRandomId,
    notify,
    sessionLost,
  };
}
