'use client';
import type { SpecialKind } from '@stoa/core/rules';
import { Skeleton, useTexts } from '@stoa/ui';
import { PencilLine } from 'lucide-react';
import * as Proposal from './proposal.parts.js';
import { proposalsTexts } from './proposals.texts.js';

/** Stands in the place of a proposal that is still being written: nothing of it is read before it is whole. */
export function ProposalSkeleton({ kind }: { kind: SpecialKind }) {
  const text = useTexts(proposalsTexts);
  return (
    <Proposal.Root icon={PencilLine} title={text.title(kind)} state="writing" aria-busy>
      <span className="sr-only">{text.writing}</span>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-2/5" />
    </Proposal.Root>
  );
}
