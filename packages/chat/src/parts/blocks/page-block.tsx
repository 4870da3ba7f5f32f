'use client';
import { useStore } from '@stoa/react';
import { cn } from '@stoa/ui';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CodeBlock } from '../code/code-block.js';
import { useBlockHosts } from '../../base/blocks/block-hosts.js';
import type { BlockRenderers } from '../../base/blocks/block-renderers.js';
import { runPageRenderer } from './run-page-renderer.js';
import type { Fence } from '../../base/blocks/fence.js';

interface PageRenderedBlockProps {
  fence: Fence;
  renderers: BlockRenderers;
}

/** The hidden output of the page renderer over the code: laid out at its final width. */
const unseen = cn('invisible absolute inset-x-0 top-0 max-h-full overflow-hidden');

function PageRenderedBlock({ fence, renderers }: PageRenderedBlockProps) {
  const { subscribe, environment, onFailure } = renderers;
  const { meta, code: source, isClosed } = fence;
  const kind = fence.language.toLowerCase();
  const find = () => renderers.find(kind);
  const render = useSyncExternalStore(subscribe, find, find);
  const colorScheme = useStore(environment, (now) => now.colorScheme);
  const locale = useStore(environment, (now) => now.locale);
  const room = useRef<HTMLDivElement>(null);
  // Most renderers are synchronous: the code would only flash.
  const [state, setState] = useState<'drawn' | 'waiting' | 'failed'>('drawn');

  useLayoutEffect(() => {
    if (!render || !isClosed || !room.current) return;
    const block = { kind, meta, source, colorScheme, locale };
    return runPageRenderer({ room: room.current, render, block, onFailure, onState: setState });
  }, [render, kind, meta, source, isClosed, colorScheme, locale, onFailure]);

  const now = render && isClosed ? state : 'growing';
  return (
    <div data-slot="page-block" data-state={now} className="relative min-w-0">
      {now === 'drawn' ? null : <CodeBlock fence={fence} />}
      <div ref={room} className={now === 'waiting' ? unseen : cn('min-w-0 [overflow-wrap:anywhere]')} />
    </div>
  );
}

/** A block rendered by the host page once it is complete; its code before that, and on failure. */
export function PageBlock({ fence }: { fence: Fence }) {
  const { renderers } = useBlockHosts();
  return renderers ? <PageRenderedBlock fence={fence} renderers={renderers} /> : <CodeBlock fence={fence} />;
}
