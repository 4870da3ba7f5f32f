'use client';
import { X } from 'lucide-react';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

export interface EmailChipProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  email: string;
  /** Names the cross. */
  removeLabel: string;
  disabled?: boolean;
  onRemove: () => void;
}

/** One chosen address. */
export const EmailChip = forwardRef<HTMLSpanElement, EmailChipProps>(function EmailChip(
  { email, removeLabel, disabled = false, onRemove, className, ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="email-chip"
      className={cn(
        'flex h-6 max-w-full min-w-0 items-center rounded-full border border-line bg-surface-sunken ps-2 text-caption font-medium text-ink pointer-coarse:h-11',
        disabled && 'pe-2 text-ink-muted',
        className,
      )}
      {...props}
    >
      {/* An address is written from left to right in every script. */}
      <bdi dir="ltr" className="min-w-0 truncate">
        {email}
      </bdi>
      {disabled ? null : (
        <button
          type="button"
          aria-label={removeLabel}
          className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-full text-ink-muted focus-ring-inset hover:bg-ink/8 hover:text-ink pointer-coarse:size-11"
          onClick={onRemove}
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  );
});
