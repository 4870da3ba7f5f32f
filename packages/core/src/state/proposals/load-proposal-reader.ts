import type { ProposalReader } from './proposal-reader.js';

/** Loads the reader of special blocks with the JSON5 that it needs. Rejects when it cannot be had. */
export async function loadProposalReader(): Promise<ProposalReader> {
  const [{ createProposalReader }, { default: JSON5 }] = await Promise.all([
    import('./proposal-reader.js'),
    import('json5'),
  ]);
  return createProposalReader(JSON5.parse);
}
