'use client';
import { createElement, useSyncExternalStore } from 'react';
import { CodeBlock } from '../code/code-block.js';
import { useBlockHosts } from '../../base/blocks/block-hosts.js';
import type { Fence } from '../../base/blocks/fence.js';
import { FencedSourceProvider, lazyKind, useFencedKinds } from './fenced-kinds.js';
import { useMessageScope } from '../../base/blocks/message-scope.js';

const PageBlock = lazyKind(() => import('./page-block.js').then((room) => room.PageBlock));

const never = () => () => {};

/** Whether the host page has a renderer for this kind of block; it applies to replies only. */
function useHasPageRenderer(kind: string): boolean {
  const { renderers } = useBlockHosts();
  const isInReply = useMessageScope() !== null;
  return useSyncExternalStore(
    renderers?.subscribe ?? never,
    () => isInReply && renderers?.find(kind) !== undefined,
    () => false,
  );
}

/** A fenced block, rendered by its language; as code by default. */
export function FencedBlock({ fence }: { fence: Fence }) {
  const kind = fence.language.toLowerCase();
  const kinds = useFencedKinds();
  const Kind = useHasPageRenderer(kind) ? PageBlock : kinds.get(kind);
  const source = <CodeBlock fence={fence} />;
  return Kind ? (
    <FencedSourceProvider value={source}>{createElement(Kind, { fence })}</FencedSourceProvider>
  ) : (
    source
  );
}
