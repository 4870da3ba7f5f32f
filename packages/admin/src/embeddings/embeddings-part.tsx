'use client';
import { createEmbeddingQueueStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { EmbeddingsSection } from './embeddings-section.js';

const open = ({ ports }: AdminHost) => createEmbeddingQueueStore(ports);

/** The section of embeddings over the stores of its area. */
export function EmbeddingsPart() {
  return <EmbeddingsSection queue={useAdminStore(open)} />;
}
