import { cva, type VariantProps } from 'class-variance-authority';

/** The look of a dialog: centred on wide screens, resting on the lower edge on narrow ones, within reach of a thumb. */
export const dialogVariants = cva(
  [
    'relative m-auto flex max-h-[calc(100dvh-3rem)] w-[calc(100%-2rem)] animate-rise-in flex-col overflow-hidden',
    'rounded-sheet border border-transparent bg-surface-overlay text-ink shadow-overlay outline-none forced-colors:border-line',
    'max-sm:mb-4',
  ],
  {
    variants: {
      size: { sm: 'sm:max-w-96', md: 'sm:max-w-128', lg: 'sm:max-w-3xl' },
    },
    defaultVariants: { size: 'md' },
  },
);

/** @source ours */
export type DialogVariantProps = VariantProps<typeof dialogVariants>;
