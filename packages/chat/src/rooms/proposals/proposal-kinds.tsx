'use client';
import { specialBlocks } from '@stoa/core/rules';
import { loadProposalReader } from '@stoa/core/state';
import { lazyKind, pictureKinds, type FencedKinds } from '../../parts/blocks/fenced-kinds.js';

/** Loads the card together with the grammars that parse its block. */
const proposal = lazyKind(async () => {
  const [room, reader] = await Promise.all([import('./proposal-block.js'), loadProposalReader()]);
  return room.makeProposalBlock(reader);
});

/** Pictures, and blocks that propose something to be carried out. @source protocol §6. */
export const messageKinds: FencedKinds = new Map([
  ...pictureKinds,
  ...Object.keys(specialBlocks).map((language) => [language.toLowerCase(), proposal] as const),
]);
