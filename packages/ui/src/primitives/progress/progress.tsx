'use client';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the native element cannot be drawn alike in all browsers */
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useClientStyle } from '../../lib/use-client-style.js';

export interface ProgressProps extends ComponentPropsWithoutRef<'div'> {
  /** How far it is. Null: under way, nobody knows how far. @units percent 0–100 */
  value: number | null;
  /** Label of the work in progress. */
  label: string;
}

/** How far something is. */
export const Progress = forwardRef<HTMLDivElement, ProgressProps>(function Progress(
  { value, label, className, ...props },
  ref,
) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  const barStyle = useClientStyle(percent === null ? undefined : { width: `${percent}%` });
  return (
    <div
      ref={ref}
      data-slot="progress"
      data-state={percent === null ? 'indeterminate' : percent === 100 ? 'complete' : 'loading'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className={cn(
        'relative h-1 w-full overflow-hidden rounded-full bg-line forced-color-adjust-none forced-colors:bg-surface forced-colors:outline-1 forced-colors:outline-line',
        className,
      )}
      {...props}
    >
      <div
        data-slot="progress-bar"
        className={cn(
          'absolute inset-y-0 start-0 rounded-full bg-accent',
          percent === null
            ? 'w-2/5 animate-travel motion-reduce:w-full motion-reduce:animate-none'
            : 'transition-[width] duration-slow ease-settle',
        )}
        style={barStyle}
      />
    </div>
  );
});
