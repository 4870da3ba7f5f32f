import { cva, type VariantProps } from 'class-variance-authority';

/** The row. */
export const tabListVariants = cva('flex shrink-0 items-stretch', {
  variants: {
    variant: {
      line: 'gap-1 border-b border-line',
      pill: 'gap-0.5 rounded-panel bg-surface-sunken p-0.5 forced-colors:border forced-colors:border-line',
    },
  },
  defaultVariants: { variant: 'line' },
});

/** A tab; the chosen one is marked by weight of ink and by a shape, never by colour alone. */
export const tabVariants = cva(
  [
    'inline-flex min-h-8 cursor-pointer select-none items-center justify-center gap-1.5 whitespace-nowrap px-2.5 text-ui font-medium text-ink-muted',
    'transition-colors duration-quick ease-settle focus-ring-inset hover:text-ink data-[state=active]:text-ink',
    'data-disabled:cursor-not-allowed data-disabled:text-ink-faint pointer-coarse:min-h-11 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        line: '-mb-px rounded-t-control border-b-2 border-transparent data-[state=active]:border-accent forced-colors:mb-0 forced-colors:border-surface forced-colors:data-[state=active]:border-accent',
        pill: 'min-h-7 flex-1 rounded-[8px] data-[state=active]:bg-surface-raised data-[state=active]:shadow-raised forced-colors:data-[state=active]:outline-2 forced-colors:data-[state=active]:-outline-offset-2 forced-colors:data-[state=active]:outline-accent',
      },
    },
    defaultVariants: { variant: 'line' },
  },
);

/** @source ours */
export type TabVariantProps = VariantProps<typeof tabVariants>;
