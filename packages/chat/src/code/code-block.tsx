'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import type { Fence } from '../blocks/fence.js';
import { useText } from '../text/text.js';
import { CopyButton } from './copy-button.js';

export interface CodeBlockProps extends Omit<ComponentPropsWithoutRef<'figure'>, 'children'> {
  fence: Fence;
}

/** Code of a reply: what it is written in, a way to copy it, and nothing that wraps. */
export function CodeBlock({ fence: { code, language }, className, ...props }: CodeBlockProps) {
  const text = useText();
  return (
    <figure
      data-slot="code-block"
      dir="ltr"
      className={cn('overflow-hidden rounded-panel border border-line bg-surface-sunken', className)}
      {...props}
    >
      <figcaption className="flex h-9 items-center justify-between border-b border-line ps-4 pe-1.5 text-caption text-ink-muted">
        <span className="font-code">{language || text.thread.plainText}</span>
        <CopyButton value={code} label={text.thread.copyCode} tooltipSide="left" />
      </figcaption>
      <pre
        tabIndex={0}
        role="group"
        aria-label={text.thread.codeLabel(language)}
        className="overflow-x-auto p-4 font-code text-ui scrollbar-quiet focus-ring-inset"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
