import { defineTexts, formatBytes, formatDateTime, type TextsOf } from '@stoa/ui';

/** English of the section of embeddings. */
export const embeddingsTexts = defineTexts('adminEmbeddings', (locale) => ({
  section: 'Embeddings',
  sectionHint:
    'Documents that wait until they can be found by their meaning. Ending one frees the queue for the others; it is still found by its words.',
  reload: 'Reload',
  list: 'Waiting documents',
  columns: {
    document: 'Document',
    person: 'Person',
    size: 'Size',
    since: 'Waiting since',
    actions: 'Actions',
  },
  size: (bytes: number) => formatBytes(locale, bytes),
  since: (iso: string) => formatDateTime(locale, iso),
  terminate: 'Terminate',
  terminateOf: (key: string) => `Terminate ${key}`,
  terminateTitle: (key: string) => `Terminate the embedding of ${key}?`,
  terminateHint: 'The document is then found by its words alone, and not by its meaning.',
  keep: 'Let it wait',
  terminateNow: 'Terminate it',
  terminated: 'Terminated',
  none: 'Nothing waits to be embedded.',
  table: {
    sortBy: (column: string) => `Sort by ${column}`,
    selectAll: 'Select all',
    selectRow: (row: string) => `Select ${row}`,
    filters: 'Filters',
    loading: 'Loading the queue',
    loadMore: 'Load more',
    tryAgain: 'Try again',
  },
}));

/** The words of the section of embeddings. */
export type EmbeddingsText = TextsOf<typeof embeddingsTexts>;
