'use client';
import { CodeBlock } from '../code/code-block.js';
import type { Fence } from './fence.js';

/** A fenced block as what its language says it is; code where no other kind is known. */
export function FencedBlock({ fence }: { fence: Fence }) {
  return <CodeBlock language={fence.language} code={fence.code} />;
}
