'use client';
import { forwardRef, useId, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

/** One segment. */
export interface Segment {
  value: string;
  label: ReactNode;
  /** 16 px. */
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedControlProps extends Omit<
  ComponentPropsWithoutRef<'div'>,
  'onChange' | 'defaultValue' | 'children'
> {
  /** Names the choice for screen readers. */
  label: string;
  segments: readonly Segment[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  disabled?: boolean;
}

/** One of two to four, all in view. Native radio buttons underneath: arrows, forms and right-to-left come free. */
export const SegmentedControl = forwardRef<HTMLDivElement, SegmentedControlProps>(function SegmentedControl(
  { label, segments, value, defaultValue, onValueChange, disabled = false, className, ...props },
  ref,
) {
  const name = useId();
  const [inner, setInner] = useState(defaultValue);
  const current = value ?? inner;
  return (
    <div
      ref={ref}
      data-slot="segmented-control"
      role="radiogroup"
      aria-label={label}
      className={cn(
        'inline-flex rounded-panel bg-surface-sunken p-0.5 font-text forced-colors:border forced-colors:border-line',
        className,
      )}
      {...props}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          data-slot="segment"
          data-state={segment.value === current ? 'checked' : 'unchecked'}
          className={cn(
            'relative flex min-h-7 flex-1 cursor-pointer select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-[8px] px-3 text-ui font-medium text-ink-muted transition-colors duration-quick ease-settle hover:text-ink pointer-coarse:min-h-11',
            'has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-raised forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2 forced-colors:has-checked:outline-accent',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            'has-disabled:cursor-not-allowed has-disabled:text-ink-faint [&_svg]:shrink-0',
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[inherit] outline-none"
            name={name}
            value={segment.value}
            checked={segment.value === current}
            disabled={disabled || segment.disabled}
            onChange={() => {
              setInner(segment.value);
              onValueChange?.(segment.value);
            }}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  );
});
