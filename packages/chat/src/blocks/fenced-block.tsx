'use client';
import { createElement } from 'react';
import { CodeBlock } from '../code/code-block.js';
import type { Fence } from './fence.js';
import { fencedKinds } from './fenced-kinds.js';

/** A fenced block as what its language says it is; code where no other kind is known. */
export function FencedBlock({ fence }: { fence: Fence }) {
  const Kind = fencedKinds.get(fence.language.toLowerCase());
  return Kind ? createElement(Kind, { fence }) : <CodeBlock fence={fence} />;
}
