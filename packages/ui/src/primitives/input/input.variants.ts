import { cva, type VariantProps } from 'class-variance-authority';

/** The look shared by everything one types or chooses in. */
export const controlVariants = cva(
  [
    'w-full min-w-0 rounded-control border border-line-strong bg-surface-raised font-text text-ink',
    'transition-colors duration-quick ease-settle placeholder:text-ink-muted focus-ring focus-visible:border-focus focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-faint',
  ],
  {
    variants: {
      size: {
        sm: 'h-7 px-2 text-ui pointer-coarse:min-h-11',
        md: 'h-8 px-2.5 text-ui pointer-coarse:min-h-11',
        lg: 'h-10 px-3 text-body pointer-coarse:min-h-11',
      },
    },
    defaultVariants: { size: 'md' },
  },
);

/** @source ours */
export type ControlVariantProps = VariantProps<typeof controlVariants>;
