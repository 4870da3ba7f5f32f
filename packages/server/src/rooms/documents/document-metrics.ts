import type { DocumentFormat } from '@stoa/core/contract';
import { Histogram, type Registry } from 'prom-client';

/** Figures about documents, none of which names a person. */
export interface DocumentMetrics {
  /** @returns what to call when the document is done. */
  started(format: DocumentFormat): (outcome: 'ready' | 'failed') => void;
}

/** Registers the metrics of documents. */
export function createDocumentMetrics(registry: Registry): DocumentMetrics {
  const duration = new Histogram({
    name: 'stoa_document_seconds',
    help: 'Time from the request for a document until it is ready or has failed.',
    labelNames: ['format', 'outcome'] as const,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40],
    registers: [registry],
  });
  return {
    started(format) {
      const stop = duration.startTimer({ format });
      return (outcome) => void stop({ outcome });
    },
  };
}
