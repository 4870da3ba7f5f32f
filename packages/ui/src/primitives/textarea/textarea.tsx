'use client';
import { forwardRef, useRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useClientStyle } from '../../lib/use-client-style.js';
import { useMergedRef } from '../../lib/merge-refs.js';
import { useFieldControl } from '../../patterns/field/field-context.js';
import { controlVariants } from '../input/input.variants.js';
import { useAutoGrow } from './use-auto-grow.js';

export interface TextareaProps extends ComponentPropsWithoutRef<'textarea'> {
  /** Grows with its text from `rows` up to this height, then scrolls. Without it the person drags the corner. @units px */
  maxHeightPx?: number;
  /** Leaves out edge and ground, for a composer that draws its own. */
  bare?: boolean;
}

/** Several lines of text. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { maxHeightPx, bare = false, rows = 3, className, style, ...props },
  ref,
) {
  const field = useFieldControl();
  const own = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(own, ref);
  const grows = maxHeightPx !== undefined;
  useAutoGrow(own, grows);
  const shownStyle = useClientStyle(grows ? { maxHeight: maxHeightPx, ...style } : style);
  return (
    <textarea
      ref={merged}
      data-slot="textarea"
      data-state={grows ? 'grows' : 'fixed'}
      rows={rows}
      {...field}
      className={cn(
        bare
          ? 'w-full bg-transparent font-text text-body text-ink outline-none placeholder:text-ink-muted'
          : [controlVariants(), 'h-auto px-2.5 py-1.5 read-only:bg-surface-sunken'],
        'scrollbar-quiet',
        grows ? 'field-sizing-content resize-none' : 'resize-y',
        className,
      )}
      style={shownStyle}
      {...props}
    />
  );
});
