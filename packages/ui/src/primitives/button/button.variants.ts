import { cva, type VariantProps } from 'class-variance-authority';

/**
 * The look of a button. Every variant has a border, transparent where none is drawn: forced colours make it visible.
 */
export const buttonVariants = cva(
  [
    'relative inline-flex shrink-0 cursor-pointer select-none items-center justify-center whitespace-nowrap border font-medium no-underline',
    'transition-colors duration-quick ease-settle focus-ring',
    '[&_svg]:pointer-events-none [&_svg]:shrink-0',
    'aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55',
    'aria-busy:cursor-progress',
  ],
  {
    variants: {
      variant: {
        solid:
          'border-transparent bg-accent text-accent-ink not-aria-disabled:hover:bg-accent-hover aria-expanded:bg-accent-hover forced-color-adjust-none',
        soft: 'border-transparent bg-accent-soft text-accent not-aria-disabled:hover:text-accent-hover not-aria-disabled:hover:border-accent',
        outline:
          'border-ink/22 bg-transparent text-ink not-aria-disabled:hover:border-ink/32 not-aria-disabled:hover:bg-ink/5 aria-expanded:bg-ink/5',
        ghost:
          'border-transparent bg-transparent text-ink-muted not-aria-disabled:hover:bg-ink/6 not-aria-disabled:hover:text-ink aria-expanded:bg-ink/6 aria-expanded:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent',
        danger:
          'border-transparent bg-danger text-danger-ink not-aria-disabled:hover:opacity-90 forced-color-adjust-none forced-colors:border-danger',
        'danger-ghost':
          'border-transparent bg-transparent text-danger not-aria-disabled:hover:bg-danger-soft',
      },
      size: {
        sm: 'h-7 gap-1.5 rounded-control px-2.5 text-ui pointer-coarse:min-h-11',
        md: 'h-8 gap-2 rounded-control px-3 text-ui pointer-coarse:min-h-11',
        lg: 'h-10 gap-2 rounded-panel px-4 text-body pointer-coarse:min-h-11',
      },
      square: { true: 'px-0 pointer-coarse:min-w-11', false: '' },
    },
    compoundVariants: [
      { square: true, size: 'sm', class: 'w-7' },
      { square: true, size: 'md', class: 'w-8' },
      { square: true, size: 'lg', class: 'w-10' },
    ],
    defaultVariants: { variant: 'outline', size: 'md', square: false },
  },
);

/** @source ours */
export type ButtonVariantProps = Omit<VariantProps<typeof buttonVariants>, 'square'>;
