'use client';
import * as SliderPrimitive from '@radix-ui/react-slider';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useIsHydrated } from '../../lib/use-client-style.js';
import { useFieldControl } from '../../patterns/field/field-context.js';

export interface SliderProps extends Omit<
  ComponentPropsWithoutRef<typeof SliderPrimitive.Root>,
  'value' | 'defaultValue' | 'onValueChange' | 'onValueCommit' | 'asChild' | 'children' | 'orientation'
> {
  value?: number;
  defaultValue?: number;
  /** While the knob moves. */
  onValueChange?: (value: number) => void;
  /** Once the knob rests. */
  onValueCommit?: (value: number) => void;
  /** The value in words, read instead of the number: "0.7, balanced". */
  describeValue?: (value: number) => string;
}

/** A number chosen by feel. Inside a `Field`, or with `aria-label`, which goes to the knob. */
export const Slider = forwardRef<HTMLSpanElement, SliderProps>(function Slider(
  {
    value,
    defaultValue,
    onValueChange,
    onValueCommit,
    describeValue,
    className,
    'aria-label': label,
    'aria-labelledby': labelledBy,
    ...props
  },
  ref,
) {
  const { id, 'aria-describedby': describedBy } = useFieldControl();
  const [inner, setInner] = useState(defaultValue ?? props.min ?? 0);
  const current = value ?? inner;
  const rootClass = cn(
    'relative flex h-6 w-full touch-none select-none items-center data-disabled:opacity-55 pointer-coarse:h-11',
    className,
  );
  // Radix places range and knob by inline styles: in the server's page the place is kept, and they come with hydration.
  if (!useIsHydrated()) return <span ref={ref} data-slot="slider" className={rootClass} />;
  return (
    <SliderPrimitive.Root
      ref={ref}
      data-slot="slider"
      value={[current]}
      onValueChange={([next = current]) => {
        setInner(next);
        onValueChange?.(next);
      }}
      onValueCommit={onValueCommit ? ([next = current]) => onValueCommit(next) : undefined}
      className={rootClass}
      {...props}
    >
      <SliderPrimitive.Track
        data-slot="slider-track"
        className="relative h-1 grow overflow-hidden rounded-full bg-ink/18 forced-color-adjust-none"
      >
        <SliderPrimitive.Range data-slot="slider-range" className="absolute h-full bg-accent" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        data-slot="slider-thumb"
        id={id}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-valuetext={describeValue?.(current)}
        className="block size-4 cursor-grab rounded-full border-2 border-accent bg-surface-raised shadow-raised focus-ring active:cursor-grabbing pointer-coarse:size-6"
      />
    </SliderPrimitive.Root>
  );
});
