'use client';
import { createEmbedKeysStore, createModelsStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminRoomProps } from '../app/admin-room.js';
import type { AdminHost } from '../app/admin-stores.js';
import { EmbedAdmin } from './embed-admin.js';

const open = ({ ports, origin, embedScript, loadIntegrity }: AdminHost) => ({
  keys: createEmbedKeysStore(ports, { origin }),
  models: createModelsStore(ports),
  host: { origin, script: embedScript, loadIntegrity },
});

/** The section of the embeddable chat over the stores of its area. */
export function EmbedPart({ base, path }: AdminRoomProps) {
  return <EmbedAdmin {...useAdminStore(open)} base={base} path={path} />;
}
