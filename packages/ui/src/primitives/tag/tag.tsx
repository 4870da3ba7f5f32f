'use client';
import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

/** How many colours a tag can have. */
export const tagColourCount = 12;

const dotVariants = cva('size-2 shrink-0 rounded-full border border-transparent', {
  variants: {
    colour: {
      0: 'bg-tag-1',
      1: 'bg-tag-2',
      2: 'bg-tag-3',
      3: 'bg-tag-4',
      4: 'bg-tag-5',
      5: 'bg-tag-6',
      6: 'bg-tag-7',
      7: 'bg-tag-8',
      8: 'bg-tag-9',
      9: 'bg-tag-10',
      10: 'bg-tag-11',
      11: 'bg-tag-12',
    },
  },
});

type Colour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

export interface TagDotProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** @units index from 0 */
  colour: number;
}

/** The colour of a tag without its words, where there is no space; say the words elsewhere. */
export const TagDot = forwardRef<HTMLSpanElement, TagDotProps>(function TagDot(
  { colour, className, ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="tag-dot"
      aria-hidden
      className={cn(dotVariants({ colour: (colour % tagColourCount) as Colour }), className)}
      {...props}
    />
  );
});

export interface TagProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** The tag's words. */
  label: string;
  /** Which of the colours its dot has; the words stay ink, so that they can be read on any. @units index from 0 */
  colour: number;
  /** Not on all that it is shown for: the edge is dashed. Say it in words too. */
  partial?: boolean;
  /** Shows a cross. */
  onRemove?: () => void;
  /** Names the cross. */
  removeLabel?: string;
}

/** A word that a person has put on something, with its colour as a dot. */
export const Tag = forwardRef<HTMLSpanElement, TagProps>(function Tag(
  { label, colour, partial = false, onRemove, removeLabel, className, ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="tag"
      data-colour={colour}
      className={cn(
        'inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface-raised ps-2 pe-2 font-text text-caption font-medium text-ink',
        partial && 'border-dashed border-line-strong',
        onRemove && 'pe-0 pointer-coarse:h-11',
        className,
      )}
      {...props}
    >
      <TagDot colour={colour} />
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
      {onRemove ? (
        <button
          type="button"
          data-slot="tag-remove"
          aria-label={removeLabel}
          className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-full text-ink-muted focus-ring-inset hover:bg-ink/8 hover:text-ink pointer-coarse:size-11"
          onClick={onRemove}
        >
          <X size={12} aria-hidden />
        </button>
      ) : null}
    </span>
  );
});
